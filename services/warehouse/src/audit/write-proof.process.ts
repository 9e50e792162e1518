import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { PassThrough, Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  canonicalJson,
  exportLog,
  exportProof,
  type Seal,
  type SealKey,
  sha256,
} from '@stammbuch/ledger'
import yazl from 'yazl'
import { type WrittenFile, writeWhole } from '../platform/atomic-file.ts'
import { encrypt } from '../platform/encrypted-file.adapter.ts'
import type { LogDb } from './log.query.ts'
import { proofReadme } from './proof-readme.rules.ts'
import type { ScopedEvents } from './proof-scope.query.ts'

interface ProofOutput extends ScopedEvents {
  readonly db: LogDb
  readonly key: SealKey
  readonly head: Seal
  readonly createdAt: Date
  readonly by: string
  readonly publishedHeads: string
  readonly file: string
  /** The key that the file is enciphered with: it holds values about persons, and folders are copied. */
  readonly secret: Buffer
  /** Called after each piece; throwing ends the proof and leaves no file. */
  readonly onEvents: (done: number, total: number) => Promise<void>
}

interface Entry {
  readonly name: string
  readonly bytes: number
  readonly sha256: string
}

const clock = new Intl.DateTimeFormat('de-DE', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Europe/Berlin',
})

const countOf = ({ positions, head }: Pick<ProofOutput, 'positions' | 'head'>): number =>
  positions?.length ?? head.last

async function* wholeLog({ db, key, head, onEvents }: ProofOutput): AsyncGenerator<string> {
  let lines = 0
  for await (const piece of exportLog(db, key.publicKey, { from: 1, to: head.last })) {
    yield piece
    lines += piece.split('\n').length
    await onEvents(Math.min(lines, head.last), head.last)
  }
}

async function* chosenEvents(output: ProofOutput): AsyncGenerator<string> {
  const { db, key, subject, positions, onEvents } = output
  const asked = positions ?? []
  for await (const { lines, events } of exportProof(db, key, { subject, positions: asked })) {
    yield lines
    await onEvents(events, asked.length)
  }
}

const addBuffer = (zip: yazl.ZipFile, name: string, text: string): Entry => {
  const content = Buffer.from(text)
  zip.addBuffer(content, name)
  return { name, bytes: content.length, sha256: sha256(content) }
}

/** Adds a text that comes in pieces, without holding it. */
const addStream = async (
  zip: yazl.ZipFile,
  name: string,
  pieces: AsyncIterable<string>,
): Promise<Entry> => {
  const digest = createHash('sha256')
  let bytes = 0
  const measure = new Transform({
    transform: (piece: Buffer, _, done) => {
      digest.update(piece)
      bytes += piece.length
      done(null, piece)
    },
  })
  const entry = new PassThrough()
  zip.addReadStream(entry, name)
  await pipeline(Readable.from(pieces, { objectMode: false }), measure, entry)
  return { name, bytes, sha256: digest.digest('hex') }
}

const signedManifest = (output: ProofOutput, files: readonly Entry[]): string => {
  const { subject, head, key, createdAt } = output
  const manifest = {
    format: 'stammbuch-evidence/1',
    createdAt: createdAt.toISOString(),
    ...{ subject, events: countOf(output), files },
    head: { seal: head.number, position: head.last, hash: head.digest },
    publicKey: key.publicKey,
  }
  const signature = key.sign(sha256(canonicalJson(manifest)))
  return `${JSON.stringify({ ...manifest, signature }, null, 2)}\n`
}

const addParts = async (zip: yazl.ZipFile, output: ProofOutput): Promise<void> => {
  const { fingerprintOf, verifierPage, verifierProgram } = await import(
    '@stammbuch/ledger/verifier'
  )
  const { key, head, subject, createdAt, by } = output
  const isWhole = output.positions === null
  const file = isWhole ? 'protokoll.ndjson' : 'ereignisse.ndjson'
  const published = { seal: head.number, position: head.last, hash: head.digest }
  const trust = { publicKeys: [key.publicKey], heads: [published] }
  const readme = proofReadme({
    ...{ subject, events: countOf(output), head: published, by, file, isWhole },
    fingerprint: fingerprintOf(key.publicKey),
    createdAt: clock.format(createdAt),
  })
  const heads = await readFile(output.publishedHeads, 'utf8').catch(() => '')
  const files = [
    addBuffer(zip, 'LIESMICH.txt', readme.replaceAll('\n', '\r\n')),
    addBuffer(zip, 'pruefen.html', verifierPage(trust)),
    addBuffer(zip, 'pruefen.mjs', verifierProgram(trust)),
    addBuffer(zip, 'schluessel.pem', key.publicKey),
    addBuffer(zip, 'koepfe.ndjson', heads === '' ? `${JSON.stringify(published)}\n` : heads),
    await addStream(zip, file, isWhole ? wholeLog(output) : chosenEvents(output)),
  ]
  addBuffer(zip, 'angaben.json', signedManifest(output, files))
  zip.end()
}

/** Writes a proof as a ZIP file, enciphered. The file appears when it is whole. */
export const writeProof = async (output: ProofOutput): Promise<WrittenFile> => {
  const zip = new yazl.ZipFile()
  const content = zip.outputStream as PassThrough
  const [written] = await Promise.all([
    writeWhole(output.file, content, [encrypt(output.secret)]),
    // Without an end of its own the file would wait for parts that never come.
    addParts(zip, output).catch((error) => content.destroy(error)),
  ])
  return written
}
