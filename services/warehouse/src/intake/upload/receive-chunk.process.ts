import { createHash } from 'node:crypto'
import type { InputOf, ProblemCode, uploadChunk } from '@stammbuch/contracts'
import { type Database, Refusal } from '@stammbuch/ledger'
import { type Kysely, sql, type Transaction } from 'kysely'
import { z } from 'zod'
import { daysAgo } from '../../platform/retention.ts'
import { namedEntries } from '../deliveries/receive-delivery.process.ts'
import type { DeliveryFiles } from '../files/delivery-files.adapter.ts'
import { type Chunk, checkFileType, checkSize, chunkPosition } from './upload.rules.ts'

type ChunkBody = InputOf<typeof uploadChunk>['body']

/** The facts that every chunk of an upload repeats, and the digests of those that are there. */
const uploadRequest = z.object({
  supplierId: z.string(),
  rankingGroupId: z.string(),
  periodId: z.string(),
  fileName: z.string(),
  fileHash: z.string(),
  /** Null when the sender did not name it. */
  fileSha256: z.string().nullable(),
  digests: z.array(z.string()),
})
export type UploadRequest = z.output<typeof uploadRequest>

interface UploadState {
  readonly received: number
  readonly chunkCount: number
  readonly sampleId: string | null
}

type Db = Transaction<Database>

/** Uploads that one person may have open at a time. */
const mostUploads = 20

const requestOf = (body: ChunkBody): UploadRequest => ({
  supplierId: body.supplier,
  rankingGroupId: body.rankingGroup,
  periodId: body.period,
  fileName: body.fileOriginalName,
  fileHash: body.fileHash.toLowerCase(),
  fileSha256: body.fileSha256?.toLowerCase() ?? null,
  digests: [],
})

const isSameUpload = (kept: UploadRequest, given: UploadRequest): boolean =>
  (['supplierId', 'rankingGroupId', 'periodId', 'fileName', 'fileHash'] as const).every(
    (name) => kept[name] === given[name],
  )

