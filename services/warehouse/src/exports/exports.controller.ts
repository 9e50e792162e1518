import { createReadStream } from 'node:fs'
import {
  Controller,
  Inject,
  type OnModuleDestroy,
  type OnModuleInit,
  StreamableFile,
} from '@nestjs/common'
import {
  downloadExport,
  exportGenerationStatus,
  type InputOf,
  listExports,
  type OutgoingEvent,
  workbookType,
} from '@stammbuch/contracts'
import { type Database, newId } from '@stammbuch/ledger'
import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import { type CommandContext, Context, Input, readAnswer, Serve } from '../http/index.ts'
import { CONFIG, type Config } from '../platform/config.ts'
import { DB, LEDGER } from '../platform/database.ts'
import type { AppLedger } from '../platform/ledger.ts'
import { LOGGER } from '../platform/logger.ts'
import { dropExpired, dropOutdatedExports, exportFolder, fileOf } from './export-files.adapter.ts'
import { exportByKey, exportPage, isExporting } from './exports.query.ts'

const sweepMilliseconds = 60_000

const types: Readonly<Record<string, string>> = {
  xlsx: workbookType,
  csv: 'text/csv; charset=utf-8',
}
const typeOf = (name: string): string =>
  types[name.slice(name.lastIndexOf('.') + 1)] ?? downloadExport.produces

/** Exports: listing them and taking them out, which the log notes. */
@Controller()
export class ExportsController implements OnModuleInit, OnModuleDestroy {
  private sweep: NodeJS.Timeout | undefined

  constructor(
    @Inject(DB) private readonly db: Kysely<Database>,
    @Inject(LEDGER) private readonly ledger: AppLedger,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  onModuleInit(): void {
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

  @Serve(exportGenerationStatus)
  status(): Promise<boolean> {
    return isExporting(this.db)
  }

  @Serve(listExports)
  async list(@Input(listExports) { query }: InputOf<typeof listExports>) {
    await dropOutdatedExports(this.db, this.config.DATA_DIR)
    return readAnswer(this.db, (db) => exportPage(db, query))
  }

  @Serve(downloadExport)
  async download(
    @Input(downloadExport) { params }: InputOf<typeof downloadExport>,
    @Context() { cause }: CommandContext,
  ): Promise<StreamableFile> {
    await dropOutdatedExports(this.db, this.config.DATA_DIR)
    const found = await exportByKey(this.db, params.fileUri)
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
