import type { Reply } from '@stammbuch/contracts/client'
import { call } from '@/api/call.ts'
import { Problem, sentenceOf } from '@/api/problem.ts'
import { dropJob, putJob } from '@/live/job-store.ts'
import { createStore, useStore } from '@/state/store.ts'
import { hashOf } from './file-hash.ts'
import { sendFile } from './send-file.ts'
import {
  type BegunUpload,
  begunUploadOf,
  forgetUpload,
  keepUpload,
  type UploadPlace,
} from './upload-memory.ts'
import { type Mark, withMark } from './upload-pace.ts'

/** A delivery of the same bytes. */
type Earlier = NonNullable<Reply<'sampleWithBytes'>['sample']>

/** The one upload of this page. It goes on while somebody looks at other pages. */
export interface Upload {
  readonly stamp: string
  readonly where: UploadPlace
  readonly file: File
  /** 'asking': the same bytes came before, and somebody has to say whether they shall come again. */
  readonly phase: 'hashing' | 'asking' | 'sending' | 'done' | 'failed'
  /** Bytes hashed or sent. */
  readonly bytes: number
  /** When sending began. */
  readonly since: number
  /** Recent progress, by which the speed is computed. */
  readonly marks: readonly Mark[]
  readonly sampleId: string | null
  /** An earlier delivery with the very same bytes. */
  readonly sameAs: { readonly id: string; readonly createdAt: string } | null
  /** The same, as it was found before the first byte went out. */
  readonly earlier: Earlier | null
  readonly problem: Problem | null
}

export const currentUpload = createStore<Upload | null>(null)
export const useUpload = (): Upload | null => useStore(currentUpload)

let running: AbortController | null = null
let watched = false

const mega = (bytes: number): number => Math.round(bytes / 100_000) / 10

const messageOf = ({ phase, problem }: Upload): string | null => {
  if (phase === 'done') return 'Hochgeladen'
  if (phase === 'asking') return 'Diese Datei kam schon einmal. Bitte entscheiden.'
  return problem && sentenceOf(problem)
}

const showInTray = (upload: Upload): void => {
  if (watched) return
  const { stamp, file, phase, since, bytes, sampleId } = upload
  const ended = phase === 'done' || phase === 'failed'
  putJob({
    id: `upload:${stamp}`,
    title: `Upload „${file.name}“`,
    state: ended ? phase : 'running',
    done: phase === 'hashing' || phase === 'asking' ? 0 : mega(bytes),
    total: mega(file.size),
    unit: 'MB',
    startedAt: since,
    finishedAt: ended ? Date.now() : null,
    message: messageOf(upload),
    href: sampleId ? `/analyse/${sampleId}` : '/upload',
    ...(!ended && { cancel: cancelUpload }),
  })
}

const change = (patch: Partial<Upload>): void =>
  currentUpload.set((last) => {
    if (!last) return last
    const next = { ...last, ...patch }
    showInTray(next)
    return next
  })

/** Say whether somebody sees the upload on its own page; otherwise the tray shows it. */
export const watchUpload = (seen: boolean): void => {
  watched = seen
  const upload = currentUpload.get()
  if (!upload) return
  if (seen) dropJob(`upload:${upload.stamp}`)
  else if (running) showInTray(upload)
}

/** The year and the milliseconds since 1970: the name of an upload. */
const newStamp = (): string => `${new Date().getFullYear()}${Date.now()}`

const problemFrom = (thrown: unknown): Problem =>
  thrown instanceof Problem
    ? thrown
    : new Problem({
        status: 0,
        code: 'file-unreadable',
        title: 'Die Datei lässt sich nicht lesen.',
        detail: 'Vielleicht wurde sie inzwischen verschoben oder geändert.',
      })

/** Going on with bytes that came before; the upload is stopped by `cancelUpload` otherwise. */
let goOn: (() => void) | null = null

