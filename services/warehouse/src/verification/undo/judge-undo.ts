import type { Database } from '@stammbuch/ledger'
import type { Kysely } from 'kysely'
import { type Graph, graphAbove, type Later, laterIn } from './later.query.ts'
import type { Op } from './operation.query.ts'
import { mergesAny } from './steps.query.ts'
import { builtByOthers, isWhole, tryUndo } from './try-undo.ts'

type Db = Kysely<Database>

/** The judgement about an undo that preview, own decisions and the undo itself share. */
export interface Judged {
  /** Operations that were built on it: where any of them blocks, the undo is only possible together with them. */
  readonly later: readonly Later[]
  /** Code of the reason that it can be taken back neither alone nor with what was built on it; `null` when it can. */
  readonly whyNot: string | null
}

/** Returns the code of the first step of a merge that could not go back, and with it none would; `null` if all can. */
const stuckIn = async (db: Db, ops: readonly Op[]): Promise<string | null> => {
  if (!(await mergesAny(db, ops))) return null
  const plan = { ops }
  const { left } = await tryUndo(db, plan, await builtByOthers(db, plan))
  return left.find(isWhole)?.code ?? null
}

/** Returns the operations of an undo that takes along what was built on it. */
export const withLaterOps = (ops: readonly Op[], later: readonly Later[]): readonly Op[] => [
  ...ops,
  ...later.filter(({ whyNot }) => whyNot === null).map(({ op }) => op),
]

/**
 * Judges the undo of some operations by what was built on them and, where merges go back, by trying it: a merge goes
 * back as a whole or not at all.
 *
 * @param graph what was built on them, where that was read already
 */
export const judgeUndo = async (db: Db, ops: readonly Op[], graph?: Graph): Promise<Judged> => {
  const later = laterIn(graph ?? (await graphAbove(db, ops)), ops)
  const final = later.find(({ blocks, whyNot }) => blocks && whyNot !== null)
  if (final) return { later, whyNot: final.whyNot }
  const isBlocked = later.some(({ blocks }) => blocks)
  const alone = isBlocked ? 'undo-in-the-way' : await stuckIn(db, ops)
  const all = withLaterOps(ops, later)
  const together = all.length === ops.length ? alone : await stuckIn(db, all)
  if (alone !== null && together !== null) return { later, whyNot: together }
  return {
    later: later.map((one) => ({
      ...one,
      blocks: one.blocks || (alone !== null && one.whyNot === null),
      whyNot: one.whyNot ?? together,
    })),
    whyNot: null,
  }
}
