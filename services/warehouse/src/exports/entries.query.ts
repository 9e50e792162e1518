import { dynamicPrefix, waveField } from '@stammbuch/contracts'
import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely'
import type { Entry } from './export-entry.rules.ts'
import type { Scope } from './scope.query.ts'

const wave = dynamicPrefix + waveField

/** May leave the house: verified by an editor and not excluded. */
const released = (record: string) => sql.raw(`${record}.is_approved and not ${record}.excluded`)

/** Tells if surveyed holders without an award have rows of their own; with toplists chosen there are none. */
const hasUnawarded = ({ type, toplistIds }: Scope): boolean =>
  (type === 'research' || type === 'api') && toplistIds.length === 0

/**
 * Awards and scores of the scope that may leave the house, and whose holders and products may. Each knows the
 * newest score of its holder and year, by a window over ids: joining awards with scores would be left to
 * how many of them the planner expects, and with the wrong guess it compares every one with every other.
 */
const members = ({ rankingGroupId, period, toplistIds }: Scope) => sql`
  select m.record_id, m.class, m.holder_id, m.holder_class, m.product_id, m.period_id, m.toplist_id,
    first_value(case when m.class = 'score' then m.record_id end) over (
      partition by m.holder_id, m.period_id
      order by m.class = 'score' desc, m.from_position desc) as score_id,
    bool_or(m.class = 'award') over (partition by m.holder_id, m.period_id) as has_award
  from membership m
  join record r on r.id = m.record_id and ${released('r')}
  left join record h on h.id = m.holder_id
  left join record p on p.id = m.product_id
  where m.to_position is null and m.ranking_group_id = ${rankingGroupId}
    and (${period?.id ?? null}::uuid is null or m.period_id = ${period?.id ?? null}::uuid)
    and (m.class = 'score' and m.holder_id is not null
      or m.class = 'award' and (m.holder_id is not null or m.product_id is not null)
        and (${toplistIds.length} = 0 or m.toplist_id = any(${toplistIds}::uuid[])))
    and (m.holder_id is null or ${released('h')}) and (m.product_id is null or ${released('p')})`

/** `with …` up to `entry`: what every reading of the scope begins with. */
const entries = (scope: Scope) => sql`
  with member as (${members(scope)}),
  entry as (
    select a.id as award_id, a.fields as award, m.holder_id, m.holder_class, m.product_id,
      m.period_id, m.toplist_id, s.id as score_id, s.fields as score
    from member m
    left join record a on a.id = case when m.class = 'award' then m.record_id end
    left join record s on s.id = m.score_id
    where (m.class = 'award'
        or ${hasUnawarded(scope)}::boolean and not m.has_award and m.record_id = m.score_id)
      and (${scope.wave}::text is null or coalesce(
        a.fields ->> ${wave}, s.fields ->> ${wave}) = ${scope.wave}::text))`

/** The newest record of a class that a holder has in the year of the marks and that may leave the house. */
const markOf = (recordClass: 'award' | 'score', { rankingGroupId, notes }: Scope) => sql`
  left join lateral (
    select r.fields from membership n join record r on r.id = n.record_id and ${released('r')}
    where n.holder_id = e.holder_id and n.class = ${recordClass} and n.to_position is null
      and n.ranking_group_id = ${rankingGroupId} and n.period_id = ${notes?.id ?? null}::uuid
      and (n.class = 'score' or n.toplist_id is not distinct from e.toplist_id)
    order by n.from_position desc limit 1) ${sql.raw(`note_${recordClass}`)} on true`

const markJoins = (scope: Scope) =>
  scope.notes ? sql`${markOf('award', scope)} ${markOf('score', scope)}` : sql``

