import { createUser, updateUser } from '@stammbuch/contracts'
import { Refusal } from '@stammbuch/ledger'
import { addEntry, changeEntry, loadEntry } from '../catalogue/index.ts'
import { mutation, preparedMutation } from '../http/index.ts'
import type { CurrentUser } from '../platform/user.ts'
import { UserDirectory } from './user-directory.process.ts'
import { keysOf, lockedAdmins, type UserEntry, userEntry, userOf } from './users.query.ts'

interface UserChange {
  readonly id: string
  readonly before: UserEntry
  readonly after: UserEntry
  readonly caller: CurrentUser
  /** Ids of the active administrators. */
  readonly admins: readonly string[]
}

/** Nobody changes the own roles, and one active administrator always stays. */
const refuseUnsafe = ({ id, before, after, caller, admins }: UserChange): void => {
  const isAdmin = (entry: UserEntry) => entry.isActive && entry.roles.includes('ROLE_ADMIN')
  const last = admins.every((admin) => admin === id)
  if (isAdmin(before) && !isAdmin(after) && last) throw new Refusal('last-admin')
  const roles = (entry: UserEntry) => [...entry.roles].sort().join()
  if (id === caller.id && roles(before) !== roles(after)) throw new Refusal('own-roles')
}

const given = <Body extends object>(body: Body): Partial<UserEntry> =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined))

/** Changing the people who work here. */
export const userMutations = [
  mutation(createUser, async (unit, { body }) => {
    const roles = body.roles.length === 0 ? (['ROLE_EDITOR'] as const) : body.roles
    const entry: UserEntry = { ...body, roles, identity: null }
    const id = await addEntry(unit, 'user', { ...entry }, keysOf(entry))
    return userOf(id, entry)
  }),
  preparedMutation(
    updateUser,
    [UserDirectory],
    (directory: UserDirectory) =>
      ({ params, body }, { person: caller }) => ({
        work: async (unit) => {
          const admins = await lockedAdmins(unit.db)
          const found = await loadEntry(unit, 'user', params.id)
          const before = userEntry(found.entry)
          if (before.machine) throw new Refusal('not-found')
          const after = { ...before, ...given(body) }
          refuseUnsafe({ id: params.id, before, after, caller, admins })
          if (JSON.stringify(before) !== JSON.stringify(after))
            await changeEntry(unit, found, given(body), keysOf(after))
          return userOf(params.id, after)
        },
        done: () => directory.forget(),
      }),
  ),
]
