import {
  alwaysPrinted,
  type PrintedPart,
  printedPartNames,
  printedParts,
  type RecordClass,
} from '@stammbuch/contracts'
import { type RawBuilder, sql } from 'kysely'

/** One bit for each part of print, and one for what always counts: so a record is judged without reading its changes again. */
const bitOf = (part: PrintedPart | 'always'): number =>
  part === 'always' ? 1 : 2 << printedPartNames.indexOf(part)

const always = sql.lit(bitOf('always'))

type Fields = Partial<Readonly<Record<RecordClass, readonly string[]>>>

const isOneOf = (fields: Fields): RawBuilder<unknown> =>
  sql.join(
    Object.entries(fields).map(
      ([recordClass, names]) =>
        sql`p.class = ${sql.lit(recordClass)} and p.attribute in (${sql.join(names.map((name) => sql.lit(name)))})`,
    ),
    sql` or `,
  )

/** The bit of the field of a waiting change `p`; 0 for one that never stands in print. */
export const partOfChange: RawBuilder<number> = sql<number>`case
  when ${isOneOf(alwaysPrinted)} then ${always}
  ${sql.join(
    printedPartNames.map(
      (part) => sql`when ${isOneOf(printedParts[part].fields)} then ${sql.lit(bitOf(part))}`,
    ),
    sql` `,
  )} else 0 end`

/** The bits of what a project prints, by its `entry`. */
export const partsOfProject = (entry: RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`(${always} ${sql.join(
    printedPartNames.map(
      (
        part,
      ) => sql`| case when coalesce((${entry} -> ${sql.lit(printedParts[part].setting)})::boolean, true)
      then ${sql.lit(bitOf(part))} else 0 end`,
    ),
    sql` `,
  )})`

/** Memberships `m` of now in a project and a year. */
export const standsNow = sql`m.to_position is null and m.ranking_group_id is not null
  and m.period_id is not null`

/** Joins what has an `id` with the memberships that it stands in: as itself, as a holder, or as a product. */
export const placesOf = (
  columns: RawBuilder<unknown>,
  relation: RawBuilder<unknown>,
  where: RawBuilder<unknown>,
): RawBuilder<unknown> =>
  sql.join(
    ['record_id', 'holder_id', 'product_id'].map(
      (column) => sql`select ${columns}, m.ranking_group_id, m.period_id from ${relation} x
        join membership m on ${sql.ref(`m.${column}`)} = x.id where ${where}`,
    ),
    sql` union `,
  )

/** An award or score `m` that is excluded, or whose holder or product is, ties nothing to its year: no release has it. */
export const countsThere = sql`m.record_id not in (select id from left_out)
  and (m.holder_id is null or m.holder_id not in (select id from left_out))
  and (m.product_id is null or m.product_id not in (select id from left_out))`

/**
 * As parts of a `with`: `left_out`, what is excluded; `waits`, every record for which something waits, with what of it would
 * be printed; and `blocking`, the entries with it by project and year. It begins with the few that wait or are
 * excluded, and never reads the many that do not. `where`: a condition on the memberships `m`; `which`: one on the `root_id` of
 * what waits.
 */
export const blocking = (
  where: RawBuilder<unknown>,
  which: RawBuilder<unknown> = sql`true`,
): RawBuilder<unknown> => sql`
  left_out as materialized (select id from record where excluded),
  waits as materialized (
    select w.id, w.root_id, sum(w.changes)::int as changes, sum(w.unapproved)::int as unapproved,
      bit_or(w.parts) as parts
    from (
      select p.record_id as id, p.root_id, count(*)::int as changes, 0 as unapproved,
        bit_or(${partOfChange}) as parts
      from pending_change p where ${which} group by p.record_id, p.root_id
      union all
      select r.id, r.root_id, 0, 1, ${always} from record r where not r.is_approved and not r.excluded and ${which}) w
    where w.id not in (select id from left_out) and w.root_id not in (select id from left_out)
    group by w.id, w.root_id),
  blocking as materialized (
    select p.ranking_group_id, p.period_id, p.root_id, sum(p.changes)::int as changes,
      sum(p.unapproved)::int as unapproved, bit_or(p.parts) as parts
    from (${placesOf(sql`x.id, x.root_id, x.changes, x.unapproved, x.parts`, sql`waits`, sql`${standsNow} and ${countsThere} and ${where}`)}) p
    group by p.ranking_group_id, p.period_id, p.root_id)`
