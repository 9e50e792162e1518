import { Controller, Inject } from '@nestjs/common'
import { getOverview, type InputOf, type Overview } from '@stammbuch/contracts'
import { headPosition } from '@stammbuch/ledger'
import { type Kysely, sql } from 'kysely'
import { Answer, Input, Serve } from '../http/index.ts'
import { READS } from '../platform/database.ts'
import type { AppTables } from '../platform/ledger.ts'
import { momentOf } from '../platform/moment.ts'
import { inSnapshot } from '../platform/snapshot.ts'
import { daysOf, editorsOf, queueOf, ratesOf, spanOf } from './overview.query.ts'

type Db = Kysely<AppTables>

/** The time that a position stands for: that of its event, now for the head. */
const timeOf = async (db: Db, position: number | null): Promise<Date> => {
  const { rows } = await sql<{ at: Date | null }>`
    select coalesce((select at from event where position = ${position}::bigint), now()) as at`.execute(
    db,
  )
  return rows[0]?.at ?? new Date()
}

/** How the verification is going. */
@Controller()
export class OverviewController {
  constructor(@Inject(READS) private readonly db: Db) {}

  @Serve(getOverview)
  async read(@Input(getOverview) { query }: InputOf<typeof getOverview>) {
    const { result, position } = await inSnapshot(this.db, async (db): Promise<Overview> => {
      const earlier = await momentOf(db, query.asOf)
      const at = await timeOf(db, earlier)
      const span = await spanOf(db, earlier ?? (await headPosition(db as never)), at, query.days)
      const queue = await queueOf(db, span, earlier)
      const [days, editors, rates] = [
        await daysOf(db, span, queue.open),
        await editorsOf(db, span),
        await ratesOf(db, span),
      ]
      return { at: at.toISOString(), since: span.since, queue, days, editors, ...rates }
    })
    return new Answer(result, null, { 'log-position': String(position) })
  }
}
