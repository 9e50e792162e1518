import { type Database, idFrom, Refusal, type Unit } from '@stammbuch/ledger'
import type { Kysely } from 'kysely'
import { receiveDelivery } from '../deliveries/receive-delivery.process.ts'
import { withSameBytes } from '../deliveries/samples.query.ts'
import {
  type DeliveryFiles,
  type FileFacts,
  inspectFile,
  lockFilesForKeeping,
} from '../files/delivery-files.adapter.ts'
import {
  type DetectedReading,
  detectReading,
  refuseRepeated,
  refuseUnreadable,
} from '../files/file-reading.query.ts'
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
  const kind = /\.xlsx$/i.test(fileName) ? 'workbook' : 'text'
  const sheet = await detectReading(file, kind, { encoding: found.encoding }).catch(
    refuseUnreadable,
  )
  refuseRepeated(sheet.headers)
  return sheet
}

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
  const { fileName, supplierId, rankingGroupId, periodId } = upload.request
  const scope = { fileName, supplierId, rankingGroupId, periodId }
  receiveDelivery(unit, { id, file: found, sheet, ...scope })
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
