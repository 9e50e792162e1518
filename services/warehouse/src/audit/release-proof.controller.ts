import { Controller, Inject, StreamableFile } from '@nestjs/common'
import { type InputOf, releaseProof } from '@stammbuch/contracts'
import type { SealKey } from '@stammbuch/ledger'
import { Input, Serve } from '../http/index.ts'
import { REPLICA_READS, type ReplicaReads } from '../platform/replica-reads.ts'
import { SEAL_KEY } from '../platform/seal-key.ts'
import { inSnapshot } from '../platform/snapshot.ts'
import { proofOfRelease } from './release-proof.query.ts'

/** The proof of a release, as a file. */
@Controller()
export class ReleaseProofController {
  constructor(
    @Inject(REPLICA_READS) private readonly reads: ReplicaReads,
    @Inject(SEAL_KEY) private readonly key: SealKey,
  ) {}

  @Serve(releaseProof)
  async proof(@Input(releaseProof) { params }: InputOf<typeof releaseProof>) {
    const { result } = await inSnapshot(this.reads, (db) =>
      proofOfRelease(db, params.id, this.key.publicKey),
    )
    const { rankingGroup, period, edition } = result.release
    const name = `Nachweis-${[rankingGroup.shortCode, period.name, edition].join('-')}`
    const content = Buffer.from(`${JSON.stringify(result, null, 2)}\n`)
    return new StreamableFile(content, {
      type: releaseProof.produces,
      disposition: `attachment; filename="${name.replaceAll(/[^\w.-]+/g, '-')}.json"`,
      length: content.byteLength,
    })
  }
}
