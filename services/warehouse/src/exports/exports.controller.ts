import { createReadStream } from 'node:fs'
import {
  Controller,
  Inject,
  type OnModuleDestroy,
  type OnModuleInit,
  StreamableFile,
} from '@nestjs/common'
import type { OutgoingEvent } from '@stammbuch/contracts'
import {
  downloadExport,
  type ExportType,
  exportAll,
  exportApi,
  exportEasycatalog,
  exportGenerationStatus,
  exportResearch,
  exportSgh,
  type InputOf,
  listExports,
  workbookType,
} from '@stammbuch/contracts'
import { newId, Refusal } from '@stammbuch/ledger'
import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import { Command, type Commanded, Input, readAnswer, runFor, Serve } from '../http/index.ts'
import { CONFIG, type Config } from '../platform/config.ts'
import { DB, LEDGER } from '../platform/database.ts'
import type { AppLedger } from '../platform/ledger.ts'
import { LOGGER } from '../platform/logger.ts'
import { JOBS, type Jobs } from '../platform/runs/index.ts'
import type { WorkTables } from '../platform/tables.ts'
import { exportEverything, exportProject } from './create-export.process.ts'
import { dropExpired, dropForgotten, exportFolder, fileOf } from './export-files.ts'
import { exportPage, isExporting, keptExport } from './exports.query.ts'

const sweepMilliseconds = 60_000

const types: Readonly<Record<string, string>> = {
  xlsx: workbookType,
  csv: 'text/csv; charset=utf-8',
}
const typeOf = (name: string): string =>
  types[name.slice(name.lastIndexOf('.') + 1)] ?? downloadExport.produces

type ProjectInput = InputOf<typeof exportEasycatalog>

/** Exports: writing, listing and taking them out, each of it in the log. */
@Controller()
export class ExportsController implements OnModuleInit, OnModuleDestroy {
  private sweep: NodeJS.Timeout | undefined

  constructor(
    @Inject(DB) private readonly db: Kysely<WorkTables>,
    @Inject(LEDGER) private readonly ledger: AppLedger,
    @Inject(JOBS) private readonly jobs: Jobs,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  onModuleInit(): void {
    const exporting = { ledger: this.ledger, dataDir: this.config.DATA_DIR }
    this.jobs.handle('create-export', exportEasycatalog, exportProject(exporting))
    this.jobs.handle('export-all', exportAll, exportEverything(exporting))
    this.sweep = setInterval(() => {
      dropExpired(this.db, this.config.DATA_DIR).catch((error: unknown) =>
        this.logger.warn({ err: error }, 'expired exports could not be deleted'),
      )
    }, sweepMilliseconds)
    this.sweep.unref()
  }

  onModuleDestroy(): void {
    clearInterval(this.sweep)
  }

  private exported(
    type: ExportType,
    { query, body }: ProjectInput | InputOf<typeof exportApi>,
    commanded: Commanded,
  ) {
    const input = { type, ...body, wave: query.ear_marketing_wave, format: query.format }
    return runFor(this.jobs, commanded, { kind: 'create-export', input })
  }

  @Serve(exportEasycatalog)
  easycatalog(@Input(exportEasycatalog) input: ProjectInput, @Command() commanded: Commanded) {
    return this.exported('easycatalog', input, commanded)
  }

  @Serve(exportResearch)
  research(@Input(exportResearch) input: ProjectInput, @Command() commanded: Commanded) {
    return this.exported('research', input, commanded)
  }

  @Serve(exportSgh)
  sgh(@Input(exportSgh) input: ProjectInput, @Command() commanded: Commanded) {
    return this.exported('sgh', input, commanded)
  }

  @Serve(exportApi)
  api(@Input(exportApi) input: InputOf<typeof exportApi>, @Command() commanded: Commanded) {
    return this.exported('api', input, commanded)
  }

  @Serve(exportAll)
  async all(
    @Input(exportAll) { params, query }: InputOf<typeof exportAll>,
    @Command() commanded: Commanded,
  ) {
    const { cause, key } = commanded
    if (await isExporting(this.db, { actor: cause.actor, key: key.key }))
      throw new Refusal('export-running')
    return runFor(
      this.jobs,
      { ...commanded, async: true },
      { kind: 'export-all', input: { ...params, ...query } },
    )
  }

  @Serve(exportGenerationStatus)
  status(): Promise<boolean> {
    return isExporting(this.db)
  }

  @Serve(listExports)
  async list(@Input(listExports) { query }: InputOf<typeof listExports>) {
    await dropForgotten(this.db, this.config.DATA_DIR)
    return readAnswer(this.db, (db) => exportPage(db, query))
  }

  @Serve(downloadExport)
  async download(
    @Input(downloadExport) { params }: InputOf<typeof downloadExport>,
    @Command() { cause }: Commanded,
  ): Promise<StreamableFile> {
    await dropForgotten(this.db, this.config.DATA_DIR)
    const found = await keptExport(this.db, params.fileUri)
    const taken: OutgoingEvent = { type: 'ExportDownloaded', data: { name: found.name } }
    await this.ledger.batch(cause, async (unit) => {
      unit.append({ kind: 'export', id: newId(), version: 0 }, [taken])
    })
    const file = fileOf(exportFolder(this.config.DATA_DIR), params.fileUri)
    return new StreamableFile(createReadStream(file), {
      type: typeOf(found.name),
      disposition: `attachment; filename="${found.name}"`,
      length: found.bytes,
    })
  }
}
