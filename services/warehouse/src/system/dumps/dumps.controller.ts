import {
  Controller,
  Inject,
  type OnModuleDestroy,
  type OnModuleInit,
  StreamableFile,
} from '@nestjs/common'
import type { OutgoingEvent } from '@stammbuch/contracts'
import {
  createDump,
  createDumpByGet,
  downloadDump,
  type InputOf,
  listDumps,
  type ReplyOf,
} from '@stammbuch/contracts'
import { newId, Refusal } from '@stammbuch/ledger'
import type { Kysely } from 'kysely'
import type pg from 'pg'
import type { Logger } from 'pino'
import { Command, type Commanded, Input, runFor, Serve } from '../../http/index.ts'
import { CONFIG, type Config } from '../../platform/config.ts'
import { DB, LEDGER, POOL } from '../../platform/database.ts'
import { dumpFile, dumpFolder } from '../../platform/dump-files.ts'
import type { AppLedger } from '../../platform/ledger.ts'
import { LOGGER } from '../../platform/logger.ts'
import { JOBS, type Jobs } from '../../platform/runs/index.ts'
import type { WorkTables } from '../../platform/tables.ts'
import { createDump as creating } from './create-dump.process.ts'
import { tablesOf, type Wanted } from './dump-tables.ts'
import { dumpNames, keptDump } from './dumps.query.ts'
import { decipherFile } from './enciphered-file.ts'
import { dropExpired } from './expiry.ts'

type Asked = { readonly [Name in keyof Wanted]?: Wanted[Name] | undefined }

const sweepMilliseconds = 15 * 60_000

/** Dumps: writing, listing and taking them out, each for IT alone and each in the log. */
@Controller()
export class DumpsController implements OnModuleInit, OnModuleDestroy {
  private readonly folder: string
  private sweep: NodeJS.Timeout | undefined

  constructor(
    @Inject(DB) private readonly db: Kysely<WorkTables>,
    @Inject(POOL) private readonly pool: pg.Pool,
    @Inject(LEDGER) private readonly ledger: AppLedger,
    @Inject(JOBS) private readonly jobs: Jobs,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(CONFIG) { DATA_DIR }: Config,
  ) {
    this.folder = dumpFolder(DATA_DIR)
  }

  onModuleInit(): void {
    const { pool, ledger, folder } = this
    this.jobs.handle('create-dump', createDump, creating({ pool, ledger, folder }))
    this.sweep = setInterval(() => {
      dropExpired(this.db, folder).catch((error: unknown) =>
        this.logger.warn({ err: error }, 'expired dumps could not be deleted'),
      )
    }, sweepMilliseconds)
    this.sweep.unref()
  }

  onModuleDestroy(): void {
    clearInterval(this.sweep)
  }

  @Serve(listDumps)
  async list(): Promise<ReplyOf<typeof listDumps>> {
    await dropExpired(this.db, this.folder)
    return dumpNames(this.db)
  }

  @Serve(createDump)
  create(
    @Input(createDump) { query, body }: InputOf<typeof createDump>,
    @Command() commanded: Commanded,
  ) {
    return this.begin({ ...query, ...body }, commanded)
  }

  @Serve(createDumpByGet)
  createByGet(
    @Input(createDumpByGet) { query }: InputOf<typeof createDumpByGet>,
    @Command() commanded: Commanded,
  ) {
    return this.begin(query, commanded)
  }

  /** @throws Refusal `invalid` when nothing is left of the chosen tables */
  private begin({ slim = false, tables = [] }: Asked, commanded: Commanded) {
    if (tablesOf({ slim, tables }).length === 0)
      throw new Refusal(
        'invalid',
        'Ein schlanker Abzug lässt die Änderungen weg. Bitte mindestens eine andere Tabelle auswählen.',
      )
    return runFor(this.jobs, commanded, { kind: 'create-dump', input: { slim, tables } })
  }

  @Serve(downloadDump)
  async download(
    @Input(downloadDump) { params }: InputOf<typeof downloadDump>,
    @Command() { cause }: Commanded,
  ): Promise<StreamableFile> {
    const found = await keptDump(this.db, params.key)
    const taken: OutgoingEvent = { type: 'DumpDownloaded', data: { name: found.name } }
    await this.ledger.batch(cause, async (unit) => {
      unit.append({ kind: 'dump', id: newId(), version: 0 }, [taken])
    })
    return new StreamableFile(await decipherFile(dumpFile(this.folder, params.key), found.secret), {
      type: downloadDump.produces,
      disposition: `attachment; filename="${found.name}"`,
      length: found.bytes,
    })
  }
}
