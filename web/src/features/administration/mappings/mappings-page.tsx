import { classLabels, type Mapping } from '@stammbuch/contracts'
import { Link } from '@tanstack/react-router'
import { Lock, Waypoints } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useSession } from '@/api/session.ts'
import { useFollowedRead } from '@/live/use-followed-read.ts'
import { Badge } from '@/ui/badge.tsx'
import { columnsFor } from '@/ui/data-table-setup.ts'
import { Select } from '@/ui/select.tsx'
import { ArchiveButtons } from '../archive-buttons.tsx'
import { ArchiveImport } from '../archive-import.tsx'
import { DeleteEntry } from '../delete-entry.tsx'
import { actionsColumn } from '../entry-columns.tsx'
import { EntryList } from '../entry-list.tsx'
import { plain } from '../plain-cell.tsx'
import { RowActions } from '../row-actions.tsx'
import { useListState } from '../use-list-state.ts'
import { MappingDialog } from './mapping-dialog.tsx'

type Doing =
  | { readonly what: 'edit' | 'delete'; readonly mapping: Mapping }
  | { readonly what: 'import' }

const { accessor, columns } = columnsFor<Mapping>()
const mappingColumns = (mayChange: boolean, onDo: (doing: Doing) => void) =>
  columns([
    accessor('name', {
      header: 'Name',
      cell: ({ getValue, row: { original } }) => (
        <span className="flex min-w-0 items-center gap-2">
          <Link
            to="/mapping-editor"
            search={{ mapping: original.id }}
            className="truncate font-medium text-accent underline underline-offset-2"
            title={`${getValue()}: Spalten im Mapping-Editor`}
          >
            {getValue()}
          </Link>
          {original.legacy && <Badge tone="stale">Veraltet</Badge>}
          {original.locked && (
            <Badge title="Damit wurde importiert: Spalten stehen fest.">
              <Lock aria-hidden />
              Gesperrt
            </Badge>
          )}
        </span>
      ),
    }),
    accessor('description', {
      header: 'Beschreibung',
      cell: ({ getValue }) => plain(getValue()),
      meta: { width: '32%' },
    }),
    accessor(({ targetClass }) => classLabels[targetClass][0], {
      id: 'target',
      header: 'Ziel',
      cell: ({ getValue }) => getValue(),
      meta: { width: '8rem' },
    }),
    accessor(({ columns: all }) => all.length, {
      id: 'columns',
      header: 'Spalten',
      cell: ({ getValue }) => plain(getValue()),
      meta: { width: '5.5rem', align: 'end' },
    }),
    accessor('revision', {
      header: 'Revision',
      cell: ({ getValue }) => plain(getValue()),
      meta: { width: '6rem', align: 'end' },
    }),
    ...(mayChange
      ? [
          actionsColumn<Mapping>((mapping) => (
            <RowActions
              name={mapping.name}
              onEdit={() => onDo({ what: 'edit', mapping })}
              onDelete={() => onDo({ what: 'delete', mapping })}
              keptBecause={mapping.locked ? 'Damit wurde schon importiert.' : null}
            />
          )),
        ]
      : []),
  ])

const ages = [
  { value: 'alle', label: 'Alle' },
  { value: 'aktuell', label: 'Ohne veraltete' },
  { value: 'veraltet', label: 'Nur veraltete' },
] as const

const shown = ({ legacy }: Mapping, age: string | undefined): boolean =>
  age === undefined || legacy === (age === 'veraltet')

/** How the columns of deliveries become fields: every mapping there is. */
export const MappingsPage = () => {
  const { can } = useSession()
  const mayChange = can('intake')
  const state = useListState()
  const { filter } = state.search
  const [doing, setDoing] = useState<Doing | null>(null)
  const close = (): void => setDoing(null)
  const read = useFollowedRead('listMappings', {}, 'admin:mapping')
  const list = read.data?.list.filter((mapping) => shown(mapping, filter))
  return (
    <>
      <EntryList
        title="Daten-Mappings"
        actions={
          mayChange && (
            <ArchiveButtons
              exporting="exportMappings"
              fileName="daten-mappings.zip"
              onImport={() => setDoing({ what: 'import' })}
            />
          )
        }
        columns={useMemo(() => mappingColumns(mayChange, setDoing), [mayChange])}
        read={{ ...read, data: list && { list, total: list.length } }}
        state={state}
        searchIn="Name oder Beschreibung"
        typingPause={300}
        textOf={({ name, description }) => `${name} ${description ?? ''}`}
        filters={
          <Select
            aria-label="Veraltet"
            size="normal"
            className="w-40"
            value={filter ?? 'alle'}
            onChange={(age) => state.onChange({ filter: age === 'alle' ? undefined : age })}
            options={ages}
          />
        }
        words={['Daten-Mapping', 'Daten-Mappings']}
        emptyIcon={Waypoints}
        emptyText="Es gibt noch keine Daten-Mappings."
        emptyHint="Ein Daten-Mapping entsteht beim ersten Import einer Datenlieferung."
        minWidth="68rem"
      />
      {doing?.what === 'edit' && <MappingDialog mapping={doing.mapping} onClose={close} />}
      {doing?.what === 'import' && (
        <ArchiveImport
          call="importMappings"
          title="Daten-Mappings importieren"
          words={['Daten-Mapping', 'Daten-Mappings']}
          lists={['listMappings']}
          onClose={close}
        />
      )}
      {doing?.what === 'delete' && (
        <DeleteEntry
          call="deleteMapping"
          id={doing.mapping.id}
          title="Daten-Mapping löschen?"
          done={`„${doing.mapping.name}“ ist gelöscht.`}
          lists={['listMappings']}
          onClose={close}
        >
          <p>
            <strong>{doing.mapping.name}</strong> steht danach keinem Import mehr zur Verfügung.
          </p>
        </DeleteEntry>
      )}
    </>
  )
}
