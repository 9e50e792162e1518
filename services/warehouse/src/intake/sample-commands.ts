import type { DeliveryEvent, Sample } from '@stammbuch/contracts'
import {
  type Answered,
  type Cause,
  type CommandKey,
  narrow,
  newId,
  Refusal,
} from '@stammbuch/ledger'
import { type Kysely, sql } from 'kysely'
import { idByKey, nameKey } from '../catalogue/index.ts'
import { reading } from '../platform/database.ts'
import type { AppLedger, AppTables } from '../platform/ledger.ts'
import type { AppUnit } from '../records/index.ts'
import { type DeliveryFiles, inspect } from './delivery-files.ts'
import { keepAllFiles } from './delivery-files-lock.ts'
import { readingOf } from './reading/found-reading.ts'
import { sampleById } from './samples.query.ts'

interface Asked {
  readonly cause: Omit<Cause, 'at'>
  readonly key: CommandKey
  readonly sampleId: string
}

const lockedDelivery = async (unit: AppUnit, id: string) => {
  const found = await unit.db
    .selectFrom('delivery')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!found) throw new Refusal('not-found', 'Diese Lieferung gibt es nicht.')
  return found
}

/**
 * Move a delivery to another year, by the year's name. Records that were imported stay in theirs.
 *
 * @throws Refusal `not-found`, `invalid` when there is no such year
 */
export const changePeriod = (
  ledger: AppLedger,
  { cause, key, sampleId, periodName }: Asked & { readonly periodName: string },
): Promise<Answered<Sample>> =>
  ledger.command(cause, key, async (unit) => {
    const { id, version, period_id } = await lockedDelivery(unit, sampleId)
    const periodId = await idByKey(reading(unit.db), 'period', nameKey(periodName))
    if (!periodId)
      throw new Refusal(
        'invalid',
        `Den Jahrgang „${periodName}“ gibt es nicht. Jahrgänge legt die Administration an.`,
      )
    const moved: DeliveryEvent = { type: 'DeliveryPeriodChanged', data: { periodId } }
    if (periodId !== period_id) unit.append({ kind: 'delivery', id, version }, [moved])
    await unit.flush()
    return { answer: await sampleById(narrow(unit.db), id) }
  })

/** Whether an import of the delivery has begun and not ended; it holds the delivery's row while it begins. */
const isBeingImported = async (db: Kysely<AppTables>, sampleId: string): Promise<boolean> => {
  const { rows } = await sql`
    select from run where kind = 'import' and scope ->> 'sampleId' = ${sampleId}
      and finished_at is null limit 1`.execute(db)
  return rows.length > 0
}

/**
 * Say that a delivery is not to be imported, with the reason, or that it is after all (`reason` null).
 *
 * @throws Refusal `not-found`, `sample-imported` when an import of it stands or goes on
 */
export const setAside = (
  ledger: AppLedger,
  { cause, key, sampleId, reason }: Asked & { readonly reason: string | null },
): Promise<Answered<Sample>> =>
  ledger.command(cause, key, async (unit) => {
    const { id, version, set_aside } = await lockedDelivery(unit, sampleId)
    const { importRunId } = await sampleById(narrow(unit.db), id)
    if (reason !== null && (importRunId || (await isBeingImported(narrow(unit.db), id))))
      throw new Refusal('sample-imported')
    const said: DeliveryEvent =
      reason === null
        ? { type: 'DeliveryTakenUp', data: {} }
        : { type: 'DeliverySetAside', data: { reason } }
    if (set_aside !== (reason !== null)) unit.append({ kind: 'delivery', id, version }, [said])
    await unit.flush()
    return { answer: await sampleById(narrow(unit.db), id) }
  })

/**
 * Duplicate a delivery: a child of the same file, read as its parent is read now, not yet prepared.
 *
 * @throws Refusal `not-found`
 */
export const duplicate = (
  ledger: AppLedger,
  files: DeliveryFiles,
  { cause, key, sampleId }: Asked,
): Promise<Answered<Sample>> =>
  ledger.command(cause, key, async (unit) => {
    const parent = await lockedDelivery(unit, sampleId)
    await keepAllFiles(unit.db)
    const { size, md5, sha256 } = await inspect(await files.readable(parent.sha256))
    const received: DeliveryEvent = {
      type: 'DeliveryReceived',
      data: {
        fileName: parent.file_name,
        size,
        md5,
        sha256,
        supplierId: parent.supplier_id,
        rankingGroupId: parent.ranking_group_id,
        periodId: parent.period_id,
        encoding: parent.encoding,
        delimiter: parent.delimiter,
        headers: parent.headers,
        reading: readingOf(parent),
        parentId: parent.id,
      },
    }
    const id = newId()
    unit.append({ kind: 'delivery', id, version: 0 }, [received])
    await unit.flush()
    return { answer: await sampleById(narrow(unit.db), id) }
  })
