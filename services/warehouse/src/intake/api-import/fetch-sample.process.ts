import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { type FetchSample, fetchSample } from '@stammbuch/contracts'
import { type Database, idFrom, Refusal } from '@stammbuch/ledger'
import { type ExportTable, writeCsv } from '@stammbuch/sheets'
import type { Kysely } from 'kysely'
import { addEntry, idByKey, nameKey } from '../../catalogue/index.ts'
import { longWork, preparedWorkRoute, type WorkContext } from '../../http/index.ts'
import { LEDGER, READS } from '../../platform/database.ts'
import type { AppLedger, AppUnit } from '../../platform/ledger.ts'
import { causeOfJob, type JobRow } from '../../platform/runs/index.ts'
import { receiveDelivery } from '../deliveries/receive-delivery.process.ts'
import { sampleById } from '../deliveries/samples.query.ts'
import {
  DeliveryFiles,
  type FileFacts,
  inspectFile,
  lockFilesForKeeping,
} from '../files/delivery-files.adapter.ts'
import { type DetectedReading, detectReading, refuseRepeated } from '../files/file-reading.query.ts'
import { DMS, type Dms, type DmsEntry, type DmsScope } from './dms/dms.ts'
import { fetchScope } from './fetch-scope.query.ts'

interface FetchDependencies {
  readonly ledger: AppLedger
  readonly dms: Dms
}

/** The supplier of awardees from the DMS: both generations have the same ones under the same keys. */
const supplierName = 'DMS'

/** Returns the name that people read in place of a file's. */
const referenceOf = (strategy: string, { project, year, toplist }: DmsScope): string =>
  `${strategy}: ${project} ${year}, ${toplist ?? 'Alle Toplisten'}`

const supplierId = async (unit: AppUnit): Promise<string> => {
  const key = nameKey(supplierName)
  const known = await idByKey(unit.db, 'supplier', key)
  return known ?? addEntry(unit, 'supplier', { name: supplierName }, [{ key, code: 'name-taken' }])
}

const fetchAll = async (
  { ledger, dms }: FetchDependencies,
  { input: { strategyAlias }, save, checkpoint }: WorkContext<FetchSample>,
  scope: DmsScope,
): Promise<DmsEntry[]> => {
  const entries: DmsEntry[] = []
  for await (const page of dms.entries(strategyAlias, scope)) {
    entries.push(...page.entries)
    const shown = { done: entries.length, total: page.total, unit: 'Einträge' }
    await save(ledger.db, {}, shown)
    checkpoint()
  }
  if (entries.length === 0)
    throw new Refusal(
      'dms-empty',
      'Das DMS hat zu diesem Projekt, Jahrgang und dieser Topliste keine Einträge.',
    )
  return entries
}

interface StoredFile {
  readonly file: FileFacts
  readonly sheet: DetectedReading
}

/** The entries as a file like any other delivery's: separated text in UTF-8. */
const storeFile = async (
  files: DeliveryFiles,
  { id, actor }: JobRow,
  entries: readonly DmsEntry[],
): Promise<StoredFile> => {
  const upload = files.uploadOf(actor, id)
  try {
    await files.write(upload, 0, new Uint8Array())
    await pipeline(writeCsv(entryTable(entries)), createWriteStream(upload))
    const file = await inspectFile(upload)
    const form = { encoding: 'utf-8', delimiter: ';', headerRow: 1 } as const
    const sheet = await detectReading(upload, 'text', form)
    refuseRepeated(sheet.headers)
    await files.keep(upload, file.sha256)
    return { file, sheet }
  } finally {
    await files.discard(upload)
  }
}

/**
 * Fetches entries from the DMS and makes a delivery of them. Nothing is noted before all of them are there;
 * after a crash the whole is fetched again, and becomes the one delivery of this job.
 */
const fetching = longWork({
  kind: 'fetch-sample',
  call: fetchSample,
  input: fetchSample.body,
  inject: [LEDGER, DeliveryFiles, DMS],
  run: (ledger: AppLedger, files: DeliveryFiles, dms: Dms) => async (working) => {
    const { job, input } = working
    const { strategyAlias, rankingGroup: rankingGroupId, period: periodId, toplistLabelId } = input
    const id = idFrom(`delivery:${job.id}`)
    const scope = await fetchScope(ledger.db, input)
    const entries = await fetchAll({ ledger, dms }, working, scope)
    const cause = causeOfJob(job, { source: 'import', run: null })
    return ledger.batch(cause, async (unit) => {
      const known = await unit.db
        .selectFrom('delivery')
        .select('id')
        .where('id', '=', id)
        .executeTakeFirst()
      if (!known) {
        await lockFilesForKeeping(unit.db)
        receiveDelivery(unit, {
          id,
          ...(await storeFile(files, job, entries)),
          fileName: referenceOf(strategyAlias, scope),
          supplierId: await supplierId(unit),
          rankingGroupId,
          periodId,
          fetched: { strategyAlias, toplistLabelId },
        })
      }
      const position = await unit.flush()
      const answer = { sample: await sampleById(unit.db, id) }
      return { answer, ...(position !== null && { position }) }
    })
  },
})

export const fetchWorker = fetching.worker

export const fetchRoutes = [
  preparedWorkRoute(fetchSample, fetching, [READS], (db: Kysely<Database>) => async ({ body }) => {
    await fetchScope(db, body)
    return { input: body }
  }),
]

/** Entries as a table: a column for every name that any of them has, in the order they come up. */
const entryTable = (entries: readonly DmsEntry[]): ExportTable => {
  const names = [...new Set(entries.flatMap((entry) => Object.keys(entry)))]
  return {
    columns: names.map((header) => ({ header })),
    rows: entries.map((entry) => names.map((name) => entry[name])),
  }
}
