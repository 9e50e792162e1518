import { Controller, Inject, StreamableFile } from '@nestjs/common'
import {
  type InputOf,
  readRelease,
  releaseFile,
  releaseFileTypes,
  releaseLines,
} from '@stammbuch/contracts'
import { type CommandContext, Context, Input, readAnswer, Serve } from '../../http/index.ts'
import { CONFIG, type Config } from '../../platform/config.ts'
import { LEDGER } from '../../platform/database.ts'
import type { AppLedger } from '../../platform/ledger.ts'
import { momentOf } from '../../platform/moment.ts'
import { REPLICA_READS, type ReplicaReads } from '../../platform/replica-reads.ts'
import { targetsInUse } from '../../platform/targets-in-use.ts'
import { releaseById } from '../releases.query.ts'
import { documentOf } from './document.query.ts'
import { linePage, printedPage } from './lines.query.ts'
import { takeReleaseFile } from './release-file.process.ts'

/** A release as a document: on the screen, and as a file. */
@Controller()
export class DocumentController {
  constructor(
    @Inject(REPLICA_READS) private readonly replica: ReplicaReads,
    @Inject(LEDGER) private readonly ledger: AppLedger,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Serve(readRelease)
  document(@Input(readRelease) { params, query }: InputOf<typeof readRelease>) {
    return readAnswer(this.replica, async (db) =>
      documentOf(db, params.id, targetsInUse(this.config), await momentOf(db, query.asOf)),
    )
  }

  @Serve(releaseLines)
  lines(@Input(releaseLines) { params, query }: InputOf<typeof releaseLines>) {
    const { asOf, ...page } = query
    return readAnswer(this.replica, async (db) => {
      const at = await momentOf(db, asOf)
      const release = await releaseById(db, params.id, at)
      return at === null
        ? linePage(db, release, targetsInUse(this.config), page)
        : printedPage(db, release, page)
    })
  }

  @Serve(releaseFile)
  async file(
    @Input(releaseFile) { params }: InputOf<typeof releaseFile>,
    @Context() { cause }: CommandContext,
  ): Promise<StreamableFile> {
    const { name, content } = await takeReleaseFile(this.ledger, this.replica, cause, params)
    return new StreamableFile(content, {
      type: releaseFileTypes[params.format],
      disposition: `attachment; filename="${name}"`,
      length: content.byteLength,
    })
  }
}
