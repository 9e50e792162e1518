import { Controller, Inject } from '@nestjs/common'
import {
  compareReleases,
  compareWithNow,
  type InputOf,
  listReleases,
  listWaitingYears,
  previewRelease,
  type ReleasePreview,
  releaseStatus,
} from '@stammbuch/contracts'
import type { Database } from '@stammbuch/ledger'
import type { Kysely } from 'kysely'
import { Input, readAnswer, readAnswerAt, Serve } from '../http/index.ts'
import { READS } from '../platform/database.ts'
import { momentOf } from '../platform/moment.ts'
import { REPLICA_READS, type ReplicaReads } from '../platform/replica-reads.ts'
import { releaseDiff } from './diff.query.ts'
import {
  duplicatesIn,
  pendingCounts,
  pendingRows,
  pendingYears,
  unimportedDeliveries,
} from './pending.query.ts'
import { releaseById, releasePage, statusOfRelease } from './releases.query.ts'
import { awardsByToplist, blockersOf, openIn, type ReleaseScope } from './scope.query.ts'

type Db = Kysely<Database>

/** What a preview names one by one. */
const first = { offset: 0, limit: 100 }

const preview = async (db: Db, scope: ReleaseScope): Promise<ReleasePreview> => {
  const toplists = await awardsByToplist(db, scope)
  const { list, total } = await blockersOf(db, scope, first)
  const one = { ...scope, editions: 'newest', offset: 0, limit: 1 } as const
  const [release] = (await releasePage(db, one)).list
  return {
    numberOfAwards: toplists.reduce((sum, { pinned }) => sum + pinned, 0),
    excluded: toplists.reduce((sum, { excluded }) => sum + excluded, 0),
    toplists: toplists.flatMap(({ id, value, pinned }) =>
      id === null ? [] : [{ id, value: value ?? '', numberOfAwards: pinned }],
    ),
    open: await openIn(db, scope),
    blockers: list,
    numberOfBlockers: total,
    waiting: await pendingCounts(db, scope),
    waitingRows: (await pendingRows(db, scope, first)).list,
    unimported: (await unimportedDeliveries(db, scope, first)).list,
    duplicates: await duplicatesIn(db, scope, first),
    release: release ?? null,
  }
}

/** Releases: listed, counted, compared, and what hinders the next one. */
@Controller()
export class ReleasesController {
  constructor(
    @Inject(READS) private readonly db: Db,
    @Inject(REPLICA_READS) private readonly replica: ReplicaReads,
  ) {}

  @Serve(listReleases)
  list(@Input(listReleases) { query }: InputOf<typeof listReleases>) {
    const { asOf, ...page } = query
    return readAnswer(this.replica, async (db) => releasePage(db, page, await momentOf(db, asOf)))
  }

  @Serve(previewRelease)
  preview(@Input(previewRelease) { query }: InputOf<typeof previewRelease>) {
    return readAnswer(this.db, (db) => preview(db, query))
  }

  @Serve(listWaitingYears)
  waiting() {
    return readAnswer(this.db, pendingYears)
  }

  @Serve(releaseStatus)
  status(@Input(releaseStatus) { params }: InputOf<typeof releaseStatus>) {
    return readAnswer(this.db, (db) => statusOfRelease(db, params.id))
  }

  @Serve(compareReleases)
  compare(@Input(compareReleases) { params, query }: InputOf<typeof compareReleases>) {
    return readAnswer(this.replica, async (db) => {
      const one = await releaseById(db, params.id)
      const other = await releaseById(db, params.otherId)
      const [from, to] = one.position <= other.position ? [one, other] : [other, one]
      return { from, to, ...(await releaseDiff(db, from, to, query)) }
    })
  }

  @Serve(compareWithNow)
  since(@Input(compareWithNow) { params, query }: InputOf<typeof compareWithNow>) {
    return readAnswerAt(this.replica, async (db, position) => {
      const from = await releaseById(db, params.id)
      const now = { ...from, id: null, position }
      return { from, to: null, position, ...(await releaseDiff(db, from, now, query)) }
    })
  }
}
