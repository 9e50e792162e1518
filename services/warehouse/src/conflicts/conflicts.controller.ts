import {
  Controller,
  Inject,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
  type OnModuleInit,
} from '@nestjs/common'
import {
  type Conflict,
  decideConflict,
  detectConflicts,
  getConflict,
  holds,
  type InputOf,
  ignoreConflicts,
  listResolvedConflicts,
  listUnresolvedConflicts,
  reopenConflicts,
  showConflictSearch,
  triggerAutoSolve,
  triggerAutoSolveByGet,
} from '@stammbuch/contracts'
import { narrow, Refusal } from '@stammbuch/ledger'
import { loadConflicts } from '@stammbuch/records'
import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import { Answer, Command, type Commanded, Input, readAnswer, runFor, Serve } from '../http/index.ts'
import { CONFIG, type Config } from '../platform/config.ts'
import { LEDGER, READS } from '../platform/database.ts'
import type { AppLedger, AppTables } from '../platform/ledger.ts'
import { LOGGER } from '../platform/logger.ts'
import { JOBS, type Jobs } from '../platform/runs/index.ts'
import { inSnapshot } from '../platform/snapshot.ts'
import { Caller, type CurrentUser } from '../platform/user.ts'
import { autoSolve } from './auto-solve.process.ts'
import { conflictDetail, waitingRowOf } from './conflict-detail.query.ts'
import { conflictById, resolvedConflicts, unresolvedConflicts } from './conflict-list.query.ts'
import { causeOf, decide } from './decide-conflict.ts'
import { detectAll } from './detect.process.ts'
import { DuplicateWatch } from './duplicate-watch.ts'
import { learnWhenDue } from './learn-when-due.ts'
import { matchingState, searchJob } from './matching-state.query.ts'
import { putAside } from './put-aside.ts'
import { reopenConflicts as takeUpAgain } from './reopen-conflicts.ts'
import { WaitingRows } from './waiting-rows.ts'

type Db = Kysely<AppTables>

/** Whether a name may find somebody. */
const mayKnow = ({ roles }: CurrentUser): boolean => holds(roles, 'read-personal')

const mustBe = async (db: Db, id: string): Promise<Conflict> => {
  const found = await conflictById(db, id)
  if (!found) throw new Refusal('not-found')
  return found
}

/** Rows that fit several records, and records that are probably the same. */
@Controller()
export class ConflictsController implements OnModuleInit, OnApplicationBootstrap, OnModuleDestroy {
  private readonly watch: DuplicateWatch

  constructor(
    @Inject(LEDGER) private readonly ledger: AppLedger,
    @Inject(READS) private readonly db: Db,
    @Inject(JOBS) private readonly jobs: Jobs,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) logger: Logger,
    @Inject(WaitingRows) private readonly waiting: WaitingRows,
  ) {
    this.watch = new DuplicateWatch(ledger, logger, () =>
      learnWhenDue(ledger, jobs, config.LEARN_FROM, new Date()),
    )
  }

  onModuleInit(): void {
    this.jobs.handle(searchJob, detectConflicts, detectAll(this.ledger))
    this.jobs.handle(
      'auto-solve',
      triggerAutoSolve,
      autoSolve(this.ledger, this.waiting, this.config.AUTO_SOLVE_FROM),
    )
  }

  onApplicationBootstrap(): void {
    this.watch.start(this.config.DUPLICATE_WATCH_SECONDS)
  }

  onModuleDestroy(): Promise<void> {
    return this.watch.stop()
  }

  @Serve(listUnresolvedConflicts)
  unresolved(
    @Input(listUnresolvedConflicts) { query }: InputOf<typeof listUnresolvedConflicts>,
    @Caller() user: CurrentUser,
  ) {
    return this.list((db) => unresolvedConflicts(db, { ...query, persons: mayKnow(user) }))
  }

  @Serve(listResolvedConflicts)
  resolved(
    @Input(listResolvedConflicts) { query }: InputOf<typeof listResolvedConflicts>,
    @Caller() user: CurrentUser,
  ) {
    return this.list((db) => resolvedConflicts(db, { ...query, persons: mayKnow(user) }))
  }

  /** The delivered file may have to be read again, so this is no single snapshot. */
  @Serve(getConflict)
  async get(@Input(getConflict) { params, query }: InputOf<typeof getConflict>) {
    const { result, position } = await inSnapshot(this.db, (db) => mustBe(db, params.id))
    const detail = await conflictDetail(this.db, this.waiting, result, query)
    return Answer.at(position, detail)
  }

  @Serve(decideConflict)
  async decide(
    @Input(decideConflict) { params, body }: InputOf<typeof decideConflict>,
    @Command() { cause, key }: Commanded,
  ) {
    const takesRow = body.command === 'pickOne' || body.command === 'newAccount'
    const { type } = await mustBe(this.db, params.id)
    const row =
      takesRow && type === 'MULTI_MINQ_IDS' ? await waitingRowOf(this.db, params.id) : null
    if (row) await this.waiting.by.prepare(row)
    const answered = await this.ledger.command(causeOf(cause, body, row), key, async (unit) => {
      await decide(unit, params.id, body, row, this.waiting)
      await unit.flush()
      return { answer: await mustBe(narrow(unit.db), params.id) }
    })
    return Answer.of(answered)
  }

  /** Those that somebody solved meanwhile are left as they are. */
  @Serve(ignoreConflicts)
  async ignore(
    @Input(ignoreConflicts) { body }: InputOf<typeof ignoreConflicts>,
    @Command() { cause, key }: Commanded,
  ) {
    const answered = await this.ledger.command(cause, key, async (unit) => {
      const streams = await loadConflicts(narrow(unit.db), body.ids)
      const open = [...streams.values()].filter(({ state }) => !state.isSolved)
      await putAside(unit, open, 'ignore')
      await unit.flush()
      return { answer: { ignored: open.length, ids: open.map(({ id }) => id) } }
    })
    return Answer.of(answered)
  }

  @Serve(reopenConflicts)
  async reopen(
    @Input(reopenConflicts) { body }: InputOf<typeof reopenConflicts>,
    @Command() { cause, key }: Commanded,
  ) {
    const answered = await this.ledger.command(cause, key, async (unit) => {
      const answer = await takeUpAgain(unit, body.ids)
      await unit.flush()
      return { answer }
    })
    return Answer.of(answered)
  }

  @Serve(triggerAutoSolve)
  autoSolve(@Command() commanded: Commanded) {
    return runFor(this.jobs, commanded, { kind: 'auto-solve', input: {} })
  }

  @Serve(triggerAutoSolveByGet)
  autoSolveByGet(@Command() commanded: Commanded) {
    return this.autoSolve(commanded)
  }

  @Serve(showConflictSearch)
  search() {
    return readAnswer(this.db, (db) => matchingState(db, this.config.LEARN_FROM))
  }

  @Serve(detectConflicts)
  detect(
    @Input(detectConflicts) { body }: InputOf<typeof detectConflicts>,
    @Command() commanded: Commanded,
  ) {
    return runFor(this.jobs, commanded, { kind: searchJob, input: body })
  }

  private list<Result extends object>(read: (db: Db) => Promise<Result>) {
    const autoSolveFrom = this.config.AUTO_SOLVE_FROM
    return readAnswer(this.db, async (db) => ({ ...(await read(db)), autoSolveFrom }))
  }
}
