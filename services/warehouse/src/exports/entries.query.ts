import { dynamicPrefix, waveField } from '@stammbuch/contracts'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Entry } from './entry.ts'
import type { Scope } from './scope.query.ts'

const wave = dynamicPrefix + waveField

/** May leave the house: verified by an editor and not excluded. */
const released = (record: string) => sql.raw(`${record}.is_approved and not ${record}.excluded`)

/** Awards of the scope whose roots may leave the house as they do. */
const awards = ({ rankingGroupId, period, toplistIds }: Scope) => sql`
  select m.record_id as award_id, a.fields as award, m.holder_id, m.holder_class, m.product_id,
    m.period_id, m.toplist_id
  from membership m
  join record a on a.id = m.record_id and ${released('a')}
  left join record h on h.id = m.holder_id
  left join record p on p.id = m.product_id
  where m.class = 'award' and m.to_position is null and m.ranking_group_id = ${rankingGroupId}
    and (${period?.id ?? null}::uuid is null or m.period_id = ${period?.id ?? null}::uuid)
    and (${toplistIds.length} = 0 or m.toplist_id = any(${toplistIds}::uuid[]))
    and (m.holder_id is not null or m.product_id is not null)
    and (m.holder_id is null or ${released('h')}) and (m.product_id is null or ${released('p')})`

/** The newest score of each holder and year that may leave the house. */
const scores = ({ rankingGroupId }: Scope, periodId: string | null) => sql`
  select distinct on (m.holder_id, m.period_id) m.holder_id, m.holder_class, m.period_id,
    s.id as score_id, s.fields as score
  from membership m
  join record s on s.id = m.record_id and ${released('s')}
  join record h on h.id = m.holder_id and ${released('h')}
  where m.class = 'score' and m.to_position is null and m.ranking_group_id = ${rankingGroupId}
    and (${periodId}::uuid is null or m.period_id = ${periodId}::uuid)
  order by m.holder_id, m.period_id, m.from_position desc`

/** Holders of the year that were surveyed and hold no award in it; with toplists chosen there is none. */
const alone = ({ type, toplistIds }: Scope) =>
  (type === 'research' || type === 'api') && toplistIds.length === 0
    ? sql`union all
      select null, null, c.holder_id, c.holder_class, null, c.period_id, null, c.score_id, c.score
      from scores c where not exists (
        select 1 from awards e where e.holder_id = c.holder_id and e.period_id = c.period_id)`
    : sql``

/** `with …` up to `entry`: what every reading of the scope begins with. */
const entries = (scope: Scope) => sql`
  with awards as materialized (${awards(scope)}),
  scores as materialized (${scores(scope, scope.period?.id ?? null)}),
  every_entry as (
    select e.award_id, e.award, e.holder_id, e.holder_class, e.product_id, e.period_id, e.toplist_id,
      c.score_id, c.score
    from awards e left join scores c on c.holder_id = e.holder_id and c.period_id = e.period_id
    ${alone(scope)}),
  entry as materialized (
    select * from every_entry where ${scope.wave}::text is null or coalesce(
      award ->> ${wave}, score ->> ${wave}) = ${scope.wave}::text)`

const marks = (scope: Scope) =>
  scope.notes
    ? sql`, note_scores as materialized (${scores(scope, scope.notes.id)}),
      note_awards as materialized (
        select distinct on (m.holder_id, m.toplist_id) m.holder_id, m.toplist_id, a.fields as award
        from membership m join record a on a.id = m.record_id and ${released('a')}
        where m.class = 'award' and m.to_position is null
          and m.ranking_group_id = ${scope.rankingGroupId} and m.period_id = ${scope.notes.id}
        order by m.holder_id, m.toplist_id, m.from_position desc)`
    : sql``

const markJoins = ({ notes }: Scope) =>
  notes
    ? sql`left join note_scores ns on ns.holder_id = e.holder_id
      left join note_awards na on na.holder_id = e.holder_id
        and na.toplist_id is not distinct from e.toplist_id`
    : sql``

/** The entries of a scope by toplist and year, best rank first. */
export const entryRows = (scope: Scope): RawBuilder<Entry> => sql<Entry>`
  ${entries(scope)} ${marks(scope)},
  known as (
    select i.record_id, jsonb_agg(jsonb_build_object(
      'supplier', s.entry ->> 'name', 'value', i.value, 'scope', i.scope) order by i.id) as known
    from identification i left join catalogue_entry s on s.id = i.supplier_id
    where i.to_position is null and i.record_id in (select holder_id from entry) group by i.record_id)
  select e.award_id as "awardId", e.award, e.holder_id as "holderId", h.class as "holderClass",
    h.fields as holder, k.entry ->> 'name' as category, o.fields as partner,
    p.id as "productId", p.fields as product, e.score_id as "scoreId", e.score,
    y.entry ->> 'name' as period, t.id as "toplistId", t.entry ->> 'value' as toplist,
    t.entry ->> 'sghId' as "sghId", known.known,
    ${scope.notes ? sql`na.award as "noteAward", ns.score as "noteScore"` : sql`null as "noteAward", null as "noteScore"`}
  from entry e
  left join record h on h.id = e.holder_id
  left join record p on p.id = e.product_id
  left join record o on ${released('o')} and o.id = coalesce(
    h.fields ->> 'mainContactId', h.fields ->> 'mainAccountId')::uuid
  left join catalogue_entry k on k.id = (h.fields ->> 'categoryId')::uuid
  left join catalogue_entry y on y.id = e.period_id
  left join catalogue_entry t on t.id = e.toplist_id
  left join known on known.record_id = e.holder_id
  ${markJoins(scope)}
  order by t.entry ->> 'value' collate "de-x-icu" nulls last, y.entry ->> 'name' collate "de-x-icu",
    (e.award ->> 'rank')::numeric nulls last, (e.award ->> 'scoring')::numeric desc nulls last,
    coalesce(h.label, p.label) collate "de-x-icu", e.award_id, e.score_id`

/** What has to be known before the first row is written. */
export interface Facts {
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
export const entryFacts = async (db: Kysely<never>, scope: Scope): Promise<Facts> => {
  await sql`set local statement_timeout = '20min'`.execute(db)
  const noted = scope.notes ? namesIn('score', sql`note_scores`) : sql`'[]'::jsonb`
  const products = sql`(select distinct product_id from entry) e join record p on p.id = e.product_id`
  const { rows } = await sql<Facts>`
    ${entries(scope)} ${marks(scope)}
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
