import { Controller, Inject } from '@nestjs/common'
import { getOverview, type InputOf, type Overview } from '@stammbuch/contracts'
import type { Database } from '@stammbuch/ledger'
import type { Kysely } from 'kysely'
import { Answer, Input, Serve } from '../http/index.ts'
import { READS } from '../platform/database.ts'
import { momentOf } from '../platform/moment.ts'
import { REPLICA_READS, type ReplicaReads } from '../platform/replica-reads.ts'
import { inSnapshot, type Snapshot } from '../platform/snapshot.ts'
import { type PendingFigures, PendingIndex } from '../verification/index.ts'
import { DailyMovements } from './daily-movements.query.ts'
import { daysOf, editorsOf, fieldRates, type Movement, supplierRates } from './figures.rules.ts'
import {
  earlierQueue,
  movementsSince,
  type Period,
  spanOf,
  suppliersOf,
  timeOf,
  usersOf,
} from './overview.query.ts'

type Db = Kysely<Database>

/** Reads the figures of the verification. */
@Controller()
export class OverviewController {
  private readonly tally = new DailyMovements()
  private turn: Promise<unknown> = Promise.resolve()

  constructor(
    @Inject(READS) private readonly db: Db,
    @Inject(REPLICA_READS) private readonly replica: ReplicaReads,
    @Inject(PendingIndex) private readonly waiting: PendingIndex,
  ) {}

  @Serve(getOverview)
  async read(@Input(getOverview) { query }: InputOf<typeof getOverview>) {
    const { asOf, ...period } = query
    const { result, position } =
      asOf === undefined ? await this.now(period) : await this.earlier(period, asOf)
    return Answer.at(position, result)
  }

  /** One after the other: the movements are counted in the order of positions. */
  private now(period: Period) {
    const mine = this.turn.then(async () => this.figuresAt(period, await this.waiting.figures()))
    this.turn = mine.catch(() => undefined)
    return mine
  }

  private async figuresAt(
    period: Period,
    { result: { at: now, ...queue }, position }: Snapshot<PendingFigures>,
  ) {
    const at = new Date(now)
    const { result } = await inSnapshot(this.db, async (db) => {
      const span = await spanOf(db, at, period)
      const moved = await this.tally.read(db, span.since, position)
      return this.overview(db, { at, span, moved, queue, period })
    })
    return { result, position }
  }

  private earlier(period: Period, asOf: number | string) {
    return inSnapshot(this.replica, async (db) => {
      const position = (await momentOf(db, asOf)) ?? 0
      const at = await timeOf(db, position)
      const span = await spanOf(db, at, period)
      const moved = await movementsSince(db, span.since, { after: 0, upTo: position })
      const queue = await earlierQueue(db, at, position)
      return this.overview(db, { at, span, moved, queue, period })
    })
  }

  private async overview(db: Db, figures: FiguresQuery): Promise<Overview> {
    const { at, span, queue, period } = figures
    const until = period.to !== undefined && period.to < span.until ? period.to : span.until
    const moved = figures.moved.filter(({ day }) => day <= until)
    const actors = new Set(moved.flatMap(({ actor }) => actor ?? []))
    const samples = new Set(moved.flatMap(({ sample }) => sample ?? []))
    return {
      at: at.toISOString(),
      since: span.since,
      until,
      queue,
      days: daysOf(figures.moved, span, queue.open).filter(({ day }) => day <= until),
      editors: editorsOf(moved, await usersOf(db, [...actors])),
      suppliers: supplierRates(moved, await suppliersOf(db, [...samples])),
      fields: fieldRates(moved),
    }
  }
}

interface FiguresQuery {
  readonly period: Period
  readonly at: Date
  readonly span: Awaited<ReturnType<typeof spanOf>>
  readonly moved: readonly Movement[]
  readonly queue: Overview['queue']
}
