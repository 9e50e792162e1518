import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import {
  createDump,
  createDumpByGet,
  type DumpTable,
  dumpLifeHours,
  dumpTables,
  type OutgoingEvent,
} from '@stammbuch/contracts'
import { type Database, newId, Refusal } from '@stammbuch/ledger'
import { type Kysely, sql } from 'kysely'
import type pg from 'pg'
import { z } from 'zod'
import { longWork, workRoute } from '../../http/index.ts'
import { CONFIG, type Config, version } from '../../platform/config.ts'
import { LEDGER, POOL } from '../../platform/database.ts'
import { dumpFile, dumpFolder } from '../../platform/dump-files.ts'
import { newSecret } from '../../platform/encrypted-file.adapter.ts'
import { fileStamp } from '../../platform/file-stamp.ts'
import type { AppLedger } from '../../platform/ledger.ts'
import { causeOfJob, type JobRow } from '../../platform/runs/index.ts'
import { dumpSince, freeName, runAlone } from './dump-queue.process.ts'
import { type DumpRequest, dumpKind, personalTables, tablesOf } from './dump-tables.query.ts'
import { type DumpFile, writeDump } from './write-dump.process.ts'

interface DumpCall {
  readonly slim?: boolean | undefined
  readonly tables?: DumpTable[] | undefined
}

/** @throws Refusal `concurrent-edit` when somebody was forgotten since the snapshot: the dump tells of that person */
const mustBeClean = async (db: Kysely<Database>, position: number): Promise<void> => {
  const { rows } = await sql`
    select from event where type = 'ContactErased' and position > ${position} limit 1`.execute(db)
  if (rows.length > 0)
    throw new Refusal(
      'concurrent-edit',
      'Während der Abzug entstand, wurde eine Person gelöscht. Bitte erstellen Sie ihn neu.',
    )
}

/** `stammbuch-2026-11-20-14-30-05-full`: what people see; the file itself is named by its key. */
const nameOf = (at: Date, wanted: DumpRequest): string =>
  `stammbuch-${fileStamp(at)}-${dumpKind(wanted)}`

interface CreatedDump {
  readonly key: string
  readonly createdAt: Date
  readonly wanted: DumpRequest
  readonly secret: Buffer
}

/** Say in the log that a dump was made, and keep what is needed to hand it out. */
const note = (
  ledger: AppLedger,
  job: JobRow,
  { key, createdAt, wanted, secret }: CreatedDump,
  { bytes, sha256, position, persons }: DumpFile,
) =>
  ledger.batch(causeOfJob(job, { run: null }), async (unit) => {
    const db = unit.db
    const name = await freeName(db, nameOf(createdAt, wanted))
    const fields = personalTables(wanted)
    const tables = tablesOf(wanted)
    const created: OutgoingEvent = {
      type: 'DumpCreated',
      data: {
        ...{ name, kind: dumpKind(wanted), tables, bytes, sha256, position },
        persons: { count: fields.length > 0 ? persons : 0, fields },
      },
    }
    unit.append({ kind: 'dump', id: newId(), version: 0 }, [created])
    const last = await unit.flush()
    // The log's head is locked by now: whoever is forgotten later finds this dump.
    await mustBeClean(unit.db, position)
    await sql`insert into work.dump (key, secret, name, tables, bytes, sha256, created_at, expires_at)
      values (${key}, ${secret}, ${name}, ${[...tablesOf(wanted)]}, ${bytes}, ${sha256}, ${createdAt},
        ${createdAt}::timestamptz + make_interval(hours => ${dumpLifeHours}))`.execute(unit.db)
    return { answer: { key, name }, position: last ?? 0 }
  })

/**
 * Writes a dump and notes it, one at a time: who waited and finds one of the same tables that was begun
 * since gets that one. One that is interrupted begins anew: half a snapshot cannot be gone on with. Its
 * key is 128 random bits, so that nobody finds a file by guessing.
 */
const dumping = longWork({
  kind: 'create-dump',
  call: createDump,
  input: z.object({
    slim: z.boolean().default(false),
    tables: z.array(z.enum(dumpTables)).default([]),
  }),
  inject: [POOL, LEDGER, CONFIG],
  run: (pool: pg.Pool, ledger: AppLedger, { DATA_DIR }: Config) => {
    const folder = dumpFolder(DATA_DIR)
    const db = ledger.db
    return ({ job, input: wanted, save, checkpoint }) =>
      runAlone({ pool, db }, { job, checkpoint }, async (createdAt) => {
        const same = await dumpSince(db, job, wanted)
        if (same) return { answer: same, position: 0 }
        const key = randomBytes(16).toString('base64url')
        const secret = newSecret()
        const written = await writeDump(pool, {
          wanted,
          file: dumpFile(folder, key),
          secret,
          version,
          createdAt: createdAt.toISOString(),
          onPart: async (done, total) => {
            checkpoint()
            await save(db, {}, { done, total, unit: 'Tabellen' })
          },
        })
        return note(ledger, job, { key, createdAt, wanted, secret }, written).catch(
          async (error: unknown) => {
            await rm(dumpFile(folder, key), { force: true })
            throw error
          },
        )
      })
  },
})

export const dumpWorker = dumping.worker

/** @throws Refusal `invalid` when nothing is left of the chosen tables */
const inputFrom = ({ slim = false, tables = [] }: DumpCall) => {
  if (tablesOf({ slim, tables }).length === 0)
    throw new Refusal(
      'invalid',
      'Ein schlanker Abzug lässt die Änderungen weg. Bitte mindestens eine andere Tabelle auswählen.',
    )
  return { slim, tables }
}

export const dumpRoutes = [
  workRoute(createDump, dumping, ({ query, body }) => inputFrom({ ...query, ...body })),
  workRoute(createDumpByGet, dumping, ({ query }) => inputFrom(query)),
]
