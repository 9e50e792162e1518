import { type EntryOf, roleLabels, roles } from '@stammbuch/contracts'
import { Users } from 'lucide-react'
import { useSession } from '@/api/session.ts'
import { formatList } from '@/format/format.ts'
import { Badge } from '@/ui/badge.tsx'
import { Checkbox } from '@/ui/checkbox.tsx'
import { type DeclaredPage, entryPage } from '../entries/entry-page.ts'
import type { Value } from '../entries/form-field.ts'
import { perPage } from '../list-search.ts'
import { moment, plain, widths } from '../plain-cell.tsx'

type ListedUser = EntryOf<'user'>

interface RolesProps {
  readonly value: Value
  readonly row: ListedUser | null
  readonly onChange: (roles: readonly string[]) => void
}

const heldOf = (value: Value | undefined): readonly string[] => (Array.isArray(value) ? value : [])

const Roles = ({ value, row, onChange }: RolesProps) => {
  const own = row?.id === useSession().user?.id
  const held = heldOf(value)
  return (
    <fieldset className="grid gap-1.5" disabled={own}>
      <legend className="mb-1.5 text-table font-medium">Rollen</legend>
      {roles.map((role) => (
        <Checkbox
          key={role}
          label={roleLabels[role]}
          checked={held.includes(role)}
          onCheckedChange={(on) =>
            onChange(roles.filter((one) => (one === role ? on : held.includes(one))))
          }
        />
      ))}
      {own && (
        <p className="text-xs text-muted">Die eigenen Rollen kann nur jemand anderes ändern.</p>
      )}
    </fieldset>
  )
}

const form: DeclaredPage<ListedUser>['form'] = [
  {
    as: 'text',
    name: 'email',
    label: 'E-Mail',
    hint: 'Muss mit der Adresse der externen Anmeldung übereinstimmen.',
    missing: 'Bitte eine E-Mail-Adresse angeben.',
    type: 'email',
    autoFocus: true,
  },
  {
    className: 'grid gap-4 sm:grid-cols-[minmax(0,1fr)_8rem]',
    fields: [
      { as: 'text', name: 'fullName', label: 'Name', missing: 'Bitte einen Namen angeben.' },
      {
        as: 'text',
        name: 'shortCode',
        label: 'Kürzel',
        hint: '2 bis 4 Zeichen',
        wrongLength: 'Das Kürzel hat 2 bis 4 Zeichen.',
        code: true,
      },
    ],
  },
  { as: 'own', name: 'roles', label: 'Rollen', initial: ['ROLE_EDITOR'], Control: Roles },
  {
    as: 'switch',
    name: 'isActive',
    label: 'Aktiv',
    hint: 'Wer nicht aktiv ist, kann sich nicht anmelden.',
    initial: true,
  },
]

/** The people who work here, for those who may see them. */
export const users = entryPage('user', {
  address: 'benutzer',
  tile: { text: 'Wer hier arbeitet, und mit welchen Rollen.', icon: Users },
  reserved: [
    'Dieser Bereich ist der Administration und der Revision vorbehalten.',
    'Rollen vergibt die Administration.',
  ],
  title: 'Benutzer',
  words: ['Benutzer', 'Benutzer'],
  searchIn: 'Name, Kürzel oder E-Mail',
  query: ({ search, offset = 0 }) => ({ offset, limit: perPage, search }),
  emptyIcon: Users,
  emptyText: 'Es gibt noch keine Benutzer.',
  minWidth: '60rem',
  columns: [
    {
      header: 'Name',
      of: 'fullName',
      cell: ({ fullName }) => <span className="font-medium">{plain(fullName)}</span>,
    },
    { header: 'Kürzel', of: 'shortCode', cell: ({ shortCode }) => shortCode, width: '5.5rem' },
    { header: 'E-Mail', of: 'email', width: '24%' },
    {
      header: 'Rollen',
      of: (user) => formatList(user.roles.map((role) => roleLabels[role])),
      width: '20%',
    },
    {
      header: 'Zustand',
      of: 'isActive',
      cell: ({ isActive }) =>
        isActive ? <Badge tone="accepted">Aktiv</Badge> : <Badge>Nicht aktiv</Badge>,
      width: '7rem',
    },
    {
      header: 'Zuletzt angemeldet',
      of: 'lastSignInAt',
      cell: ({ lastSignInAt }) => moment(lastSignInAt),
      width: widths.moment,
    },
  ],
  nameOf: ({ fullName }) => fullName,
  add: 'Benutzer anlegen',
  edit: ({ fullName }) => fullName,
  added: (name) => `${name} ist angelegt.`,
  opensDialog: true,
  actionsWidth: '4rem',
  standing: ({ email }) => <p className="text-table text-muted">{email}</p>,
  form,
  refusals: { 'email-taken': { field: 'email' }, 'short-code-taken': { field: 'shortCode' } },
  useAdvice: ({ values }) => ({
    blocked: heldOf(values.roles).length === 0 ? 'Bitte mindestens eine Rolle wählen.' : null,
  }),
})
