import {
  Controller,
  Inject,
  type OnModuleDestroy,
  type OnModuleInit,
  StreamableFile,
} from '@nestjs/common'
import {
  downloadDump,
  type InputOf,
  listDumps,
  type OutgoingEvent,
  type ReplyOf,
} from '@stammbuch/contracts'
import { type Database, newId } from '@stammbuch/ledger'
import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import { type CommandContext, Context, Input, Serve } from '../../http/index.ts'
import { CONFIG, type Config } from '../../platform/config.ts'
import { DB, LEDGER } from '../../platform/database.ts'
import { dumpFile, dumpFolder } from '../../platform/dump-files.ts'
import { decryptFile } from '../../platform/encrypted-file.adapter.ts'
import type { AppLedger } from '../../platform/ledger.ts'
import { LOGGER } from '../../platform/logger.ts'
import { dropExpired } from './dump-expiry.process.ts'
import { dumpByKey, dumpNames } from './dumps.query.ts'

const sweepMilliseconds = 15 * 60_000

/** Dumps: listing them and taking them out, for IT alone and noted in the log. */
@Controller()
export class DumpsController implements OnModuleInit, OnModuleDestroy {
  private readonly folder: string
  private sweep: NodeJS.Timeout | undefined

  constructor(
    @Inject(DB) private readonly db: Kysely<Database>,
    @Inject(LEDGER) private readonly ledger: AppLedger,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(CONFIG) { DATA_DIR }: Config,
  ) {
    this.folder = dumpFolder(DATA_DIR)
  }

  onModuleInit(): void {
    this.sweep = setInterval(() => {
      dropExpired(this.db, this.folder).catch((error: unknown) =>
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

  @Serve(downloadDump)
  async download(
    @Input(downloadDump) { params }: InputOf<typeof downloadDump>,
    @Context() { cause }: CommandContext,
  ): Promise<StreamableFile> {
    const found = await dumpByKey(this.db, params.key)
    const taken: OutgoingEvent = { type: 'DumpDownloaded', data: { name: found.name } }
    await this.ledger.batch(cause, async (unit) => {
      unit.append({ kind: 'dump', id: newId(), version: 0 }, [taken])
    })
    return new StreamableFile(await decryptFile(dumpFile(this.folder, params.key), found.secret), {
      type: downloadDump.produces,
      disposition: `attachment; filename="${found.name}"`,
      length: found.bytes,
    })
  }
}