/** The entries of a scope by toplist and year, best rank first. */
export const entryRows = (scope: Scope): RawBuilder<Entry> => sql<Entry>`
  ${entries(scope)}
  select e.award_id as "awardId", e.award, e.holder_id as "holderId", h.class as "holderClass",
    h.fields as holder, k.entry ->> 'name' as category, o.fields as partner,
    p.id as "productId", p.fields as product, e.score_id as "scoreId", e.score,
    y.entry ->> 'name' as period, t.id as "toplistId", t.entry ->> 'value' as toplist,
    t.entry ->> 'sghId' as "sghId", known.known,
    ${scope.notes ? sql`note_award.fields as "noteAward", note_score.fields as "noteScore"` : sql`null as "noteAward", null as "noteScore"`}
  from entry e
  left join record h on h.id = e.holder_id
  left join record p on p.id = e.product_id
  left join record o on ${released('o')} and o.id = coalesce(
    h.fields ->> 'mainContactId', h.fields ->> 'mainAccountId')::uuid
  left join catalogue_entry k on k.id = (h.fields ->> 'categoryId')::uuid
  left join catalogue_entry y on y.id = e.period_id
  left join catalogue_entry t on t.id = e.toplist_id
  left join lateral (
    select jsonb_agg(jsonb_build_object(
      'supplier', s.entry ->> 'name', 'value', i.value, 'scope', i.scope) order by i.id) as known
    from identification i left join catalogue_entry s on s.id = i.supplier_id
    where i.record_id = e.holder_id and i.to_position is null) known on true
  ${markJoins(scope)}
  order by t.entry ->> 'value' collate "de-x-icu" nulls last, y.entry ->> 'name' collate "de-x-icu",
    (e.award ->> 'rank')::numeric nulls last, (e.award ->> 'scoring')::numeric desc nulls last,
    coalesce(h.label, p.label) collate "de-x-icu", e.award_id, e.score_id`

/** The facts that are read before the first row is written. */
export interface ExportFacts {
  readonly rows: number
  /** Holders of which classes occur. */
  readonly classes: readonly ('account' | 'contact')[]
  readonly products: boolean
  /** Machine names of the dynamic fields that have values, by class. */
  readonly dynamic: Readonly<Record<'award' | 'score' | 'product', readonly string[]>>
}

/** Names of the dynamic fields that have a value in one of these records' fields. */
const namesIn = (fields: string, from = sql`entry`) => sql`(
    select coalesce(jsonb_agg(distinct substr(f.key, ${dynamicPrefix.length + 1}::int)), '[]')
    from ${from}, lateral jsonb_each(coalesce(${sql.raw(fields)}, '{}')) as f(key, value)
    where starts_with(f.key, ${dynamicPrefix}) and f.value <> 'null')`

/** Count the entries of a scope and see what they hold. */
export const entryFacts = async (db: QueryExecutorProvider, scope: Scope): Promise<ExportFacts> => {
  await sql`set local statement_timeout = '20min'`.execute(db)
  const noted = scope.notes
    ? namesIn('note_score.fields', sql`entry e ${markOf('score', scope)}`)
    : sql`'[]'::jsonb`
  const products = sql`(select distinct product_id from entry) e join record p on p.id = e.product_id`
  const { rows } = await sql<ExportFacts>`
    ${entries(scope)}
    select count(*)::int as rows, coalesce(jsonb_agg(distinct holder_class)
        filter (where holder_class is not null), '[]') as classes,
      count(product_id) > 0 as products,
      jsonb_build_object('award', ${namesIn('award')}, 'score', ${namesIn('score')} || ${noted},
        'product', ${namesIn('p.fields', products)}) as dynamic
    from entry`.execute(db)
  const [facts] = rows
  if (!facts) throw new Error('no facts of an export')
  return facts
}

/** Counts the persons in the entries of a scope: holders, and for research the main contacts of companies. */
export const countPersons = async (db: QueryExecutorProvider, scope: Scope): Promise<number> => {
  const withPartners = scope.type === 'research' && scope.rootType === 'account'
  const { rows } = await sql<{ n: number }>`
    ${entries(scope)}
    select count(distinct person.id)::int as n from entry e
    join record h on h.id = e.holder_id
    left join record o on ${withPartners}::boolean and h.class = 'account' and ${released('o')}
      and o.id = (h.fields ->> 'mainContactId')::uuid
    cross join lateral (values (case when h.class = 'contact' then h.id end), (o.id)) as person (id)`.execute(
    db,
  )
  return rows[0]?.n ?? 0
}
