import { type Mdl, mdlScopes, mdlTypes, mdlUnits } from '@stammbuch/contracts'
import { DatabaseZap, Tags } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { formatNumber } from '@/format/format.ts'
import { Button } from '@/ui/button.tsx'
import { ArchiveButtons } from '../archive-buttons.tsx'
import { ArchiveImport } from '../archive-import.tsx'
import { type DeclaredPage, entryPage } from '../entries/entry-page.ts'
import { perPage } from '../list-search.ts'
import { moment, plain, widths } from '../plain-cell.tsx'
import { mdlForm } from './mdl-form.tsx'

const DmsDialog = lazy(async () => ({ default: (await import('./dms-dialog.tsx')).DmsDialog }))

/** „Load All“ shows so many at most. */
const allAtOnce = 3000
const words = ['dynamisches Feld', 'dynamische Felder'] as const

/** Why a field cannot be deleted. */
const keptBecause = ({ fieldsCount, usedInMapping }: Mdl): string | null => {
  if (fieldsCount > 0)
    return `Es gibt ${formatNumber(fieldsCount)} ${fieldsCount === 1 ? 'Wert' : 'Werte'} dazu.`
  return usedInMapping ? 'Das Feld steht in einem Daten-Mapping.' : null
}

const unitOf = ({ unit, unitPrefix }: Mdl): string | null =>
  unit && [unitPrefix && formatNumber(Number(unitPrefix)), mdlUnits[unit]].filter(Boolean).join(' ')

/** Archives, the DMS, and all fields on one page. */
const useMore: NonNullable<DeclaredPage<Mdl>['useMore']> = ({ state }) => {
  const [importing, setImporting] = useState<'archive' | 'dms' | null>(null)
  const close = (): void => setImporting(null)
  const { all = false } = state.search
  return {
    limit: all ? allAtOnce : perPage,
    filters: (
      <Button aria-pressed={all} onClick={() => state.onChange({ all: all ? undefined : true })}>
        {all ? 'Seitenweise' : 'Load All'}
      </Button>
    ),
    actions: (
      <>
        <ArchiveButtons
          exporting="exportMdls"
          fileName="dynamische-felder.zip"
          onImport={() => setImporting('archive')}
        />
        <Button onClick={() => setImporting('dms')}>
          <DatabaseZap aria-hidden />
          DMS-Import
        </Button>
      </>
    ),
    dialogs: (
      <>
        {importing === 'archive' && (
          <ArchiveImport
            call="importMdls"
            title="Dynamische Felder importieren"
            words={words}
            lists={['listMdls', 'listRankingGroups']}
            onClose={close}
          />
        )}
        {importing === 'dms' && (
          <Suspense>
            <DmsDialog onClose={close} />
          </Suspense>
        )}
      </>
    ),
  }
}

/** Dynamic fields (MDL): what products, awards and scores can carry besides. */
export const dynamicFields = entryPage('dynamic-field', {
  address: 'dynamische-felder',
  tile: {
    text: 'Was Produkte, Auszeichnungen und Erhebungen zusätzlich tragen (MDL).',
    icon: Tags,
  },
  title: 'Dynamische Felder',
  words,
  searchIn: 'Name oder Bezeichnung',
  typingPause: 400,
  query: ({ search, offset = 0, all = false }) => ({
    search,
    offset: all ? 0 : offset,
    limit: all ? allAtOnce : perPage,
  }),
  emptyIcon: Tags,
  emptyText: 'Es gibt noch keine dynamischen Felder.',
  minWidth: '82rem',
  columns: [
    {
      header: 'Name',
      of: 'name',
      cell: ({ name }) => <span className="font-medium">{plain(name)}</span>,
      wrap: true,
    },
    { header: 'Bezeichnung', of: 'label', wrap: true },
    { header: 'Typ', of: ({ type }) => mdlTypes[type], width: '6.75rem' },
    { header: 'Geltung', of: ({ scope }) => mdlScopes[scope], width: '6rem' },
    { header: 'Einheit', of: unitOf, width: '5.5rem' },
    {
      header: 'Projekt',
      of: ({ rankingGroup }) => rankingGroup?.name ?? null,
      width: '13%',
      wrap: true,
    },
    { header: 'Jahrgang', of: ({ period }) => period?.name ?? null, width: '5.25rem' },
    { header: 'Werte', of: 'fieldsCount', width: '4.5rem', align: 'end' },
    {
      header: 'Im Mapping',
      of: ({ usedInMapping }) => (usedInMapping ? 'Ja' : 'Nein'),
      width: '6.5rem',
    },
    {
      header: 'Geändert',
      of: 'updatedAt',
      cell: ({ updatedAt }) => moment(updatedAt),
      width: widths.moment,
    },
  ],
  nameOf: ({ name }) => name,
  add: 'Dynamisches Feld anlegen',
  edit: 'Dynamisches Feld bearbeiten',
  opensDialog: true,
  keptBecause,
  dialogSize: 'large',
  ...mdlForm,
  deletion: {
    title: 'Dynamisches Feld löschen?',
    text: ({ name, label }) => (
      <p>
        <strong>{label}</strong> ({name}) steht danach nicht mehr zur Auswahl.
      </p>
    ),
  },
  alsoRead: ['listRankingGroups'],
  useMore,
})
