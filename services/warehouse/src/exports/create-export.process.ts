import { randomBytes } from 'node:crypto'
import {
  type ExportType,
  exportAll,
  exportApi,
  exportEasycatalog,
  exportLifeDays,
  exportResearch,
  exportSgh,
  type InputOf,
  marketingWaves,
  type OutgoingEvent,
} from '@stammbuch/contracts'
import { type Cause, type Database, newId, Refusal } from '@stammbuch/ledger'
import { type Kysely, type QueryExecutorProvider, sql } from 'kysely'
import { z } from 'zod'
import { longWork, preparedWorkRoute, workRoute } from '../http/index.ts'
import { type WrittenFile, writeWhole } from '../platform/atomic-file.ts'
import { CONFIG, type Config } from '../platform/config.ts'
import { DB, LEDGER } from '../platform/database.ts'
import { fileStamp } from '../platform/file-stamp.ts'
import type { AppLedger } from '../platform/ledger.ts'
import { REPLICA_READS, type ReplicaReads } from '../platform/replica-reads.ts'
import { causeOfJob, type JobContext } from '../platform/runs/index.ts'
import { inSnapshot } from '../platform/snapshot.ts'
import { type Content, globalContent, type Moment, projectContent } from './export-content.query.ts'
import { exportFolder, fileOf } from './export-files.adapter.ts'
import { isExporting } from './exports.query.ts'
import type { PersonsInFile } from './persons-in-file.rules.ts'
import { type Scope, scopeOf } from './scope.query.ts'

interface ExportDependencies {
  readonly ledger: AppLedger
  readonly reads: ReplicaReads
  readonly dataDir: string
}

/** An export that was written and is not noted yet. */
interface NewExport extends WrittenFile, Moment {
  readonly key: string
  readonly name: string
  readonly kind: string
  readonly scope: Readonly<Record<string, unknown>>
  readonly rows: number
  readonly personal: boolean
  readonly persons: PersonsInFile
}

