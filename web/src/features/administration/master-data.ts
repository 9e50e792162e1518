import type { ListedKind, Period } from '@stammbuch/contracts'
import { CalendarRange, Truck } from 'lucide-react'
import { dynamicFields } from './dynamic-fields/dynamic-fields.tsx'
import { createdColumn } from './entries/entries-page.tsx'
import { type AnyEntryPage, type EntryColumn, entryPage } from './entries/entry-page.ts'
import { mappings } from './mappings/mappings.tsx'
import { rankingGroups } from './ranking-groups/ranking-groups.tsx'
import { taxonomy } from './taxonomy/taxonomy.tsx'
import { toplists } from './toplists/toplists.tsx'
import { dictionaries, translations } from './translations/translations.tsx'
import { users } from './users/users.tsx'

/** Those who deliver data. */
const suppliers = entryPage('supplier', {
  address: 'lieferanten',
  tile: { text: 'Wer Daten liefert.', icon: Truck },
  title: 'Datenlieferanten',
  words: ['Datenlieferant', 'Datenlieferanten'],
  searchIn: 'Name',
  textOf: ({ name }) => name,
  emptyIcon: Truck,
  emptyText: 'Es gibt noch keine Datenlieferanten.',
  columns: [{ header: 'Name', of: 'name' }, createdColumn],
  nameOf: ({ name }) => name,
  add: 'Datenlieferanten anlegen',
  dialogSize: 'small',
  form: [
    {
      as: 'text',
      name: 'name',
      label: 'Name',
      hint: '1 bis 30 Zeichen',
      missing: 'Bitte einen Namen angeben.',
      autoFocus: true,
      counted: true,
    },
  ],
})

const counted = (
  of: 'awardsCount' | 'scoresCount' | 'samplesCount',
  header: string,
): EntryColumn<Period> => ({ header, of, width: '8.5rem', align: 'end' })

/** Years. They can be added, never renamed or deleted. */
const periods = entryPage('period', {
  address: 'periods',
  tile: { text: 'Welche Jahrgänge es gibt und was in ihnen steht.', icon: CalendarRange },
  title: 'Jahrgänge',
  description: 'Ein Jahrgang kann angelegt, aber weder umbenannt noch gelöscht werden.',
  words: ['Jahrgang', 'Jahrgänge'],
  searchIn: 'Jahrgang',
  textOf: ({ name }) => name,
  emptyIcon: CalendarRange,
  emptyText: 'Es gibt noch keine Jahrgänge.',
  minWidth: '43rem',
  columns: [
    { header: 'Jahrgang', of: 'name', cell: ({ name }) => name },
    counted('awardsCount', 'Auszeichnungen'),
    counted('scoresCount', 'Erhebungen'),
    counted('samplesCount', 'Datenlieferungen'),
    createdColumn,
  ],
  nameOf: ({ name }) => name,
  add: 'Jahrgang anlegen',
  added: (name) => `Der Jahrgang „${name}“ ist angelegt.`,
  dialogSize: 'small',
  dialogDescription: 'Der Name steht danach fest, und der Jahrgang kann nicht gelöscht werden.',
  form: [
    {
      as: 'text',
      name: 'name',
      label: 'Name',
      missing: 'Bitte einen Namen angeben.',
      code: true,
      autoFocus: true,
      counted: true,
    },
  ],
})

/** The page of every kind of entry, in the order of their tiles. */
export const masterDataPages: Readonly<Record<ListedKind, AnyEntryPage>> = {
  supplier: suppliers,
  user: users,
  'toplist-label': toplists,
  'dynamic-field': dynamicFields,
  'ranking-group': rankingGroups,
  period: periods,
  'string-translation': translations,
  dictionary: dictionaries,
  'taxonomy-term': taxonomy,
  mapping: mappings,
}

/** Returns the pages at an address behind `/verwaltung/`; several are tabs of one. */
export const pagesAt = (address: string): readonly AnyEntryPage[] =>
  Object.values(masterDataPages).filter((page) => page.address === address)
