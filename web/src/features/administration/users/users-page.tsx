import { roleLabels } from '@stammbuch/contracts'
import { type Reply } from '@stammbuch/contracts/client'
import { Link } from '@tanstack/react-router'
import { Plus, ShieldX, Users } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useSession } from '@/api/session.ts'
import { formatList } from '@/format/format.ts'
import { useFollowedRead } from '@/live/use-followed-read.ts'
import { Badge } from '@/ui/badge.tsx'
import { Button } from '@/ui/button.tsx'
import { columnsFor } from '@/ui/data-table-setup.ts'
import { EmptyState } from '@/ui/empty-state.tsx'
import { PageHeader } from '@/ui/page-header.tsx'
import { actionsColumn } from '../entry-columns.tsx'
import { EntryList } from '../entry-list.tsx'
import { perPage } from '../list-search.ts'
import { moment, plain, widths } from '../plain-cell.tsx'
import { RowActions } from '../row-actions.tsx'
import { useListState } from '../use-list-state.ts'
import { UserDialog } from './user-dialog.tsx'

export type ListedUser = Reply<'listUsers'>['list'][number]

const { accessor, columns } = columnsFor<ListedUser>()
/** `onEdit`: none for those who only read. */
const userColumns = (onEdit: ((user: ListedUser) => void) | null) =>
  columns([
    accessor('fullName', {
      header: 'Name',
      cell: ({ getValue }) => <span className="font-medium">{plain(getValue())}</span>,
    }),
    accessor('shortCode', {
      header: 'Kürzel',
      cell: ({ getValue }) => getValue(),
      meta: { width: '5.5rem' },
    }),
    accessor('email', {
      header: 'E-Mail',
      cell: ({ getValue }) => plain(getValue()),
      meta: { width: '24%' },
    }),
    accessor(({ roles }) => formatList(roles.map((role) => roleLabels[role])), {
      id: 'roles',
      header: 'Rollen',
      cell: ({ getValue }) => plain(getValue()),
      meta: { width: '20%' },
    }),
    accessor('isActive', {
      header: 'Zustand',
      cell: ({ getValue }) =>
        getValue() ? <Badge tone="accepted">Aktiv</Badge> : <Badge>Nicht aktiv</Badge>,
      meta: { width: '7rem' },
    }),
    accessor('lastSignInAt', {
      header: 'Letzter Login',
      cell: ({ getValue }) => moment(getValue()),
      meta: { width: widths.moment },
    }),
    ...(onEdit
      ? [
          actionsColumn<ListedUser>(
            (original) => <RowActions name={original.fullName} onEdit={() => onEdit(original)} />,
            '4rem',
          ),
        ]
      : []),
  ])

const UserList = () => {
  const state = useListState()
  const mayChange = useSession().can('administer')
  const { search, offset = 0 } = state.search
  const [edited, setEdited] = useState<ListedUser | 'new' | null>(null)
  const read = useFollowedRead(
    'listUsers',
    { query: { offset, limit: perPage, search } },
    'admin:user',
  )
  return (
    <>
      <EntryList
        title="Benutzer"
        actions={
          mayChange && (
            <Button look="primary" onClick={() => setEdited('new')}>
              <Plus aria-hidden />
              Benutzer anlegen
            </Button>
          )
        }
        columns={useMemo(() => userColumns(mayChange ? setEdited : null), [mayChange])}
        read={read}
        state={state}
        searchIn="Name, Kürzel oder E-Mail"
        words={['Benutzer', 'Benutzer']}
        emptyIcon={Users}
        emptyText="Es gibt noch keine Benutzer."
        {...(mayChange ? { onOpen: setEdited } : {})}
        minWidth="60rem"
      />
      {edited && (
        <UserDialog user={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      )}
    </>
  )
}

/** The people who work here, for those who may see them. */
export const UsersPage = () => {
  const { can } = useSession()
  if (can('read-users')) return <UserList />
  return (
    <div className="px-4 py-4 md:px-6">
      <PageHeader title="Benutzer" back={<Link to="/verwaltung">Verwaltung</Link>} />
      <EmptyState
        icon={ShieldX}
        title="Dieser Bereich ist der Administration und der Revision vorbehalten."
      >
        Rollen vergibt die Administration.
      </EmptyState>
    </div>
  )
}