const beginUpload = async (
  db: Db,
  files: DeliveryFiles,
  actor: string,
  body: ChunkBody,
): Promise<void> => {
  await namedEntries(db, [
    ['supplier', body.supplier, 'Diesen Datenlieferanten gibt es nicht.'],
    ['ranking-group', body.rankingGroup, 'Dieses Projekt gibt es nicht.'],
    ['period', body.period, 'Diesen Jahrgang gibt es nicht.'],
  ])
  await limitUploads(db, files, actor, body.stamp)
  await db
    .insertInto('upload')
    .values({
      stamp: body.stamp,
      actor,
      request: JSON.stringify(requestOf(body)),
      chunk_count: body.chunkCount,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * Limits the open uploads of a person. One that has been idle makes room for a new one; otherwise the new one has to
 * wait for one of them to end.
 *
 * @throws Refusal `too-many-uploads`
 */
const limitUploads = async (
  db: Db,
  files: DeliveryFiles,
  actor: string,
  stamp: string,
): Promise<void> => {
  // Two first chunks at once would each see the room that only one of them gets.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`upload ${actor}`}, 0))`.execute(db)
  const { rows: open } = await sql<{ stamp: string; is_idle: boolean }>`
    select stamp, updated_at < now() - interval '10 minutes' as is_idle from upload
    where actor = ${actor} and sample_id is null order by updated_at`.execute(db)
  const [oldest] = open
  if (!oldest || open.length < mostUploads || open.some((one) => one.stamp === stamp)) return
  if (!oldest.is_idle)
    throw new Refusal(
      'too-many-uploads' satisfies ProblemCode,
      `Sie laden bereits ${mostUploads} Dateien hoch. Bitte warten Sie, bis eine davon fertig ist.`,
      { retryAfter: 60 },
    )
  await db
    .deleteFrom('upload')
    .where('actor', '=', actor)
    .where('stamp', '=', oldest.stamp)
    .execute()
  await files.discard(files.uploadOf(actor, oldest.stamp))
}

const outOfOrder = (expected: number): Refusal =>
  new Refusal('chunk-out-of-order' satisfies ProblemCode, `Erwartet wird Teil ${expected}.`, {
    expected,
    expectedChunkId: expected,
  })

/** The upload under this stamp, locked until the transaction ends. */
export const lockedUpload = async (db: Db, actor: string, stamp: string) => {
  const row = await db
    .selectFrom('upload')
    .selectAll()
    .where('actor', '=', actor)
    .where('stamp', '=', stamp)
    .forUpdate()
    .executeTakeFirst()
  return row && { ...row, request: uploadRequest.parse(row.request) }
}

const appendChunk = async (
  db: Db,
  files: DeliveryFiles,
  row: {
    readonly actor: string
    readonly stamp: string
    readonly bytes: number
    readonly received: number
  },
  request: UploadRequest,
  chunk: Chunk,
  bytes: Buffer,
): Promise<void> => {
  await files.write(files.uploadOf(row.actor, row.stamp), row.bytes, bytes)
  await db
    .updateTable('upload')
    .set({
      received: row.received + 1,
      bytes: row.bytes + bytes.length,
      last_digest: chunk.digest,
      request: JSON.stringify({ ...request, digests: [...request.digests, chunk.digest] }),
      updated_at: new Date(),
    })
    .where('actor', '=', row.actor)
    .where('stamp', '=', row.stamp)
    .execute()
}

/**
 * Takes one chunk of an upload. A chunk that is there already is accepted again without effect.
 *
 * @throws Refusal `chunk-out-of-order`, `upload-differs`, `too-many-uploads`, `file-type`, `file-too-large`, `too-large`
 */
export const receiveChunk = async (
  db: Kysely<Database>,
  files: DeliveryFiles,
  actor: string,
  body: ChunkBody,
): Promise<UploadState> => {
  const bytes = Buffer.from(body.fileContent, 'base64')
  const { stamp, chunkId, chunkCount } = body
  const digest = createHash('sha256').update(bytes).digest('hex')
  const chunk: Chunk = { chunkId, chunkCount, size: bytes.length, digest }
  if (chunkId >= chunkCount)
    throw new Refusal('invalid', 'chunkId muss kleiner als chunkCount sein.')
  if (chunkId === 0)
    checkFileType(body.fileOriginalName, body.fileOriginalType, bytes.toString('latin1', 0, 4))
  if (chunkId === 0) await discardUploads(db, files, daysAgo(1))
  try {
    return await db.transaction().execute((tx) => acceptChunk(tx, files, actor, body, chunk, bytes))
  } catch (error) {
    if ((error as { code?: string }).code !== 'ENOENT') throw error
    // The folder was emptied behind our back: what was counted is gone.
    await db.deleteFrom('upload').where('actor', '=', actor).where('stamp', '=', stamp).execute()
    throw outOfOrder(0)
  }
}

const acceptChunk = async (
  db: Db,
  files: DeliveryFiles,
  actor: string,
  body: ChunkBody,
  chunk: Chunk,
  bytes: Buffer,
): Promise<UploadState> => {
  const { chunkId, chunkCount } = chunk
  if (chunkId === 0) await beginUpload(db, files, actor, body)
  const row = await lockedUpload(db, actor, body.stamp)
  if (!row) throw outOfOrder(0)
  if (row.chunk_count !== chunkCount || !isSameUpload(row.request, requestOf(body)))
    throw new Refusal('upload-differs')
  const progress = { received: row.received, bytes: row.bytes, digests: row.request.digests }
  checkSize(chunk, { ...progress, bytes: chunkId < row.received ? 0 : row.bytes })
  const isNext = chunkPosition(chunk, progress) === 'next'
  if (isNext) await appendChunk(db, files, row, row.request, chunk, bytes)
  return { received: row.received + (isNext ? 1 : 0), chunkCount, sampleId: row.sample_id }
}

/** Deletes uploads that nobody continued since a moment, and returns their number. */
export const discardUploads = async (
  db: Kysely<Database>,
  files: DeliveryFiles,
  before: Date,
): Promise<number> => {
  const stale = await db
    .deleteFrom('upload')
    .where('updated_at', '<', before)
    .returning(['actor', 'stamp'])
    .execute()
  for (const { actor, stamp } of stale) await files.discard(files.uploadOf(actor, stamp))
  return stale.length
}

/** Returns the progress of an upload. @throws Refusal `not-found` */
export const uploadStateOf = async (
  db: Kysely<Database>,
  actor: string,
  stamp: string,
): Promise<UploadState> => {
  const row = await db
    .selectFrom('upload')
    .select(['received', 'chunk_count', 'sample_id'])
    .where('actor', '=', actor)
    .where('stamp', '=', stamp)
    .executeTakeFirst()
  if (!row) throw new Refusal('not-found')
  return { received: row.received, chunkCount: row.chunk_count, sampleId: row.sample_id }
}
