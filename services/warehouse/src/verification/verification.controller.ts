import { Controller, Inject } from '@nestjs/common'
import {
  holds,
  type InputOf,
  listPending,
  listPendingOfRoot,
  listRuns,
  pendingFacets,
} from '@stammbuch/contracts'
import type { Reply } from '@stammbuch/contracts/client'
import type { Database } from '@stammbuch/ledger'
import type { Kysely } from 'kysely'
import { Answer, Input, listed, readAnswer, Serve } from '../http/index.ts'
import { READS } from '../platform/database.ts'
import { momentOf } from '../platform/moment.ts'
import { REPLICA_READS, type ReplicaReads } from '../platform/replica-reads.ts'
import { inSnapshot, inSnapshotAtOnce } from '../platform/snapshot.ts'
import { Caller, type CurrentUser } from '../platform/user.ts'
import { AnswerCache } from './answer-cache.adapter.ts'
import { countsAt, facetsOf } from './facets.query.ts'
import { PendingHistory } from './pending/pending-history.process.ts'
import { PendingIndex } from './pending/pending-index.process.ts'
import type { Look } from './pending/pending-items.query.ts'
import type { PendingList } from './pending/pending-list.process.ts'
import { pendingOfRoot, pendingPage } from './pending.query.ts'
import { waitingNow, withValues } from './pending-values.query.ts'
import { runPage } from './run-list.query.ts'

/** Tells if the reader may search persons by name, which reveals them. */
const seesPersons = ({ roles }: CurrentUser): boolean => holds(roles, 'read-personal')

/** The verification list, and the runs that decided many changes. */
@Controller()
export class VerificationController {
  // Every open list asks for them again and again.
  private readonly facetsAt = new AnswerCache<Reply<'pendingFacets'>>()

  constructor(
    @Inject(READS) private readonly db: Kysely<Database>,
    @Inject(REPLICA_READS) private readonly replica: ReplicaReads,
    @Inject(PendingIndex) private readonly waiting: PendingIndex,
    @Inject(PendingHistory) private readonly earlier: PendingHistory,
  ) {}

  @Serve(listPending)
  async pending(
    @Input(listPending) { query }: InputOf<typeof listPending>,
    @Caller() user: CurrentUser,
  ) {
    const { asOf, sort, group, offset, limit, rootIds, values, ...filter } = query
    if (asOf !== undefined) {
      const { result, position } = await this.earlierList(asOf, user, async (db, found, look) => {
        const page = await pendingPage(db, query, found, look)
        return values
          ? { ...page, list: await withValues(db, page.list, filter, { list: found, at: look.at }) }
          : page
      })
      return Answer.at(position, result)
    }
    const page = await this.waiting.page(
      { filter, rootIds, sort, group, offset, limit },
      seesPersons(user),
    )
    if (!values) return Answer.at(page.position, page.result)
    // Values may be newer than the page's position, never older: what has happened since is told by the log.
    const { result: list } = await inSnapshotAtOnce(this.db, (db) =>
      withValues(db, page.result.list, filter, waitingNow),
    )
    return Answer.at(page.position, { ...page.result, list })
  }

  @Serve(pendingFacets)
  async facets(
    @Input(pendingFacets) { query }: InputOf<typeof pendingFacets>,
    @Caller() user: CurrentUser,
  ) {
    const { asOf, ...filter } = query
    if (asOf === undefined) {
      const { result, position } = await this.waiting.facets(filter, seesPersons(user))
      return Answer.at(position, await facetsOf(this.db, result))
    }
    const { result, position } = await this.earlierList(asOf, user, (db, list, look) =>
      this.facetsAt.get(list.position, { ...filter, ...look }, async () =>
        facetsOf(db, await countsAt(db, filter, list, look)),
      ),
    )
    return Answer.at(position, result)
  }

  @Serve(listPendingOfRoot)
  async ofRoot(
    @Input(listPendingOfRoot) { params: { id }, query }: InputOf<typeof listPendingOfRoot>,
    @Caller() user: CurrentUser,
  ) {
    const { asOf, ...filter } = query
    const { result, position } =
      asOf === undefined
        ? await inSnapshot(this.db, (db) =>
            pendingOfRoot(db, id, filter, null, { at: null, persons: seesPersons(user) }),
          )
        : await this.earlierList(asOf, user, (db, list, look) =>
            pendingOfRoot(db, id, filter, list, look),
          )
    return Answer.at(position, listed(result))
  }

  @Serve(listRuns)
  runs(@Input(listRuns) { query }: InputOf<typeof listRuns>) {
    return readAnswer(this.db, async (db) => {
      await momentOf(db, query.asOf)
      return runPage(db, query)
    })
  }

  /** Reads what waited at an earlier moment. */
  private earlierList<Result>(
    asOf: number | string,
    user: CurrentUser,
    read: (db: Kysely<Database>, list: PendingList, look: Look) => Promise<Result>,
  ) {
    return inSnapshot(this.replica, async (db) => {
      const at = await momentOf(db, asOf)
      return read(db, await this.earlier.at(db, at ?? 0), { at, persons: seesPersons(user) })
    })
  }
}
