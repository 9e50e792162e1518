import { createHash } from 'node:crypto'
import type { ConflictDetection } from '@stammbuch/contracts'
import { idFrom, narrow } from '@stammbuch/ledger'
import { decideOnConflict, newConflict } from '@stammbuch/records'
import { rowSimilarities } from '../../conflicts/index.ts'
import type { AppUnit } from '../../records/index.ts'
import { readRow } from '../mapping.rules.ts'
import type { PreparedRow } from './import-batch.ts'
import type { ImportContext } from './import-context.ts'
import type { Taken } from './row-in-hand.ts'

/** What a row says about its record, attribute by attribute. */
export const valuesOfRow = ({ plan }: ImportContext, { row, cells }: PreparedRow) =>
  Object.fromEntries([...readRow(plan, row, cells).root].map(([name, { value }]) => [name, value]))

/** How several records were found: by the model, by what the supplier calls them, or by name and place. */
const foundBy = (fits: Taken['fits'], hasIdentification: boolean): ConflictDetection => {
  if (fits.some(({ probability }) => probability !== null)) return 'RECORD_LINKAGE'
  return hasIdentification ? 'SUPPLIER_IDENTIFICATION' : 'FIELDS'
}

/** Rows that fit several records become conflicts and wait for somebody to decide. */
export const raiseConflicts = async (
  unit: AppUnit,
  context: ImportContext,
  prepared: readonly PreparedRow[],
  taken: readonly Taken[],
): Promise<void> => {
  const waiting = prepared.flatMap((row, index) => {
    const fits = taken[index]?.fits ?? []
    const ids = fits.map(({ id }) => id)
    return ids.length > 0 ? [{ row, ids, fits, values: valuesOfRow(context, row) }] : []
  })
  if (waiting.length === 0) return
  const { runId, sampleId, rankingGroupId, plan } = context
  const recordClass = plan.targetClass
  const similarities = await rowSimilarities(narrow(unit.db), recordClass, waiting)
  for (const [index, { row, ids, fits }] of waiting.entries())
    decideOnConflict(unit, newConflict(idFrom(`${runId}:${row.row}:conflict`)), {
      do: 'detect',
      detected: {
        type: 'MULTI_MINQ_IDS',
        class: recordClass,
        detectedWith: foundBy(fits, plan.hasIdentification),
        similarity: similarities[index] ?? 0,
        hashIdentifier: createHash('sha256')
          .update([sampleId, row.row, ...ids].join(':'))
          .digest('hex'),
        pair: null,
        modelVersion: null,
        rankingGroupId,
        members: [
          { sourceType: 'sample', sourceId: sampleId, row: row.row },
          ...ids.map((sourceId) => ({ sourceType: recordClass, sourceId, row: null })),
        ],
      },
    })
}