/** Upload a file though the same bytes came before. */
export const uploadAllTheSame = (): void => goOn?.()

const earlierOf = async (sha256: string, signal: AbortSignal): Promise<Earlier | null> => {
  try {
    return (await call('sampleWithBytes', { params: { sha256 } }, { signal })).sample
  } catch {
    // Who cannot ask goes on: the last chunk's reply says it as well.
    return null
  }
}

/** Ask before the first byte goes out, where the same bytes came before. */
const askAboutTwin = async (sha256: string, signal: AbortSignal): Promise<void> => {
  const earlier = await earlierOf(sha256, signal)
  if (!earlier || signal.aborted) return
  await new Promise<void>((resolve, reject) => {
    goOn = resolve
    signal.addEventListener('abort', () => reject(signal.reason))
    change({ phase: 'asking', earlier })
  })
  goOn = null
}

const run = async (where: UploadPlace, file: File, signal: AbortSignal): Promise<void> => {
  const { md5: hash, sha256 } = await hashOf(file, (bytes) => change({ bytes }), signal)
  const begun = begunUploadOf(where, file, hash)
  if (!begun && sha256 !== null) await askAboutTwin(sha256, signal)
  const stamp = begun?.stamp ?? newStamp()
  const { name: fileName, size, lastModified } = file
  const kept: BegunUpload = { ...where, stamp, fileName, size, lastModified, hash }
  keepUpload(kept)
  let marks: readonly Mark[] = []
  const onSent = (sent: number): void => {
    const bytes = Math.min(sent, size)
    marks = withMark(marks, { at: Date.now(), bytes })
    change({ stamp, phase: 'sending', bytes, marks })
  }
  change({ stamp, phase: 'sending', bytes: 0, since: Date.now() })
  const reply = await sendFile(
    { stamp, where, file, hash, sha256, signal, onSent },
    begun !== undefined,
  )
  forgetUpload(stamp)
  change({
    phase: 'done',
    bytes: size,
    sampleId: reply.sample?.id ?? null,
    sameAs: reply.sameAs ?? null,
  })
}

/** Faults of the file itself: going on with it makes no sense. */
const faults = [
  'duplicate-header',
  'hash-mismatch',
  'file-type',
  'file-too-large',
  'upload-differs',
]

/** Sent chunks stay on the server, but the file would have to be chosen again. */
const askBeforeLeaving = (event: BeforeUnloadEvent): void => event.preventDefault()

/** Upload a file: hash it, then send it chunk by chunk. Never throws: the upload says how it ended. */
export const startUpload = async (where: UploadPlace, file: File): Promise<void> => {
  running?.abort()
  const cancel = new AbortController()
  running = cancel
  window.addEventListener('beforeunload', askBeforeLeaving)
  currentUpload.set({
    stamp: newStamp(),
    where,
    file,
    phase: 'hashing',
    bytes: 0,
    since: Date.now(),
    marks: [],
    sampleId: null,
    sameAs: null,
    earlier: null,
    problem: null,
  })
  try {
    await run(where, file, cancel.signal)
  } catch (thrown) {
    if (cancel.signal.aborted) return
    const problem = problemFrom(thrown)
    const stamp = currentUpload.get()?.stamp
    if (stamp && faults.includes(problem.code)) forgetUpload(stamp)
    change({ phase: 'failed', problem })
  } finally {
    if (running === cancel) running = null
    if (!running) window.removeEventListener('beforeunload', askBeforeLeaving)
  }
}

/** Stop the upload and forget it. */
export const cancelUpload = (): void => {
  const upload = currentUpload.get()
  running?.abort()
  running = null
  currentUpload.set(null)
  if (!upload) return
  forgetUpload(upload.stamp)
  dropJob(`upload:${upload.stamp}`)
}

/** Put an upload that has ended out of sight. */
export const clearUpload = (): void => {
  if (!running) currentUpload.set(null)
}
