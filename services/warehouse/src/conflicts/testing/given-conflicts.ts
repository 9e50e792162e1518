import type { RecordClass } from '@stammbuch/contracts'
import { newId } from '@stammbuch/ledger'
import { decideOnConflict, newConflict } from '@stammbuch/records'
import { inLog } from '../../testing/records.ts'
import type { TestWarehouse } from '../../testing/warehouse.ts'

interface PairOptions {
  readonly recordClass?: RecordClass
  readonly similarity?: number
}

/** Two records as a suspected pair; the conflict's id. */
export const givenPair = async (
  warehouse: TestWarehouse,
  ids: readonly [string, string],
  { recordClass = 'account', similarity = 90 }: PairOptions = {},
): Promise<string> => {
  const id = newId()
  await inLog(warehouse, async (unit) =>
    decideOnConflict(unit, newConflict(id), {
      do: 'detect',
      detected: {
        type: 'ENTITY_AMBIGUITY',
        class: recordClass,
        detectedWith: 'RECORD_LINKAGE',
        similarity,
        hashIdentifier: id.replaceAll('-', ''),
        pair: ids.toSorted().join(':'),
        modelVersion: 0,
        rankingGroupId: null,
        members: ids.map((sourceId) => ({ sourceType: recordClass, sourceId, row: null })),
      },
    }),
  )
  return id
}

/** A row of a delivery that waits; the transaction stays open, with what it wrote, until what `written` returns is settled. */
export const givenWaitingRow = (
  warehouse: TestWarehouse,
  sampleId: string,
  written: () => Promise<void>,
): Promise<void> =>
  inLog(warehouse, async (unit) => {
    const id = newId()
    decideOnConflict(unit, newConflict(id), {
      do: 'detect',
      detected: {
        type: 'MULTI_MINQ_IDS',
        class: 'account',
        detectedWith: 'RECORD_LINKAGE',
        similarity: 80,
        hashIdentifier: id.replaceAll('-', ''),
        pair: null,
        modelVersion: 0,
        rankingGroupId: null,
        members: [{ sourceType: 'sample', sourceId: sampleId, row: 2 }],
      },
    })
    await unit.flush()
    await written()
  })
