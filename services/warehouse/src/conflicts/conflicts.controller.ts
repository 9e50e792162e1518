import { Controller, Inject } from '@nestjs/common'
import {
  getConflict,
  holds,
  type InputOf,
  listResolvedConflicts,
  listUnresolvedConflicts,
  showConflictSearch,
} from '@stammbuch/contracts'
import type { Database } from '@stammbuch/ledger'
import type { Kysely } from 'kysely'
import { Answer, Input, readAnswer, Serve } from '../http/index.ts'
import { CONFIG, type Config } from '../platform/config.ts'
import { READS } from '../platform/database.ts'
import { momentOf } from '../platform/moment.ts'
import { REPLICA_READS, type ReplicaReads } from '../platform/replica-reads.ts'
import { inSnapshot } from '../platform/snapshot.ts'
import { Caller, type CurrentUser } from '../platform/user.ts'
import { conflictDetail } from './conflict-detail.query.ts'
import { mustBeConflict, resolvedConflicts, unresolvedConflicts } from './conflict-list.query.ts'
import { matchingState } from './matching-state.query.ts'
import { WaitingRows } from './waiting-rows.ts'

type Db = Kysely<Database>

/** True when the user may find contacts by name. */
const mayKnow = ({ roles }: CurrentUser): boolean => holds(roles, 'read-personal')

/** Rows that fit several records, and records that are probably the same. */
@Controller()
export class ConflictsController {
  constructor(
    @Inject(READS) private readonly db: Db,
    @Inject(REPLICA_READS) private readonly replica: ReplicaReads,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(WaitingRows) private readonly waiting: WaitingRows,
  ) {}

  @Serve(listUnresolvedConflicts)
  unresolved(
    @Input(listUnresolvedConflicts) { query }: InputOf<typeof listUnresolvedConflicts>,
    @Caller() user: CurrentUser,
  ) {
    const { asOf, ...filter } = query
    return this.list(asOf, (db, at) =>
      unresolvedConflicts(db, { ...filter, at, persons: mayKnow(user) }),
    )
  }

  @Serve(listResolvedConflicts)
  resolved(
    @Input(listResolvedConflicts) { query }: InputOf<typeof listResolvedConflicts>,
    @Caller() user: CurrentUser,
  ) {
    const { asOf, ...filter } = query
    return this.list(asOf, (db, at) =>
      resolvedConflicts(db, { ...filter, at, persons: mayKnow(user) }),
    )
  }

  /** The delivered file may have to be read again, so this is no single snapshot. */
  @Serve(getConflict)
  async get(@Input(getConflict) { params, query }: InputOf<typeof getConflict>) {
    const { asOf, ...filter } = query
    if (asOf !== undefined)
      return readAnswer(this.replica, async (db) => {
        const at = await momentOf(db, asOf)
        const conflict = await mustBeConflict(db, params.id)
        return conflictDetail(db, this.waiting, conflict, { ...filter, at }, at)
      })
    const { result, position } = await inSnapshot(this.db, (db) => mustBeConflict(db, params.id))
    const detail = await conflictDetail(this.db, this.waiting, result, filter)
    return Answer.at(position, detail)
  }

  @Serve(showConflictSearch)
  search() {
    return readAnswer(this.db, (db) => matchingState(db, this.config.LEARN_FROM))
  }

  private list<Result extends object>(
    asOf: number | string | undefined,
    read: (db: Db, at: number | null) => Promise<Result>,
  ) {
    const autoSolveFrom = this.config.AUTO_SOLVE_FROM
    const source = asOf === undefined ? this.db : this.replica
    return readAnswer(source, async (db) => ({
      ...(await read(db, await momentOf(db, asOf))),
      autoSolveFrom,
    }))
  }
}