const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/[^A-Za-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')

/** `easycatalog-EAR-2025-2026-11-20-14-30-05.xlsx`: what people see; the file itself is named by its key. */
const nameOf = (parts: readonly (string | null | undefined)[], { at }: Moment, end: string) =>
  `${[...parts, fileStamp(at)].flatMap((one) => (one ? plain(one) : [])).join('-')}.${end}`

/** The number of rows between two reports of progress. */
const progressInterval = 2000

interface ExportProgress {
  readonly working: JobContext
  readonly kind: string
  readonly scope: Readonly<Record<string, unknown>>
  readonly named: readonly (string | null | undefined)[]
  readonly contentOf: (
    db: QueryExecutorProvider,
    moment: Moment,
    onRow: () => void,
  ) => Promise<Content>
}

/** Writes one snapshot, read once and row by row, into a file with an unguessable key. */
const write = (
  { ledger, reads, dataDir }: ExportDependencies,
  { working, kind, scope, named, contentOf }: ExportProgress,
): Promise<NewExport> => {
  const key = randomBytes(16).toString('base64url')
  const at = new Date()
  let done = 0
  let total = 0
  const tell = () => working.save(ledger.db, {}, { done, total, unit: 'Zeilen' })
  const onRow = () => {
    done += 1
    if (done % progressInterval !== 0) return
    working.checkpoint()
    // The tray may miss a number; the export does not wait for it and does not fail by it.
    tell().catch(() => undefined)
  }
  return inSnapshot(reads, async (db, position) => {
    done = 0
    const moment = { position, at }
    const content = await contentOf(db, moment, onRow)
    total = content.rows
    const name = nameOf(named, moment, content.extension)
    const written = await writeWhole(fileOf(exportFolder(dataDir), key), content.stream)
    const { rows, personal, persons } = content
    return { ...written, ...moment, key, name, kind, scope, rows, personal, persons }
  }).then(({ result }) => result)
}

/** Note the file in the log and in the list, both or none. */
const note = async (ledger: AppLedger, cause: Omit<Cause, 'at'>, fresh: NewExport) => {
  const { key, name, kind, scope, rows, bytes, sha256, position, personal, persons, at } = fresh
  const created: OutgoingEvent = {
    type: 'ExportCreated',
    data: { name, kind, scope, rows, bytes, sha256, position, persons },
  }
  const last = await ledger.batch(cause, async (unit) => {
    unit.append({ kind: 'export', id: newId(), version: 0 }, [created])
    const noted = await unit.flush()
    await sql`insert into export_file (key, name, kind, personal, rows, bytes, sha256, position,
        created_at, expires_at)
      values (${key}, ${name}, ${kind}, ${personal}, ${rows}, ${bytes}, ${sha256}, ${position},
        ${at}, ${at}::timestamptz + make_interval(days => ${exportLifeDays}))`.execute(unit.db)
    return noted
  })
  return { answer: { fileUri: key }, position: last ?? 0 }
}

/** Returns the part of a scope that the log keeps. */
const loggedScope = (scope: Scope): Readonly<Record<string, unknown>> => ({
  rankingGroupId: scope.rankingGroupId,
  periodId: scope.period?.id ?? null,
  toplistIds: scope.toplistIds,
  dictionaryId: scope.dictionaryId,
  notesPeriodId: scope.notes?.id ?? null,
  wave: scope.wave,
})

/**
 * Exports a project. One that is interrupted begins anew: half a snapshot cannot be gone on with.
 *
 * @throws Refusal `invalid` for what there is not, `export-empty`
 */
const exportingProject = longWork({
  kind: 'create-export',
  call: exportEasycatalog,
  input: exportEasycatalog.body.extend({
    type: z.enum(['easycatalog', 'research', 'sgh', 'api']),
    wave: z.enum(marketingWaves),
    format: z.enum(['xlsx', 'csv', 'json']),
  }),
  inject: [LEDGER, REPLICA_READS, CONFIG],
  run:
    (ledger: AppLedger, reads: ReplicaReads, { DATA_DIR: dataDir }: Config) =>
    async (working) => {
      const { type, format, ...asked } = working.input
      // The format of `api` is its own, whatever the store says.
      const scope = await scopeOf(ledger.db, type, {
        ...asked,
        ...(format !== 'json' && { format }),
      })
      const fresh = await write(
        { ledger, reads, dataDir },
        {
          working,
          kind: type,
          scope: loggedScope(scope),
          named: [type, scope.shortCode, scope.period?.name, scope.wave && `Welle ${scope.wave}`],
          contentOf: (db, moment, onRow) => projectContent(db, scope, moment, onRow),
        },
      )
      return note(ledger, causeOfJob(working.job, { run: null }), fresh)
    },
})

/** Exports all records of a class. @throws Refusal `export-empty` */
const exportingAll = longWork({
  kind: 'export-all',
  call: exportAll,
  input: exportAll.params.extend(exportAll.query.shape),
  inject: [LEDGER, REPLICA_READS, CONFIG],
  run:
    (ledger: AppLedger, reads: ReplicaReads, { DATA_DIR: dataDir }: Config) =>
    async (working) => {
      const { input } = working
      const fresh = await write(
        { ledger, reads, dataDir },
        {
          working,
          kind: `all-${input.class}`,
          scope: { class: input.class },
          named: [input.class === 'account' ? 'alle-Unternehmen' : 'alle-Kontakte'],
          contentOf: (db, moment, onRow) => globalContent(db, input, moment, onRow),
        },
      )
      return note(ledger, causeOfJob(working.job, { run: null }), fresh)
    },
})

export const exportWorkers = [exportingProject.worker, exportingAll.worker]

type ProjectInput = InputOf<typeof exportEasycatalog> | InputOf<typeof exportApi>

const inputOf =
  (type: ExportType) =>
  ({ query: { ear_marketing_wave: wave, format }, body }: ProjectInput) => ({
    type,
    ...body,
    wave,
    format,
  })

export const exportRoutes = [
  workRoute(exportEasycatalog, exportingProject, inputOf('easycatalog')),
  workRoute(exportResearch, exportingProject, inputOf('research')),
  workRoute(exportSgh, exportingProject, inputOf('sgh')),
  workRoute(exportApi, exportingProject, inputOf('api')),
  preparedWorkRoute(
    exportAll,
    exportingAll,
    [DB],
    (db: Kysely<Database>) =>
      async ({ params, query }, { cause, key }) => {
        if (await isExporting(db, { actor: cause.actor, key: key.key }))
          throw new Refusal('export-running')
        return { input: { ...params, ...query }, async: true }
      },
  ),
]
