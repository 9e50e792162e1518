import {
  Controller,
  Inject,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common'
import {
  type InputOf,
  listReadiness,
  listReadinessItems,
  type ReadinessCell,
  type Release,
} from '@stammbuch/contracts'
import type { Database } from '@stammbuch/ledger'
import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import { Input, readAnswer, readAnswerAt, Serve } from '../../http/index.ts'
import { READS } from '../../platform/database.ts'
import { LOGGER } from '../../platform/logger.ts'
import { isLogBusy } from '../../platform/runs/index.ts'
import { releasePage } from '../releases.query.ts'
import { BlockingCounts } from './blocking-counts.process.ts'
import { type ReadinessFigures, readinessFigures } from './readiness.query.ts'
import { readinessItems } from './readiness-items.query.ts'
import { SinceReleases } from './since-release.process.ts'
import { WarmBoard } from './warm-board.process.ts'

type Db = Kysely<Database>

/** Releases of one project and year each: no installation has more. */
const allReleases = { offset: 0, limit: 100_000 }

const cellOf = ({ rankingGroup, period }: Pick<ReadinessCell, 'rankingGroup' | 'period'>): string =>
  `${rankingGroup.id} ${period.id}`

/** A year in which nothing stands any more but its release. */
const nothingElse = ({ rankingGroup, period }: Release): ReadinessFigures => ({
  rankingGroup: { id: rankingGroup.id, shortCode: rankingGroup.shortCode },
  period,
  ...{ awards: 0, blocked: 0, printed: 0, rows: 0, deliveries: 0, doubtful: 0 },
})

interface BoardCells {
  readonly list: ReadinessCell[]
  readonly total: number
}

/** How far every project's year is from its release, and the lists behind the figures. */
@Controller()
export class ReadinessController implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly since = new SinceReleases()
  private readonly blocked = new BlockingCounts()
  /** Answers at the newest position that was asked for. */
  private kept = { position: -1, answers: new Map<string, Promise<BoardCells>>() }

  private readonly warm: WarmBoard

  constructor(
    @Inject(READS) private readonly db: Db,
    @Inject(LOGGER) logger: Logger,
  ) {
    const read = () => this.boardOf(undefined)
    this.warm = new WarmBoard({ read, isBusy: () => isLogBusy(db), logger })
  }

  onApplicationBootstrap(): void {
    this.warm.start()
  }

  onModuleDestroy(): Promise<void> {
    return this.warm.stop()
  }

  @Serve(listReadiness)
  board(@Input(listReadiness) { query }: InputOf<typeof listReadiness>) {
    this.warm.asked()
    return this.boardOf(query.rankingGroupId)
  }

  private boardOf(rankingGroupId: string | undefined) {
    return readAnswerAt(this.db, (db, position) =>
      this.shared(position, rankingGroupId, () => this.read(db, position, rankingGroupId)),
    )
  }

  /** The log says the same as long as it stands there: whoever follows the board is told at once, and asks together. */
  private shared(
    position: number,
    rankingGroupId = '',
    read: () => Promise<BoardCells>,
  ): Promise<BoardCells> {
    if (this.kept.position !== position) this.kept = { position, answers: new Map() }
    const { answers } = this.kept
    const known = answers.get(rankingGroupId)
    if (known) return known
    const answer = read()
    answers.set(rankingGroupId, answer)
    answer.catch(() => answers.delete(rankingGroupId))
    return answer
  }

  private async read(
    db: Db,
    position: number,
    rankingGroupId: string | undefined,
  ): Promise<BoardCells> {
    const blocked = await this.blocked.at(db, position)
    const figures = await readinessFigures(db, rankingGroupId ?? null, blocked)
    const { list } = await releasePage(db, { ...allReleases, rankingGroupId, editions: 'newest' })
    const since = await this.since.at(db, position, list)
    const releases = new Map(list.map((release) => [cellOf(release), release]))
    const known = new Set(figures.map(cellOf))
    const released = list.filter((release) => !known.has(cellOf(release))).map(nothingElse)
    const cells = [...figures, ...released].map((cell): ReadinessCell => {
      const release = releases.get(cellOf(cell))
      if (!release) return { ...cell, release: null }
      const { id, edition, state } = release
      const { changed = 0, added = 0 } = since.get(id) ?? {}
      return { ...cell, release: { id, edition, state, changed, added } }
    })
    return { list: cells, total: cells.length }
  }

  @Serve(listReadinessItems)
  items(@Input(listReadinessItems) { query }: InputOf<typeof listReadinessItems>) {
    return readAnswer(this.db, (db) => readinessItems(db, query))
  }
}
