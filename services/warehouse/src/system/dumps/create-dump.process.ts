import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { dumpLifeHours } from '@stammbuch/contracts'
import { newId } from '@stammbuch/ledger'
import { type Kysely, sql } from 'kysely'
import type pg from 'pg'
import { version } from '../../platform/config.ts'
import { fileStamp } from '../../platform/file-stamp.ts'
import type { AppLedger } from '../../platform/ledger.ts'
import { causeOfJob, type Working } from '../../platform/runs/index.ts'
import type { WorkTables } from '../../platform/tables.ts'
import type { DumpEvent } from './dump.events.ts'
import { dumpKind, tablesOf, type Wanted } from './dump-tables.ts'
import { newSecret } from './enciphered-file.ts'
import { writeDump } from './write-dump.ts'

interface Dumping {
  readonly pool: pg.Pool
  readonly ledger: AppLedger
  readonly folder: string
}

/** `stammbuch-2026-11-20-14-30-full.zip`: what people see; the file itself is named by its key. */
const nameOf = (at: Date, wanted: Wanted): string =>
  `stammbuch-${fileStamp(at).slice(0, 'yyyy-mm-dd-hh-mm'.length)}-${dumpKind(wanted)}.zip`

/** Where the enciphered file of a dump lies. The key is drawn here and has no character that means anything to a path. */
export const fileOf = (folder: string, key: string): string => path.join(folder, `${key}.zip.enc`)

/**
 * Write a dump and note it. One that is interrupted begins anew: half a snapshot cannot be gone on with.
 * Its key is 128 random bits, so that nobody finds a file by guessing.
 */
export const createDump =
  ({ pool, ledger, folder }: Dumping) =>
  async ({ job, save, checkpoint }: Working) => {
    const { slim = false, tables = [] } = job.input as Partial<Wanted>
    const wanted = { slim, tables }
    const createdAt = new Date()
    const key = randomBytes(16).toString('base64url')
    const secret = newSecret()
    const name = nameOf(createdAt, wanted)
    const { bytes, sha256, position } = await writeDump(pool, {
      wanted,
      file: fileOf(folder, key),
      secret,
      version,
      createdAt: createdAt.toISOString(),
      onPart: async (done, total) => {
        checkpoint()
        await save(
          ledger.db as unknown as Kysely<WorkTables>,
          {},
          { done, total, unit: 'Tabellen' },
        )
      },
    })
    const created: DumpEvent = {
      type: 'DumpCreated',
      data: { name, kind: dumpKind(wanted), tables: tablesOf(wanted), bytes, sha256, position },
    }
    const last = await ledger.batch(causeOfJob(job, { run: null }), async (unit) => {
      unit.append({ kind: 'dump', id: newId(), version: 0 }, [created])
      const position = await unit.flush()
      await sql`insert into work.dump (key, secret, name, tables, bytes, sha256, created_at, expires_at)
        values (${key}, ${secret}, ${name}, ${[...tablesOf(wanted)]}, ${bytes}, ${sha256}, ${createdAt},
          ${createdAt}::timestamptz + make_interval(hours => ${dumpLifeHours}))`.execute(unit.db)
      return position
    })
    return { answer: { key, name }, position: last ?? 0 }
  }
