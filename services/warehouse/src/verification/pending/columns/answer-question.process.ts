import type { Database } from '@stammbuch/ledger'
import { type Kysely, sql } from 'kysely'
import { agesOf } from '../pending-ages.rules.ts'
import { answerPage } from './answer-page.process.ts'
import { entriesIn, pageOf } from './column-entries.rules.ts'
import { columnFacets } from './column-facets.rules.ts'
import { columnQueryOf } from './column-query.process.ts'
import type { PendingState } from './current-columns.process.ts'
import { orderOf } from './entry-order.rules.ts'
import { isApproved, isExcluded, type PendingColumns, traitsMask } from './pending-columns.rules.ts'
import type { AnswerTo, PendingFigures, PendingQuestion } from './pending-question.ts'

type Db = Kysely<Database>
type Of<Do extends PendingQuestion['do']> = Extract<PendingQuestion, { readonly do: Do }>

/** The unapproved roots in the filter that were there at a position, the oldest first. */
const unapproved = async (
  db: Db,
  state: PendingState,
  asked: Of<'unapproved'>,
): Promise<readonly string[]> => {
  const { columns } = state
  const entries = entriesIn(columns, await columnQueryOf(db, state, asked))
  const all = pageOf(entries, orderOf(columns, entries, ['oldest']), {
    ...{ offset: 0, limit: entries.length },
  })
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
  const since = new Uint32Array(columns.items)
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
        return answerPage(db, state, question)
      case 'facets':
        return columnFacets(columns, await columnQueryOf(db, state, question))
      case 'unapproved':
        return unapproved(db, state, question)
      case 'figures':
        return figures(db, columns)
    }
  }
  return answer() as Promise<AnswerTo<Question>>
}
