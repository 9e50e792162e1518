import type { ServiceAccount } from '@stammbuch/contracts'
import type { Database } from '@stammbuch/ledger'
import { type Kysely, sql } from 'kysely'
import { Problem } from '../http/index.ts'
import type { Reads } from '../platform/database.ts'
import type { CurrentUser } from '../platform/user.ts'
import { clientKey, userEntry, userOf } from './users.query.ts'

const noAccount = 'Für diesen Client gibt es hier kein Dienstkonto.'

/**
 * Returns the service account of a client as it may act. It is read anew with every call, so that its end holds from the next one on.
 *
 * @throws Problem `user-unknown`, `service-account-ended`, `service-account-expired`, `service-account-unowned`
 */
export const userOfServiceAccount = async (db: Reads, clientId: string): Promise<CurrentUser> => {
  const found = await db
    .selectFrom('catalogue_key')
    .innerJoin('catalogue_entry as account', 'account.id', 'catalogue_key.id')
    .leftJoin('catalogue_entry as owner', (join) =>
      join
        .on(sql<boolean>`owner.id = (account.entry -> 'machine' ->> 'owner')::uuid`)
        .on('owner.removed', '=', false),
    )
    .select(['account.id', 'account.entry', 'owner.entry as owner'])
    .where('catalogue_key.kind', '=', 'user')
    .where('catalogue_key.key', '=', clientKey(clientId))
    .executeTakeFirst()
  const entry = found && userEntry(found.entry)
  if (!found || !entry?.machine) throw new Problem('user-unknown', noAccount)
  const { endedAt, expiresAt } = entry.machine
  if (endedAt !== null) throw new Problem('service-account-ended')
  if (Date.parse(expiresAt) <= Date.now()) throw new Problem('service-account-expired')
  if (!found.owner || !userEntry(found.owner).isActive) throw new Problem('service-account-unowned')
  return { ...userOf(found.id, entry), isMachine: true }
}

interface Row extends Omit<ServiceAccount, 'createdAt' | 'lastUsedAt'> {
  readonly createdAt: Date
  readonly lastUsedAt: Date | null
}

/** Returns the service accounts by name, or the one of an id. */
export const serviceAccounts = async (
  db: Kysely<Database>,
  id: string | null = null,
): Promise<ServiceAccount[]> => {
  const { rows } = await sql<Row>`
    select a.id, a.entry ->> 'fullName' as name, a.entry ->> 'shortCode' as "shortCode",
      a.entry -> 'machine' ->> 'clientId' as "clientId", a.entry -> 'roles' as roles,
      a.created_at as "createdAt", a.entry -> 'machine' ->> 'expiresAt' as "expiresAt",
      a.entry -> 'machine' ->> 'endedAt' as "endedAt",
      (select s.seen from sign_in s where s.user_id = a.id) as "lastUsedAt",
      jsonb_build_object('id', a.entry -> 'machine' -> 'owner',
        'fullName', coalesce(o.entry ->> 'fullName', ''),
        'shortCode', coalesce(o.entry ->> 'shortCode', ''),
        'isActive', coalesce((o.entry -> 'isActive')::boolean and not o.removed, false)) as owner
    from catalogue_entry a
    left join catalogue_entry o on o.id = (a.entry -> 'machine' ->> 'owner')::uuid
    where a.kind = 'user' and a.entry ? 'machine' and (${id}::uuid is null or a.id = ${id}::uuid)
    order by a.entry ->> 'fullName' collate "de-x-icu", a.id`.execute(db)
  return rows.map(({ createdAt, lastUsedAt, ...row }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }))
}
