import type { StringTranslation } from '@stammbuch/contracts'
import { BookA, Languages } from 'lucide-react'
import { formatCount } from '@/format/format.ts'
import { useFollowedRead } from '@/live/use-followed-read.ts'
import { Button } from '@/ui/button.tsx'
import { Select } from '@/ui/select.tsx'
import { dateColumns } from '../entries/entries-page.tsx'
import { type DeclaredPage, entryPage } from '../entries/entry-page.ts'
import { perPage } from '../list-search.ts'
import { plain } from '../plain-cell.tsx'

const words = ['Übersetzung', 'Übersetzungen'] as const
const title = 'Übersetzungen'
const address = 'translation'
const all = 'alle'

const useDictionaries = () => {
  const { data } = useFollowedRead('listDictionaries', {}, 'admin:dictionary')
  return data?.list.map(({ id, label }) => ({ value: id, label }))
}

const useMore: NonNullable<DeclaredPage<StringTranslation>['useMore']> = ({ state, mayChange }) => {
  const { filter } = state.search
  const choices = useDictionaries()
  const none = choices?.length === 0
  return {
    filters: (
      <Select
        aria-label="Wörterbuch"
        className="w-56"
        value={filter ?? all}
        onChange={(id) => state.onChange({ filter: id === all ? undefined : id })}
        options={[{ value: all, label: 'Alle' }, ...(choices ?? [])]}
      />
    ),
    values: { dictionaryId: filter ?? choices?.[0]?.value ?? null },
    addBlocked: none ? 'Bitte zuerst ein Wörterbuch hinzufügen.' : null,
    emptyAction: mayChange && none && (
      <Button onClick={() => state.onChange({ tab: 'woerterbuecher' })}>
        Zu den Wörterbüchern
      </Button>
    ),
  }
}

/** Every translation, searched and narrowed to a dictionary. */
export const translations = entryPage('string-translation', {
  address,
  tab: { id: 'begriffe', label: title },
  tile: { text: 'Wörterbücher und ihre Begriffe.', icon: Languages },
  title,
  words,
  searchIn: 'Begriff oder Übersetzung',
  query: ({ search, filter, offset = 0 }) => ({
    search,
    dictionaryId: filter,
    offset,
    limit: perPage,
  }),
  emptyIcon: Languages,
  emptyText: 'Es gibt noch keine Übersetzungen.',
  minWidth: '56rem',
  columns: [
    { header: 'Begriff', of: 'value' },
    { header: 'Übersetzung', of: 'translatedValue' },
    { header: 'Wörterbuch', of: ({ dictionary }) => dictionary.label, width: '18%' },
    ...dateColumns,
  ],
  nameOf: ({ value }) => value,
  add: 'Begriff hinzufügen',
  edit: 'Begriff bearbeiten',
  form: [
    {
      as: 'short-entry',
      name: 'dictionaryId',
      label: 'Wörterbuch',
      of: ({ dictionary }) => dictionary.id,
      useOptions: () => useDictionaries() ?? [],
      missing: 'Bitte ein Wörterbuch wählen.',
    },
    {
      as: 'lines',
      name: 'value',
      label: 'Begriff',
      low: true,
      autoFocus: true,
      missing: 'Bitte einen Begriff angeben.',
    },
    {
      as: 'lines',
      name: 'translatedValue',
      label: 'Übersetzung',
      low: true,
      missing: 'Bitte eine Übersetzung angeben.',
    },
  ],
  refusals: {
    'name-taken': {
      field: 'value',
      sentence: 'Diesen Begriff übersetzt das Wörterbuch bereits.',
    },
  },
  added: (name) => `„${name}“ ist hinzugefügt.`,
  deletion: {
    title: 'Übersetzung löschen?',
    text: ({ value, translatedValue }) => (
      <p>
        <strong>{value}</strong> wird danach nicht mehr mit <strong>{translatedValue}</strong>{' '}
        übersetzt.
      </p>
    ),
  },
  alsoRead: ['listDictionaries'],
  useMore,
})

/** Every dictionary, with the way to its translations. */
export const dictionaries = entryPage('dictionary', {
  address,
  tab: { id: 'woerterbuecher', label: 'Wörterbücher' },
  title,
  words: ['Wörterbuch', 'Wörterbücher'],
  searchIn: 'Wörterbuch',
  typingPause: 300,
  textOf: ({ label }) => label,
  emptyIcon: BookA,
  emptyText: 'Es gibt noch keine Wörterbücher.',
  columns: [
    {
      header: 'Wörterbuch',
      of: 'label',
      cell: ({ label }) => <span className="font-medium">{plain(label)}</span>,
    },
    { header: title, of: 'translationsCount', width: '9rem', align: 'end' },
    ...dateColumns,
  ],
  nameOf: ({ label }) => label,
  add: 'Wörterbuch hinzufügen',
  edit: 'Wörterbuch bearbeiten',
  dialogSize: 'small',
  form: [
    {
      as: 'text',
      name: 'label',
      label: 'Name',
      autoFocus: true,
      counted: true,
      missing: 'Bitte einen Namen angeben.',
    },
  ],
  deletion: {
    title: 'Wörterbuch löschen?',
    text: ({ label, translationsCount }) => (
      <p>
        Mit <strong>{label}</strong> werden auch alle seine Übersetzungen gelöscht:{' '}
        <strong>{formatCount(translationsCount, ...words)}</strong>.
      </p>
    ),
  },
  alsoRead: ['listStringTranslations'],
  useMore: ({ state }) => ({
    onOpen: ({ id }) => state.onChange({ tab: undefined, search: undefined, filter: id }),
  }),
})
