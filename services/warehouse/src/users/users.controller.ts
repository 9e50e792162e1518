import { Controller, Inject } from '@nestjs/common'
import {
  createUser,
  getMe,
  type InputOf,
  listUsers,
  type ReplyOf,
  updateUser,
} from '@stammbuch/contracts'
import { narrow, Refusal } from '@stammbuch/ledger'
import { addEntry, type CatalogueTables, changeEntry, loadEntry } from '../catalogue/index.ts'
import { Answer, Command, type Commanded, Input, readAnswer, Serve } from '../http/index.ts'
import { LEDGER, READS, type Writes } from '../platform/database.ts'
import type { AppLedger } from '../platform/ledger.ts'
import { Caller, type CurrentUser } from '../platform/user.ts'
import { Directory } from './directory.ts'
import { keysOf } from './user-keys.ts'
import { lockedAdmins, type UserEntry, userOf, userPage } from './users.query.ts'

/** The people who work here, and oneself. */
@Controller()
export class UsersController {
  constructor(
    @Inject(LEDGER) private readonly ledger: AppLedger,
    @Inject(READS) private readonly db: Writes<CatalogueTables>,
    @Inject(Directory) private readonly directory: Directory,
  ) {}

  @Serve(getMe)
  me(
    @Caller() { id, email, fullName, shortCode, roles, isActive }: CurrentUser,
  ): ReplyOf<typeof getMe> {
    return { id, email, fullName, shortCode, roles: [...roles], isActive }
  }

  @Serve(listUsers)
  list(@Input(listUsers) { query }: InputOf<typeof listUsers>) {
    return readAnswer(this.db, (db) => userPage(db, query))
  }

  @Serve(createUser)
  async create(
    @Input(createUser) { body }: InputOf<typeof createUser>,
    @Command() { cause, key }: Commanded,
  ) {
    const roles = body.roles.length === 0 ? (['ROLE_EDITOR'] as const) : body.roles
    const entry: UserEntry = { ...body, roles, identity: null }
    const answered = await this.ledger.command(cause, key, async (unit) => {
      const id = await addEntry(unit, 'user', { ...entry }, keysOf(entry))
      return { answer: userOf(id, entry), status: 201 }
    })
    return Answer.of(answered)
  }

  @Serve(updateUser)
  async update(
    @Input(updateUser) { params, body }: InputOf<typeof updateUser>,
    @Command() { cause, key }: Commanded,
    @Caller() caller: CurrentUser,
  ) {
    const answered = await this.ledger.command(cause, key, async (unit) => {
      const admins = await lockedAdmins(narrow(unit.db))
      const found = await loadEntry(unit, 'user', params.id)
      const before = found.entry as unknown as UserEntry
      const after = { ...before, ...given(body) }
      refuseUnsafe({ id: params.id, before, after, caller, admins })
      if (JSON.stringify(before) !== JSON.stringify(after))
        await changeEntry(unit, found, given(body), keysOf(after))
      return { answer: userOf(params.id, after) }
    })
    this.directory.forget()
    return Answer.of(answered)
  }
}

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
