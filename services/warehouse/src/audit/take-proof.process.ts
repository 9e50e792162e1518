import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import {
  type EventData,
  type OutgoingEvent,
  type ProofPack,
  proofLifeHours,
  proofScope,
  takeProof as takeCall,
} from '@stammbuch/contracts'
import {
  lastSeal,
  newId,
  publishTo,
  Refusal,
  type Seal,
  type SealKey,
  sealOutstanding,
} from '@stammbuch/ledger'
import { sql } from 'kysely'
import { z } from 'zod'
import { longWork, workRoute } from '../http/index.ts'
import { CONFIG, type Config } from '../platform/config.ts'
import { LEDGER, READS } from '../platform/database.ts'
import { dumpFile, proofFolder } from '../platform/dump-files.ts'
import { newSecret } from '../platform/encrypted-file.adapter.ts'
import { fileStamp } from '../platform/file-stamp.ts'
import type { AppLedger } from '../platform/ledger.ts'
import { causeOfJob, type JobRow } from '../platform/runs/index.ts'
import { SEAL_KEY } from '../platform/seal-key.ts'
import type { LogDb } from './log.query.ts'
import { foldFacts } from './log-fact-fold.process.ts'
import { needsFacts } from './log-filter.query.ts'
import { keepProof, mustBeClean } from './proof-packs.query.ts'
import { questionOf, scopedEvents } from './proof-scope.query.ts'
import { writeProof } from './write-proof.process.ts'

const input = z.object({ scope: proofScope })
type Input = z.output<typeof input>

/** Seals what was written until now, so that everything that is asked for has its proof. */
const sealedEnd = async (
  { db }: AppLedger,
  key: SealKey,
  { SEAL_PUBLISH_FILE }: Config,
): Promise<Seal> => {
  await sealOutstanding(db, key, publishTo(SEAL_PUBLISH_FILE, key.publicKey))
  const head = await lastSeal(db)
  if (!head) throw new Refusal('not-found', 'Das Protokoll ist leer.')
  return head
}

/** The scope as the log keeps it, for good: without words that may name a person. */
const notedScope = (scope: Input['scope']): EventData<'ProofCreated'>['scope'] => {
  if (scope.kind !== 'question') return scope
  const { search, words, ...filter } = scope.filter
  return { kind: 'question', filter, words: search !== undefined || words !== undefined }
}

const nameOfActor = async (db: LogDb, id: string): Promise<string> => {
  const { rows } = await sql<{ name: string }>`
    select entry ->> 'fullName' as name from catalogue_entry where id = ${id}`.execute(db)
  return rows[0]?.name ?? 'unbekannt'
}

interface Written {
  readonly pack: Omit<ProofPack, 'createdAt' | 'expiresAt'>
  readonly createdAt: Date
  readonly secret: Buffer
  readonly position: number
  readonly scope: Input['scope']
}

/** Says in the log that a proof was made, and keeps what is needed to hand it out. */
const note = (
  ledger: AppLedger,
  job: JobRow,
  { pack, createdAt, secret, position, scope }: Written,
) =>
  ledger.batch(causeOfJob(job, { run: null }), async (unit) => {
    const { name, events, bytes, sha256 } = pack
    const created: OutgoingEvent = {
      type: 'ProofCreated',
      data: { name, kind: scope.kind, bytes, sha256, position, scope: notedScope(scope), events },
    }
    unit.append({ kind: 'export', id: newId(), version: 0 }, [created])
    const last = await unit.flush()
    // The log's head is locked by now: whoever is forgotten later finds this file.
    await mustBeClean(unit.db, position)
    await keepProof(unit.db, { ...pack, secret, createdAt, actor: job.actor })
    const expiresAt = new Date(createdAt.getTime() + proofLifeHours * 3_600_000).toISOString()
    const answer: ProofPack = { ...pack, createdAt: createdAt.toISOString(), expiresAt }
    return { answer, position: last ?? 0 }
  })

/** Writes a proof and notes it. One that is interrupted begins anew: half a file cannot be gone on with. */
const taking = longWork({
  kind: 'take-proof',
  call: takeCall,
  input,
  inject: [READS, LEDGER, SEAL_KEY, CONFIG],
  run:
    (db: LogDb, ledger: AppLedger, sealKey: SealKey, config: Config) =>
    async ({ job, input: { scope }, save, checkpoint }) => {
      const createdAt = new Date()
      const head = await sealedEnd(ledger, sealKey, config)
      if (scope.kind === 'question' && needsFacts(questionOf(scope))) await foldFacts(ledger.db)
      const scoped = await scopedEvents(db, scope, head.last)
      const by = await nameOfActor(db, job.actor)
      const [key, secret] = [randomBytes(16).toString('base64url'), newSecret()]
      const file = dumpFile(proofFolder(config.DATA_DIR), key)
      const onEvents = async (done: number, total: number): Promise<void> => {
        checkpoint()
        await save(ledger.db, {}, { done, total, unit: 'Ereignisse' })
      }
      const publishedHeads = config.SEAL_PUBLISH_FILE
      const { bytes, sha256 } = await writeProof({
        ...{
          ...scoped,
          db,
          key: sealKey,
          head,
          createdAt,
          by,
          publishedHeads,
          file,
          secret,
          onEvents,
        },
      })
      const name = `stammbuch-beweis-${fileStamp(createdAt)}.zip`
      const events = scoped.positions?.length ?? head.last
      const pack = {
        key,
        name,
        subject: scoped.listedAs ?? scoped.subject,
        events,
        bytes,
        sha256,
        createdBy: by,
      }
      const written = { pack, createdAt, secret, position: head.last, scope }
      return note(ledger, job, written).catch(async (error: unknown) => {
        await rm(file, { force: true })
        throw error
      })
    },
})

export const proofWorker = taking.worker

export const proofRoutes = [workRoute(takeCall, taking, ({ body }) => body)]
