import {
  changeSamplePeriod,
  type DeliveryEvent,
  duplicateSample,
  processSample,
  type Sample,
  setReading,
  setSampleAside,
  takeSampleUp,
} from '@stammbuch/contracts'
import { type Database, newId, Refusal } from '@stammbuch/ledger'
import { type Kysely, sql } from 'kysely'
import { idByKey, nameKey } from '../../catalogue/index.ts'
import { mutation, preparedMutation } from '../../http/index.ts'
import type { AppUnit } from '../../platform/ledger.ts'
import { Analyses } from '../analysis/analyses.process.ts'
import { changeReading } from '../files/change-reading.process.ts'
import { DeliveryFiles, inspectFile, lockFilesForKeeping } from '../files/delivery-files.adapter.ts'
import { readingOf } from '../files/file-reading.query.ts'
import { PreparedRows } from '../files/prepared-rows.process.ts'
import { lockedDelivery, receiveDelivery } from './receive-delivery.process.ts'
import { sampleById } from './samples.query.ts'

/** True when an import of the delivery has begun and not ended; it holds the delivery's row while it begins. */
const isBeingImported = async (db: Kysely<Database>, sampleId: string): Promise<boolean> => {
  const { rows } = await sql`
    select from run where kind = 'import' and scope ->> 'sampleId' = ${sampleId}
      and finished_at is null limit 1`.execute(db)
  return rows.length > 0
}

/** Sets a delivery aside with the reason, or takes it up again (`reason` null). */
const setAside = async (
  unit: AppUnit,
  sampleId: string,
  reason: string | null,
): Promise<Sample> => {
  const { id, version, set_aside } = await lockedDelivery(unit, sampleId)
  const { importRunId } = await sampleById(unit.db, id)
  if (reason !== null && (importRunId || (await isBeingImported(unit.db, id))))
    throw new Refusal('sample-imported')
  const event: DeliveryEvent =
    reason === null
      ? { type: 'DeliveryTakenUp', data: {} }
      : { type: 'DeliverySetAside', data: { reason } }
  if (set_aside !== (reason !== null)) unit.append({ kind: 'delivery', id, version }, [event])
  await unit.flush()
  return sampleById(unit.db, id)
}

/** Changes of deliveries before anything of them is imported. */
export const sampleMutations = [
  preparedMutation(
    processSample,
    [Analyses, PreparedRows],
    (analyses: Analyses, prepared: PreparedRows) =>
      async ({ params: { sampleId } }) => {
        await analyses.refuseBlocked(sampleId)
        return { work: await prepared.prepare(sampleId) }
      },
  ),
  preparedMutation(setReading, [DeliveryFiles], (files: DeliveryFiles) => ({ params, body }) => ({
    work: (unit) => changeReading(unit, files, params.sampleId, body),
  })),
  /** Records that were imported stay in their year. */
  mutation(changeSamplePeriod, async (unit, { params }) => {
    const { id, version, period_id } = await lockedDelivery(unit, params.id)
    const periodId = await idByKey(unit.db, 'period', nameKey(params.newPeriodName))
    if (!periodId)
      throw new Refusal(
        'invalid',
        `Den Jahrgang „${params.newPeriodName}“ gibt es nicht. Jahrgänge legt die Administration an.`,
      )
    const moved: DeliveryEvent = { type: 'DeliveryPeriodChanged', data: { periodId } }
    if (periodId !== period_id) unit.append({ kind: 'delivery', id, version }, [moved])
    await unit.flush()
    return sampleById(unit.db, id)
  }),
  mutation(setSampleAside, (unit, { params, body }) => setAside(unit, params.id, body.reason)),
  mutation(takeSampleUp, (unit, { params }) => setAside(unit, params.id, null)),
  /** A child of the same file, read as its parent is read now, not yet prepared. */
  preparedMutation(duplicateSample, [DeliveryFiles], (files: DeliveryFiles) => ({ params }) => ({
    work: async (unit) => {
      const parent = await lockedDelivery(unit, params.id)
      await lockFilesForKeeping(unit.db)
      const file = await inspectFile(await files.readable(parent.sha256))
      const { encoding, delimiter, headers } = parent
      const sheet = { encoding, delimiter, headers, reading: readingOf(parent) }
      const id = newId()
      receiveDelivery(unit, {
        id,
        file,
        sheet,
        fileName: parent.file_name,
        supplierId: parent.supplier_id,
        rankingGroupId: parent.ranking_group_id,
        periodId: parent.period_id,
        parentId: parent.id,
      })
      await unit.flush()
      return sampleById(unit.db, id)
    },
  })),
]
