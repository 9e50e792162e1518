import { Controller, Inject, type OnModuleInit } from '@nestjs/common'
import {
  bulkAccept,
  bulkApprove,
  decideFiltered,
  holds,
  type InputOf,
  listPending,
  listPendingOfRoot,
  listRuns,
  pendingFacets,
  sampleBulkAccept,
} from '@stammbuch/contracts'
import type { Reply } from '@stammbuch/contracts/client'
import { narrow, Refusal } from '@stammbuch/ledger'
import {
  Answer,
  Command,
  type Commanded,
  Input,
  listed,
  readAnswer,
  runFor,
  Serve,
} from '../http/index.ts'
import { LEDGER, READS } from '../platform/database.ts'
import type { AppLedger } from '../platform/ledger.ts'
import { momentOf } from '../platform/moment.ts'
import { JOBS, type Jobs } from '../platform/runs/index.ts'
import { inSnapshot } from '../platform/snapshot.ts'
import { Caller, type CurrentUser } from '../platform/user.ts'
import type { RecordsDb } from '../records/index.ts'
import { AnswersByPosition } from './answers-by-position.ts'
import { bulkApprove as approveMany } from './bulk-approve.process.ts'
import { bulkAccept as acceptAll, bulkDecide } from './decide-scope.process.ts'
import { facetsOf } from './facets.query.ts'
import { pendingOfRoot, pendingPage } from './pending.query.ts'
import { runPage } from './run-list.query.ts'
import { mustNameScope, scopeMustExist } from './scope.query.ts'
import type { Look } from './waiting/waiting.query.ts'
import type { WaitingList } from './waiting/waiting-list.ts'
import { WaitingNow } from './waiting/waiting-now.ts'
import { WaitingThen } from './waiting/waiting-then.ts'

/** The verification list, and deciding many changes as one run. */
@Controller()
export class VerificationController implements OnModuleInit {
  // Every open list asks for them again and again.
  private readonly facetsAt = new AnswersByPosition<Reply<'pendingFacets'>>()

  constructor(
    @Inject(LEDGER) private readonly ledger: AppLedger,
    @Inject(READS) private readonly db: RecordsDb,
    @Inject(JOBS) private readonly jobs: Jobs,
    @Inject(WaitingNow) private readonly waiting: WaitingNow,
    @Inject(WaitingThen) private readonly earlier: WaitingThen,
  ) {}

  onModuleInit(): void {
    this.jobs.handle('bulk-accept', bulkAccept, acceptAll(this.ledger))
    this.jobs.handle('bulk-decide', decideFiltered, bulkDecide(this.ledger))
    this.jobs.handle('bulk-approve', bulkApprove, approveMany(this.ledger, this.waiting))
  }

  @Serve(listPending)
  async pending(
    @Input(listPending) { query }: InputOf<typeof listPending>,
    @Caller() user: CurrentUser,
  ) {
    const { result, position } = await this.ask(query.asOf, user, (db, list, look) =>
      pendingPage(db, query, list, look),
    )
    return Answer.at(position, result)
  }

  @Serve(pendingFacets)
  async facets(
    @Input(pendingFacets) { query }: InputOf<typeof pendingFacets>,
    @Caller() user: CurrentUser,
  ) {
    const { result, position } = await this.ask(query.asOf, user, (db, list, look) =>
      this.facetsAt.get(list.position, { ...query, ...look }, () =>
        facetsOf(db, query, list, look),
      ),
    )
    return Answer.at(position, result)
  }

  @Serve(listPendingOfRoot)
  async ofRoot(
    @Input(listPendingOfRoot) { params, query }: InputOf<typeof listPendingOfRoot>,
    @Caller() user: CurrentUser,
  ) {
    const { result, position } = await this.ask(query.asOf, user, (db, list, look) =>
      pendingOfRoot(db, params.id, query, list, look),
    )
    return Answer.at(position, listed(result))
  }

  @Serve(decideFiltered)
  decide(
    @Input(decideFiltered) { body }: InputOf<typeof decideFiltered>,
    @Command() commanded: Commanded,
  ) {
    return runFor(this.jobs, commanded, { kind: 'bulk-decide', input: body })
  }

  @Serve(bulkAccept)
  bulk(@Input(bulkAccept) { body }: InputOf<typeof bulkAccept>, @Command() commanded: Commanded) {
    mustNameScope(body)
    return runFor(this.jobs, commanded, { kind: 'bulk-accept', input: body }, () =>
      scopeMustExist(narrow(this.db), body),
    )
  }

  @Serve(bulkApprove)
  approve(
    @Input(bulkApprove) { body }: InputOf<typeof bulkApprove>,
    @Command() commanded: Commanded,
  ) {
    if ((body.ids === undefined) === (body.filter === undefined)) throw new Refusal('scope-missing')
    return runFor(this.jobs, commanded, { kind: 'bulk-approve', input: body })
  }

  @Serve(sampleBulkAccept)
  sample(
    @Input(sampleBulkAccept) { params, body }: InputOf<typeof sampleBulkAccept>,
    @Command() commanded: Commanded,
  ) {
    const input = { ...params, ...body }
    return runFor(this.jobs, commanded, { kind: 'bulk-accept', input }, () =>
      scopeMustExist(narrow(this.db), params),
    )
  }

  @Serve(listRuns)
  runs(@Input(listRuns) { query }: InputOf<typeof listRuns>) {
    return readAnswer(this.db, (db) => runPage(narrow(db), query))
  }

  /** Ask of what waits now, or waited at an earlier moment. */
  private ask<Result>(
    asOf: number | string | undefined,
    { roles }: CurrentUser,
    read: (db: RecordsDb, list: WaitingList, look: Look) => Promise<Result>,
  ) {
    const persons = holds(roles, 'read-personal')
    return asOf === undefined
      ? this.waiting.read(this.db, (db, list) => read(db, list, { at: null, persons }))
      : inSnapshot(this.db, async (db) => {
          const at = await momentOf(db, asOf)
          return read(db, await this.earlier.at(db, at ?? 0), { at, persons })
        })
  }
}
