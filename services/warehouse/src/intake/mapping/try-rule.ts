import type { tryRule as call, ReplyOf } from '@stammbuch/contracts'
import { Refusal } from '@stammbuch/ledger'
import type { Writes } from '../../platform/database.ts'
import type { AppTables } from '../../platform/ledger.ts'
import { refuseBadPatterns } from './refuse-bad-patterns.ts'
import { termsFor } from './terms.query.ts'
import { transform, withTerms } from './transformation.rules.ts'

/** Of a longer cell the beginning is tried, and shown: a hundred steps over long cells would answer with many times of what came. */
const triedCharacters = 2_000

/** Milliseconds for all steps and cells. */
const patience = 2_000

const beginning = (text: string): string => text.slice(0, triedCharacters).toWellFormed()

/**
 * What the beginnings of cells are after each step of a rule.
 *
 * @throws Refusal `invalid` for a pattern that cannot be read, and for a rule that takes too long
 */
export const tryRule = async (
  db: Writes<AppTables>,
  { cells, transformations }: ReturnType<typeof call.body.parse>,
): Promise<ReplyOf<typeof call>> => {
  refuseBadPatterns([{ source: null, transformations }])
  const steps = withTerms(transformations, await termsFor(db, [{ transformations }]))
  const until = performance.now() + patience
  const tried = (cell: string, step: (typeof steps)[number]): string => {
    if (performance.now() > until)
      throw new Refusal('invalid', 'Die Regel ist zu aufwendig. Bitte vereinfachen Sie die Muster.')
    return beginning(transform(cell, step))
  }
  let standing = cells.map(beginning)
  return {
    steps: steps.map((step) => {
      standing = standing.map((cell) => tried(cell, step))
      return standing
    }),
  }
}
