import type { PendingFilter, PendingItem } from '@stammbuch/contracts'
import { recordClasses } from '@stammbuch/contracts'
import type { Database } from '@stammbuch/ledger'
import { CompiledQuery, type Kysely, sql } from 'kysely'
import { agesOf } from '../pending-ages.rules.ts'
import { type ColumnEntries, entriesIn, pageOf } from './column-entries.rules.ts'
import { columnFacets } from './column-facets.rules.ts'
import type { ColumnQuery } from './column-filter.rules.ts'
import { labelsOf, periodNamed, refusedPlaces } from './columns-rows.query.ts'
import type { PendingState } from './current-columns.process.ts'
import { isApproved, isExcluded, type PendingColumns, traitsMask } from './pending-columns.rules.ts'
import type {
  AnswerTo,
  CompiledText,
  PendingFigures,
  PendingPage,
  PendingQuestion,
} from './pending-question.ts'

type Db = Kysely<Database>
type Of<Do extends PendingQuestion['do']> = Extract<PendingQuestion, { readonly do: Do }>

const foundIn = async (
  db: Db,
  { ids }: PendingColumns,
  { sql: text, parameters }: CompiledText,
): Promise<Uint8Array> => {
  const { rows } = await db.executeQuery<{ id: string }>(CompiledQuery.raw(text, [...parameters]))
  const found = new Uint8Array(ids.end)
  for (const { id } of rows) {
    const slot = ids.findText(id)
    if (slot >= 0) found[slot] = 1
  }
  return found
}

/** Looks up what the filter only names. */
const queryOf = async (
  db: Db,
  columns: PendingColumns,
  { filter, found }: { readonly filter: PendingFilter; readonly found: CompiledText | null },
): Promise<ColumnQuery> => {
  const { pName, runId, reason = null } = filter
  const [periodId, refused, roots] = await Promise.all([
    pName === undefined ? null : periodNamed(db, pName),
    runId === undefined ? null : refusedPlaces(db, runId, reason),
    found && foundIn(db, columns, found),
  ])
  return {
    ...{ filter, periodId, found: roots, now: Date.now() },
    refused: refused && new Set(refused),
  }
}

const itemOf = (
  { ids, classes, flags }: PendingColumns,
  { slots, open, positions }: ColumnEntries,
  at: number,
  labels: ReadonlyMap<string, string>,
): PendingItem => {
  const slot = slots[at] as number
  const id = ids.textOf(slot)
  const approved = ((flags[slot] as number) & isApproved) !== 0
  return {
    root: {
      ...{ id, class: recordClasses[classes[slot] as number] ?? 'account' },
      ...{ label: labels.get(id) ?? '', isApproved: approved },
    },
    action: approved ? 'changes' : 'initial',
    openChanges: open[at] as number,
    position: positions[at] as number,
  }
}

/** Returns the numbers of the entries of a page, in the order of names. */
const namedPage = (
  names: Uint32Array,
  { ids }: PendingColumns,
  { slots, length }: ColumnEntries,
  { offset, limit }: Of<'page'>,
): readonly number[] => {
  const numbers = new Int32Array(ids.end).fill(-1)
  for (let at = 0; at < length; at += 1) numbers[slots[at] as number] = at
  const page: number[] = []
  let before = 0
  for (let at = 0; at < names.length; at += 1) {
    const number = numbers[names[at] as number] as number
    if (number < 0) continue
    before += 1
    if (before > offset) page.push(number)
    if (page.length === limit) break
  }
  return page
}

const page = async (
  db: Db,
  { columns, names }: PendingState,
  asked: Of<'page'>,
): Promise<PendingPage> => {
  const query = await queryOf(db, columns, asked)
  const among = asked.rootIds && [...new Set(asked.rootIds.map((id) => columns.ids.findText(id)))]
  const entries = entriesIn(
    columns,
    query,
    among?.filter((slot) => slot >= 0),
  )
  const { sort, offset, limit } = asked
  const numbers =
    sort === 'name'
      ? namedPage(await names.read(db), columns, entries, asked)
      : [...pageOf(columns, entries, { sort, offset, limit })]
  const labels = await labelsOf(
    db,
    numbers.map((at) => columns.ids.textOf(entries.slots[at] as number)),
  )
  return {
    list: numbers.map((at) => itemOf(columns, entries, at, labels)),
    total: entries.length,
    totalDataPoints: entries.points,
  }
}

/** The unapproved roots in the filter that were there at a position, the oldest first. */
const unapproved = async (
  db: Db,
  columns: PendingColumns,
  asked: Of<'unapproved'>,
): Promise<readonly string[]> => {
  const entries = entriesIn(columns, await queryOf(db, columns, asked))
  const all = pageOf(columns, entries, { sort: 'oldest', offset: 0, limit: entries.length })
  const { flags, first, count, traits, traitsOf, positions } = columns
  const ids: string[] = []
  for (const at of all) {
    const slot = entries.slots[at] as number
    if ((flags[slot] as number) & (isApproved | isExcluded)) continue
    const from = first[slot] as number
    for (let item = from; item < from + (count[slot] as number); item += 1) {
      const isOwn = traits.get((traitsOf[item] as number) & traitsMask)?.isChange === false
      if (!isOwn || (positions[item] as number) > asked.upTo) continue
      ids.push(columns.ids.textOf(slot))
      break
    }
  }
  return ids
}

const figures = async (db: Db, columns: PendingColumns): Promise<PendingFigures> => {
  const { rows } = await sql<{ at: Date }>`select now() as at`.execute(db)
  const at = (rows[0]?.at ?? new Date()).getTime()
  const { first, count, traits, traitsOf, times } = columns
  const since = new Float64Array(columns.items)
  let [open, own] = [0, 0]
  for (let slot = 0; slot < columns.ids.end; slot += 1) {
    const from = first[slot] as number
    for (let item = from; item < from + (count[slot] as number); item += 1) {
      if (traits.get((traitsOf[item] as number) & traitsMask)?.isChange) {
        since[open] = times[item] as number
        open += 1
      } else own += 1
    }
  }
  return { open, unapproved: own, ...agesOf(since.subarray(0, open), at), at }
}

/** Answers a question about what waits; `db` is the transaction of the same position. */
export const answerQuestion = <Question extends PendingQuestion>(
  db: Db,
  state: PendingState,
  question: Question,
): Promise<AnswerTo<Question>> => {
  const { columns } = state
  const answer = async (): Promise<unknown> => {
    switch (question.do) {
      case 'page':
        return page(db, state, question)
      case 'facets':
        return columnFacets(columns, await queryOf(db, columns, question))
      case 'unapproved':
        return unapproved(db, columns, question)
      case 'figures':
        return figures(db, columns)
    }
  }
  return answer() as Promise<AnswerTo<Question>>
}
