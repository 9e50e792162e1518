import type { InputOf, listLog } from '@stammbuch/contracts'
import { type RawBuilder, sql } from 'kysely'
import { containing, hasWords, searchWords } from '../platform/search.ts'
import { isNamed } from '../records/index.ts'

/** What the log is asked for, without the place in the list. */
export type LogFilter = Omit<
  InputOf<typeof listLog>['query'],
  'after' | 'before' | 'limit' | 'sentences'
>

type Condition = RawBuilder<unknown>

/** Events of one call stand together, before its kept answer's position: no index is needed to find them. */
const byCommand = (id: string): Condition => sql`event.command = ${id}
  and event.position <= coalesce((select c.position from command c where c.id = ${id}), event.position)
  and event.position > coalesce((select c.position - 20000 from command c where c.id = ${id}), 0)`

/** Proposal and decision are found by the indexes that keep each of them single. */
const ofChange = (id: string): Condition => sql`event.subject = ${id}
  and event.type in ('ChangeProposed', 'ChangeAccepted', 'ChangeDeclined')`

/** Everything that goes by such a name today: records, deliveries, master data and people. */
const namedSo = (search: string) => sql`
  select r.id from record r where ${isNamed(search, { id: 'r.id', search: 'r.search' })}
  union all
  select d.id from delivery d left join catalogue_entry s on s.id = d.supplier_id
  where ${containing(sql`concat_ws(' ', d.file_name, s.entry ->> 'name')`, search)}
  union all
  select c.id from catalogue_entry c where ${containing(
    sql`concat_ws(' ', c.entry ->> 'name', c.entry ->> 'shortCode', c.entry ->> 'value',
      c.entry ->> 'label', c.entry ->> 'fullName')`,
    search,
  )}`

const when = <Value>(value: Value | undefined, make: (value: Value) => Condition): Condition[] =>
  value === undefined || value === '' ? [] : [make(value)]

const allOf = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? sql`true` : sql`(${sql.join(conditions, sql` and `)})`

const bound = (row: string, sign: string, moment: number | string): Condition =>
  typeof moment === 'number'
    ? sql`${sql.ref(`${row}.position`)} ${sql.raw(sign)} ${moment}`
    : sql`${sql.ref(`${row}.at`)} ${sql.raw(sign)} ${new Date(moment)}`

/** The filters that both an event and its facts have a column for. */
const onBoth = (row: string, stream: string, filter: LogFilter): Condition[] => [
  ...when(filter.type, (type) => sql`${sql.ref(`${row}.type`)} = any(${type.split(',')}::text[])`),
  ...when(
    filter.search?.trim(),
    (search) => sql`(${sql.ref(`${row}.${stream}`)} in (${namedSo(search)})
      or ${sql.ref(`${row}.actor`)} in (${namedSo(search)}))`,
  ),
  ...when(filter.actor, (id) => sql`${sql.ref(`${row}.actor`)} = ${id}`),
  ...when(filter.recordId, (id) => sql`${sql.ref(`${row}.${stream}`)} = ${id}`),
  ...when(filter.from, (from) => bound(row, '>=', from)),
  ...when(filter.to, (to) => bound(row, '<=', to)),
  ...when(filter.upTo, (upTo) => bound(row, '<=', upTo)),
]

/** The filters that only the event itself has a column for. */
const onEvent = ({ runId, commandId, changeId }: LogFilter): Condition[] => [
  ...when(runId, (id) => sql`event.run = ${id}`),
  ...when(commandId, byCommand),
  ...when(changeId, ofChange),
]

/** The condition on `event`, for filters that ask for no facts. */
export const eventMatches = (filter: LogFilter): Condition =>
  allOf([...onBoth('event', 'stream', filter), ...onEvent(filter)])

/** Values about persons stand beside the events alone: they are looked through, not indexed. */
const inPersonal = (search: string): Condition => sql`f.position in (
  select p.position from event_personal p where ${allOf(
    searchWords(search).map((word) => {
      const pattern = `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`
      return sql`p.data::text ilike ${pattern}`
    }),
  )})`

/** Accepted values that stood when a release was made, of what it holds. */
const inRelease = (id: string): Condition => sql`f.type = 'ChangeAccepted'
  and exists (select from release r where r.id = ${id} and f.position <= r.position
    and (f.replaced_at is null or f.replaced_at > r.position))
  and f.record_id in (
    select m.award_id from release_member m where m.release_id = ${id}
    union all select m.holder_id from release_member m where m.release_id = ${id}
    union all select m.product_id from release_member m where m.release_id = ${id} and m.product_id is not null)`

const decided = (decision: NonNullable<LogFilter['decision']>): Condition =>
  decision === 'any'
    ? sql`f.decision in ('accepted', 'declined', 'approved', 'other')`
    : sql`f.decision = ${decision}`

/** Another accepted value stands in its place, as of a position where one is given. */
export const isReplaced = (upTo: number | undefined): Condition =>
  upTo === undefined
    ? sql`f.replaced_at is not null`
    : sql`f.replaced_at is not null and f.replaced_at <= ${upTo}`

const onFacts = (filter: LogFilter): Condition[] => [
  ...when(filter.supplierId, (id) => sql`f.supplier_id = ${id}`),
  ...when(filter.deliveryId, (id) => sql`f.delivery_id = ${id}`),
  ...when(filter.rankingGroupId, (id) => sql`f.ranking_group_id = ${id}`),
  ...when(filter.toplistId, (id) => sql`f.toplist_id = ${id}`),
  ...when(filter.class, (one) => sql`f.class = ${one}`),
  ...when(filter.attribute, (one) => sql`f.attribute = ${one}`),
  ...when(filter.personId, (id) => sql`f.person_id = ${id}`),
  ...when(filter.own, (own) => (own ? sql`f.own` : sql`not f.own`)),
  ...when(filter.origin, (origin) => sql`f.origin = ${origin}`),
  ...when(filter.decision, decided),
  ...when(filter.corrected, (is) => {
    const replaced = isReplaced(filter.upTo)
    return is ? replaced : sql`f.type = 'ChangeAccepted' and not (${replaced})`
  }),
  ...when(filter.releaseId, inRelease),
  ...when(
    filter.words?.trim(),
    (words) => sql`(${hasWords(sql`f.words`, words)} or ${inPersonal(words)})`,
  ),
]

/** Tells if filters ask for what only the facts of the log say. */
export const needsFacts = (filter: LogFilter): boolean => onFacts(filter).length > 0

/** The condition on `log_fact f`, for any filters. */
export const factMatches = (filter: LogFilter): Condition => {
  const more = onEvent(filter)
  return allOf([
    ...onBoth('f', 'record_id', filter),
    ...onFacts(filter),
    ...(more.length === 0
      ? []
      : [sql`f.position in (select event.position from event where ${allOf(more)})`]),
  ])
}
