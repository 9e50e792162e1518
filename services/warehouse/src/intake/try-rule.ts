import type { tryRule as call, ReplyOf } from '@stammbuch/contracts'
import type { Writes } from '../platform/database.ts'
import type { AppTables } from '../platform/ledger.ts'
import { refuseBadPatterns } from './refuse-bad-patterns.ts'
import { termsFor } from './terms.query.ts'
import { transform, withTerms } from './transformation.rules.ts'

/** What cells are after each step of a rule. @throws Refusal `invalid` for a pattern that cannot be read */
export const tryRule = async (
  db: Writes<AppTables>,
  { cells, transformations }: ReturnType<typeof call.body.parse>,
): Promise<ReplyOf<typeof call>> => {
  refuseBadPatterns([{ source: null, transformations }])
  const steps = withTerms(transformations, await termsFor(db, [{ transformations }]))
  let standing = cells
  return {
    steps: steps.map((step) => {
      standing = standing.map((cell) => transform(cell, step))
      return standing
    }),
  }
}
