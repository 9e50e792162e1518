import { chunkBytes } from '@stammbuch/contracts'
import type { Reply } from '@stammbuch/contracts/client'
import { call } from '@/api/call.ts'
import { Problem } from '@/api/problem.ts'
import type { UploadPlace } from './upload-memory.ts'

/** Pauses before another try of the same chunk, in milliseconds. */
const pauses = [1000, 2000, 4000] as const
/** Between two tries while there is no connection. Milliseconds. */
const offlinePause = 4000
/** Problems that the page shows itself. */
const expected = [
  'duplicate-header',
  'hash-mismatch',
  'file-type',
  'file-too-large',
  'file-unreadable',
  'chunk-out-of-order',
  'upload-differs',
  'not-sent',
]

export interface Sending {
  readonly stamp: string
  readonly where: UploadPlace
  readonly file: File
  readonly hash: string
  readonly sha256: string | null
  readonly signal: AbortSignal
  /** Bytes that have arrived. */
  readonly onSent: (bytes: number) => void
}

type Received = Reply<'uploadChunk'>

const wait = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })

const base64Of = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result).split(',')[1] ?? '')
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(blob)
  })

/** Nobody was reached: the upload goes on when the connection is back, however long that takes. */
const isOffline = (thrown: unknown): boolean =>
  thrown instanceof Problem && (thrown.code === 'not-sent' || thrown.code === 'unreachable')

const isPassing = (thrown: unknown): boolean =>
  thrown instanceof Problem &&
  (thrown.status === 0 || thrown.status === 429 || thrown.status >= 500)

/** Returns the pause before the same chunk is tried again, in milliseconds; `null` to give up. */
const pauseAfter = (thrown: unknown, failures: number): number | null => {
  if (isOffline(thrown)) return offlinePause
  return isPassing(thrown) ? (pauses[failures] ?? null) : null
}

const sendChunk = async (
  sending: Sending,
  chunkId: number,
  chunkCount: number,
): Promise<Received> => {
  const { stamp, where, file, hash, sha256, signal } = sending
  const from = chunkId * chunkBytes
  const body = {
    stamp,
    supplier: where.supplier.id,
    rankingGroup: where.rankingGroup.id,
    period: where.period.id,
    chunkId,
    chunkCount,
    fileOriginalName: file.name,
    fileOriginalType: file.type || 'text/csv',
    fileHash: hash,
    ...(sha256 !== null && { fileSha256: sha256 }),
    fileContent: await base64Of(file.slice(from, from + chunkBytes)),
  }
  const idempotencyKey = crypto.randomUUID()
  let failures = 0
  for (;;) {
    try {
      return await call('uploadChunk', { body }, { signal, expected, idempotencyKey })
    } catch (thrown) {
      const pause = pauseAfter(thrown, failures)
      if (pause === null) throw thrown
      if (!isOffline(thrown)) failures += 1
      await wait(pause, signal)
    }
  }
}

/** Which chunk the server waits for, if it said so. */
const expectedChunk = (thrown: unknown): number | null => {
  if (!(thrown instanceof Problem) || thrown.code !== 'chunk-out-of-order') return null
  const { expected: wanted } = thrown.body
  return typeof wanted === 'number' ? wanted : null
}

const receivedBefore = async ({ stamp, signal }: Sending): Promise<number> => {
  const options = { signal, expected: ['not-found'] }
  try {
    return (await call('uploadState', { params: { stamp } }, options)).received
  } catch (thrown) {
    if (thrown instanceof Problem && thrown.code === 'not-found') return 0
    throw thrown
  }
}

/**
 * Send a file in chunks, one after another; a begun one goes on where it stopped. The last chunk's
 * reply names the delivery.
 */
export const sendFile = async (sending: Sending, isBegun: boolean): Promise<Received> => {
  const { file, onSent } = sending
  const chunkCount = Math.max(Math.ceil(file.size / chunkBytes), 1)
  const before = isBegun ? await receivedBefore(sending) : 0
  let next = Math.min(before, chunkCount - 1)
  let jumps = 0
  for (;;) {
    onSent(next * chunkBytes)
    try {
      const reply = await sendChunk(sending, next, chunkCount)
      next += 1
      if (reply.sample || next >= chunkCount) return reply
    } catch (thrown) {
      const wanted = expectedChunk(thrown)
      if (wanted === null || wanted >= chunkCount || jumps >= 3) throw thrown
      jumps += 1
      next = wanted
    }
  }
}
