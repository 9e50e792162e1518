import { stat } from 'node:fs/promises'
import { Controller, Inject, StreamableFile } from '@nestjs/common'
import {
  downloadProofPack,
  type InputOf,
  listProofPacks,
  logHeads,
  type OutgoingEvent,
  type ReplyOf,
} from '@stammbuch/contracts'
import {
  type Database,
  newId,
  type PublishedHead,
  readHeads,
  type SealKey,
} from '@stammbuch/ledger'
import type { Kysely } from 'kysely'
import { type CommandContext, Context, Input, Serve } from '../http/index.ts'
import { CONFIG, type Config } from '../platform/config.ts'
import { DB, LEDGER } from '../platform/database.ts'
import { dumpFile, proofFolder } from '../platform/dump-files.ts'
import { decryptFile } from '../platform/encrypted-file.adapter.ts'
import type { AppLedger } from '../platform/ledger.ts'
import { SEAL_KEY } from '../platform/seal-key.ts'
import { dropExpiredProofs, keptProofs, proofByKey } from './proof-packs.query.ts'

/** Proofs to take along: listing them and taking them out, noted in the log; and what is published of the seals. */
@Controller()
export class ProofPacksController {
  private readonly folder: string

  constructor(
    @Inject(DB) private readonly db: Kysely<Database>,
    @Inject(LEDGER) private readonly ledger: AppLedger,
    @Inject(SEAL_KEY) private readonly key: SealKey,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    this.folder = proofFolder(config.DATA_DIR)
  }

  @Serve(listProofPacks)
  async list(): Promise<ReplyOf<typeof listProofPacks>> {
    await dropExpiredProofs(this.db, this.folder)
    const list = await keptProofs(this.db)
    return { list, total: list.length }
  }

  @Serve(downloadProofPack)
  async download(
    @Input(downloadProofPack) { params }: InputOf<typeof downloadProofPack>,
    @Context() { cause }: CommandContext,
  ): Promise<StreamableFile> {
    const found = await proofByKey(this.db, params.key)
    const taken: OutgoingEvent = { type: 'ProofDownloaded', data: { name: found.name } }
    await this.ledger.batch(cause, async (unit) => {
      unit.append({ kind: 'export', id: newId(), version: 0 }, [taken])
    })
    const file = await decryptFile(dumpFile(this.folder, params.key), found.secret)
    return new StreamableFile(file, {
      type: downloadProofPack.produces,
      disposition: `attachment; filename="${found.name}"`,
      length: found.bytes,
    })
  }

  @Serve(logHeads)
  async heads(): Promise<ReplyOf<typeof logHeads>> {
    const { fingerprintOf } = await import('@stammbuch/ledger/verifier')
    const fingerprint = fingerprintOf(this.key.publicKey)
    const file = this.config.SEAL_PUBLISH_FILE
    const found = await stat(file).catch(() => null)
    const writtenAt = found?.mtime.toISOString() ?? null
    try {
      const heads = await readHeads(file)
      const last: PublishedHead | null = heads.at(-1) ?? null
      return { count: heads.length, last, writtenAt, problem: null, fingerprint }
    } catch {
      const problem = 'Die Datei mit den veröffentlichten Köpfen ist nicht lesbar.'
      return { count: 0, last: null, writtenAt, problem, fingerprint }
    }
  }
}
