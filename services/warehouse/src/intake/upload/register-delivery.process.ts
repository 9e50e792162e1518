import type { DeliveryEvent } from '@stammbuch/contracts'
import { type Database, idFrom, Refusal, type Unit } from '@stammbuch/ledger'
import { SheetProblem } from '@stammbuch/sheets'
import type { Kysely } from 'kysely'
import { withSameBytes } from '../deliveries/samples.query.ts'
import {
  type DeliveryFiles,
  type FileFacts,
  inspectFile,
  lockFilesForKeeping,
} from '../files/delivery-files.ts'
import { type DetectedReading, detectReading, refuseRepeated } from '../files/file-reading.ts'
import { lockedUpload, type UploadRequest } from './receive-chunk.process.ts'

/** The reply to the last chunk. */
interface RegisteredUpload {
  readonly received: number
  readonly chunkCount: number
  readonly sample: { readonly id: string }
  readonly sameAs?: { readonly id: string; readonly createdAt: string }
}

/** A file with these faults never becomes a delivery; the upload is thrown away and can start again. */
const faults = ['hash-mismatch', 'duplicate-header', 'file-unreadable']

const readSheet = async (
  file: string,
  { encoding }: FileFacts,
  fileName: string,
): Promise<DetectedReading> => {
  try {
    return await detectReading(file, /\.xlsx$/i.test(fileName) ? 'workbook' : 'text', { encoding })
  } catch (error) {
    if (error instanceof SheetProblem) throw new Refusal('file-unreadable', error.message)
    throw error
  }
}

const arrivedDifferent = (expected: string, found: string): Refusal =>
  new Refusal(
    'hash-mismatch',
    'Die Datei kam anders an, als sie abgeschickt wurde (Prüfsumme). Bitte noch einmal hochladen.',
    { expected, found },
  )

const checkedSheet = async (
  file: string,
  found: FileFacts,
  { fileHash, fileSha256, fileName }: UploadRequest,
): Promise<DetectedReading> => {
  if (found.md5 !== fileHash) throw arrivedDifferent(fileHash, found.md5)
  if (fileSha256 && found.sha256 !== fileSha256) throw arrivedDifferent(fileSha256, found.sha256)
  const sheet = await readSheet(file, found, fileName)
  refuseRepeated(sheet.headers)
  return sheet
}

const received = (
  request: UploadRequest,
  found: FileFacts,
  sheet: DetectedReading,
): DeliveryEvent => ({
  type: 'DeliveryReceived',
  data: {
    fileName: request.fileName,
    size: found.size,
    md5: found.md5,
    sha256: found.sha256,
    supplierId: request.supplierId,
    rankingGroupId: request.rankingGroupId,
    periodId: request.periodId,
    encoding: sheet.encoding,
    delimiter: sheet.delimiter,
    headers: sheet.headers,
    reading: sheet.reading,
    parentId: null,
  },
})

/**
 * Makes a delivery of an upload whose chunks are all there: checks the whole file and keeps it. Called again for the same
 * upload it answers the same delivery.
 *
 * @throws Refusal `hash-mismatch`, `duplicate-header`, `file-unreadable`; then `discardRefusedUpload` is to leave nothing of it
 */
export const registerDelivery = async (
  unit: Unit,
  files: DeliveryFiles,
  stamp: string,
): Promise<RegisteredUpload> => {
  const db = unit.db
  const { actor } = unit.cause
  const upload = await lockedUpload(db, actor, stamp)
  if (!upload) throw new Refusal('not-found')
  const counts = { received: upload.received, chunkCount: upload.chunk_count }
  if (upload.sample_id) return { ...counts, sample: { id: upload.sample_id } }
  const file = files.uploadOf(actor, stamp)
  const found = await inspectFile(file)
  const sheet = await checkedSheet(file, found, upload.request)
  await lockFilesForKeeping(db)
  const sameAs = await withSameBytes(db, found.sha256)
  await files.keep(file, found.sha256)
  const id = idFrom(`delivery:${actor}:${stamp}`)
  unit.append({ kind: 'delivery', id, version: 0 }, [received(upload.request, found, sheet)])
  await db
    .updateTable('upload')
    .set({ sample_id: id, updated_at: new Date() })
    .where('actor', '=', actor)
    .where('stamp', '=', stamp)
    .execute()
  return {
    ...counts,
    sample: { id },
    ...(sameAs ? { sameAs: { id: sameAs.id, createdAt: sameAs.createdAt } } : {}),
  }
}

/** Throws away an upload that was refused for a fault of its file, so that it can start again. */
export const discardRefusedUpload = async (
  db: Kysely<Database>,
  files: DeliveryFiles,
  { actor, stamp }: { readonly actor: string; readonly stamp: string },
  error: unknown,
): Promise<void> => {
  if (!(error instanceof Refusal && faults.includes(error.code))) return
  await db
    .deleteFrom('upload')
    .where('actor', '=', actor)
    .where('stamp', '=', stamp)
    .where('sample_id', 'is', null)
    .execute()
  await files.discard(files.uploadOf(actor, stamp))
}
