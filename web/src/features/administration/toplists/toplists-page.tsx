import { projectInAddress, type ToplistLabel } from '@stammbuch/contracts'
import { Link } from '@tanstack/react-router'
import { ListOrdered, Plus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useSession } from '@/api/session.ts'
import { noValue } from '@/format/format.ts'
import { useFollowedRead } from '@/live/use-followed-read.ts'
import { Button } from '@/ui/button.tsx'
import { columnsFor } from '@/ui/data-table-setup.ts'
import { DeleteEntry } from '../delete-entry.tsx'
import { actionsColumn, dateColumns } from '../entry-columns.tsx'
import { EntryList } from '../entry-list.tsx'
import { plain } from '../plain-cell.tsx'
import { RowActions } from '../row-actions.tsx'
import { useListState } from '../use-list-state.ts'
import { ToplistDialog } from './toplist-dialog.tsx'

interface Doing {
  readonly what: 'add' | 'edit' | 'delete'
  readonly toplist: ToplistLabel | null
}

const { accessor, columns } = columnsFor<ToplistLabel>()
const toplistColumns = (mayChange: boolean, onDo: (doing: Doing) => void) =>
  columns([
    accessor('value', {
      header: 'Topliste',
      cell: ({ getValue }) => <span className="font-medium">{plain(getValue())}</span>,
    }),
    accessor(({ rankingGroup }) => rankingGroup?.name ?? null, {
      id: 'project',
      header: 'Projekt',
      cell: ({ row: { original }, getValue }) =>
        original.rankingGroup ? (
          <Link
            to="/projekt/$rankingGroupCode"
            params={{ rankingGroupCode: projectInAddress(original.rankingGroup) }}
            className="text-accent underline underline-offset-2"
          >
            {getValue()}
          </Link>
        ) : (
          noValue
        ),
      meta: { width: '26%' },
    }),
    accessor('sghId', {
      header: 'SGH-ID',
      cell: ({ getValue }) => plain(getValue()),
      meta: { width: '8rem' },
    }),
    ...dateColumns<ToplistLabel>(),
    ...(mayChange
      ? [
          actionsColumn<ToplistLabel>((toplist) => (
            <RowActions
              name={toplist.value}
              onEdit={() => onDo({ what: 'edit', toplist })}
              onDelete={() => onDo({ what: 'delete', toplist })}
            />
          )),
        ]
      : []),
  ])

/** The toplists of all projects. Each row leads to its project. */
export const ToplistsPage = () => {
  const { can } = useSession()
  const mayChange = can('catalogue')
  const [doing, setDoing] = useState<Doing | null>(null)
  const close = (): void => setDoing(null)
  return (
    <>
      <EntryList
        title="Toplisten"
        actions={
          mayChange && (
            <Button look="primary" onClick={() => setDoing({ what: 'add', toplist: null })}>
              <Plus aria-hidden />
              Topliste anlegen
            </Button>
          )
        }
        columns={useMemo(() => toplistColumns(mayChange, setDoing), [mayChange])}
        read={useFollowedRead('listToplistLabels', {}, 'admin:toplist-label')}
        state={useListState()}
        searchIn="Topliste oder Projekt"
        typingPause={300}
        textOf={({ value, sghId, rankingGroup }) =>
          [value, sghId, rankingGroup?.name, rankingGroup?.shortCode].join(' ')
        }
        words={['Topliste', 'Toplisten']}
        emptyIcon={ListOrdered}
        emptyText="Es gibt noch keine Toplisten."
        rowHref={({ rankingGroup }) =>
          `/projekt/${encodeURIComponent(rankingGroup ? projectInAddress(rankingGroup) : '')}`
        }
        minWidth="62rem"
      />
      {(doing?.what === 'add' || doing?.what === 'edit') && (
        <ToplistDialog toplist={doing.toplist} onClose={close} />
      )}
      {doing?.what === 'delete' && doing.toplist && (
        <DeleteEntry
          call="deleteToplistLabel"
          id={doing.toplist.id}
          title="Topliste löschen?"
          done={`„${doing.toplist.value}“ ist gelöscht.`}
          lists={['listToplistLabels', 'listRankingGroups']}
          onClose={close}
        >
          <p>
            <strong>{doing.toplist.value}</strong> im Projekt {doing.toplist.rankingGroup?.name}{' '}
            steht danach nicht mehr zur Auswahl.
          </p>
        </DeleteEntry>
      )}
    </>
  )
}
