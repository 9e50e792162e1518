import { type Kysely, sql } from 'kysely'
import type { AppTables } from '../../platform/ledger.ts'
import type { MappedRow } from '../mapping.rules.ts'
import type { RelatedClass } from '../relation-targets.rules.ts'
import { undone } from './identified.query.ts'
import type { ImportContext } from './import-context.ts'

type Db = Kysely<AppTables>

/** A related record that the supplier calls by a value. */
export interface RelatedIdentified {
  readonly class: RelatedClass
  readonly value: string
  readonly id: string
}

/** A contact of a company. `known`: the related one was there before the import began. */
export interface Linked {
  readonly contact: string
  readonly account: string
  readonly known: boolean
}

/** Related records of these rows by what the supplier calls them. */
export const relatedIdentified = async (
  db: Db,
  { supplierId }: ImportContext,
  rows: readonly MappedRow[],
): Promise<RelatedIdentified[]> => {
  const asked = rows.flatMap(({ relations }) =>
    relations.flatMap((one) =>
      one.identification ? [{ class: one.class, value: one.identification.value }] : [],
    ),
  )
  if (asked.length === 0) return []
  const found = await sql<RelatedIdentified>`
    select distinct i.class, i.value, i.record_id as id
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as a (class text, value text)
    join identification i on i.class = a.class and i.value = a.value
      and i.supplier_id = ${supplierId}::uuid and i.to_position is null
    join record r on r.id = i.record_id and not ${undone}
    order by i.record_id`.execute(db)
  return found.rows
}

/** The links between contacts and companies that these records have. */
export const linksOf = async (
  db: Db,
  { plan, bornUntil }: ImportContext,
  ids: readonly string[],
): Promise<Linked[]> => {
  if (plan.relations.length === 0 || ids.length === 0) return []
  const [own, other] =
    plan.targetClass === 'account'
      ? [sql.ref('l.to_id'), sql.ref('l.from_id')]
      : [sql.ref('l.from_id'), sql.ref('l.to_id')]
  const found = await sql<Linked>`
    select l.from_id as contact, l.to_id as account,
      -- A link that this very import made is nothing that a dry run could have read.
      bool_or(l.from_position <= ${bornUntil} and r.created_position <= ${bornUntil}
        and not r.excluded) as known
    from link l join record r on r.id = ${other}
    where l.kind = 'contact-account' and l.to_position is null and ${own} = any(${ids}::uuid[])
    group by l.from_id, l.to_id order by l.from_id, l.to_id`.execute(db)
  return found.rows
}
