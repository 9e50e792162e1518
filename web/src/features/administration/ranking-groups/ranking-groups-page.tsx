import { projectInAddress, publicationSectors, type RankingGroup } from '@stammbuch/contracts'
import { Link } from '@tanstack/react-router'
import { FolderKanban, Plus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useSession } from '@/api/session.ts'
import { formatList } from '@/format/format.ts'
import { useFollowedRead } from '@/live/use-followed-read.ts'
import { Button } from '@/ui/button.tsx'
import { columnsFor } from '@/ui/data-table-setup.ts'
import { actionsColumn } from '../entry-columns.tsx'
import { EntryList } from '../entry-list.tsx'
import { plain } from '../plain-cell.tsx'
import { RowActions } from '../row-actions.tsx'
import { useListState } from '../use-list-state.ts'
import { RankingGroupDialog } from './ranking-group-dialog.tsx'

const managed = (group: RankingGroup): string =>
  formatList(
    [
      group.salesforceManageAccounts && 'Unternehmen',
      group.salesforceManageContacts && 'Kontakte',
      group.salesforceManageAwards && 'Auszeichnungen',
    ].filter((word) => word !== false),
  )

const { accessor, columns } = columnsFor<RankingGroup>()
const groupColumns = (mayChange: boolean, onEdit: (group: RankingGroup) => void) =>
  columns([
    accessor('name', {
      header: 'Name',
      cell: ({ row: { original }, getValue }) => (
        <Link
          to="/projekt/$rankingGroupCode"
          params={{ rankingGroupCode: projectInAddress(original) }}
          className="font-medium hover:underline"
        >
          {getValue()}
        </Link>
      ),
    }),
    accessor('shortCode', {
      header: 'Kürzel',
      cell: ({ getValue }) => getValue(),
      meta: { width: '5rem' },
    }),
    accessor(({ publicationSector }) => publicationSectors[publicationSector], {
      id: 'sector',
      header: 'Bereich',
      cell: ({ getValue }) => plain(getValue()),
      meta: { width: '12rem' },
    }),
    accessor(({ rootType }) => (rootType === 'account' ? 'Unternehmen' : 'Kontakte'), {
      id: 'rootType',
      header: 'Listet',
      cell: ({ getValue }) => getValue(),
      meta: { width: '8rem' },
    }),
    accessor('salesforceName', {
      header: 'Name im CRM',
      cell: ({ getValue }) => plain(getValue()),
      meta: { width: '15%' },
    }),
    accessor(managed, {
      id: 'managed',
      header: 'Vom CRM verwaltet',
      cell: ({ getValue }) => plain(getValue()),
      meta: { width: '15rem' },
    }),
    accessor(({ toplistLabels }) => toplistLabels.length, {
      id: 'toplists',
      header: 'Toplisten',
      cell: ({ getValue }) => plain(getValue()),
      meta: { width: '6rem', align: 'end' },
    }),
    accessor('managedDynamicLabelsCount', {
      header: 'Dyn. Felder',
      cell: ({ getValue }) => plain(getValue()),
      meta: { width: '7rem', align: 'end' },
    }),
    ...(mayChange
      ? [
          actionsColumn<RankingGroup>(
            (original) => <RowActions name={original.name} onEdit={() => onEdit(original)} />,
            '4rem',
          ),
        ]
      : []),
  ])

/** Projects. */
export const RankingGroupsPage = () => {
  const { can } = useSession()
  const mayChange = can('administer')
  const [edited, setEdited] = useState<RankingGroup | 'new' | null>(null)
  return (
    <>
      <EntryList
        title="Ranking Groups"
        actions={
          mayChange && (
            <Button look="primary" onClick={() => setEdited('new')}>
              <Plus aria-hidden />
              Ranking Group anlegen
            </Button>
          )
        }
        columns={useMemo(() => groupColumns(mayChange, setEdited), [mayChange])}
        read={useFollowedRead('listRankingGroups', {}, 'admin:ranking-group')}
        state={useListState()}
        searchIn="Name oder Kürzel"
        typingPause={300}
        textOf={({ name, shortCode, salesforceName }) => `${name} ${shortCode} ${salesforceName}`}
        words={['Ranking Group', 'Ranking Groups']}
        emptyIcon={FolderKanban}
        emptyText="Es gibt noch keine Ranking Groups."
        onOpen={mayChange ? setEdited : undefined}
        minWidth="82rem"
      />
      {edited && (
        <RankingGroupDialog
          group={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  )
}
