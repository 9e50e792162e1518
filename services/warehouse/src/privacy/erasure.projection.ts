import type { Database, PositionRange, Projection } from '@stammbuch/ledger'
import { type Kysely, sql } from 'kysely'

export interface ErasureTables {
  erasure_check: {
    id: string
    person_id: string
    position: number
    checked_at: Date
    checked_by: string
    outcome: string
    report: Record<string, unknown>
  }
}

declare module '@stammbuch/ledger' {
  interface Database extends ErasureTables {}
}

const keep = (db: Kysely<Database>, { from, to }: PositionRange) =>
  sql`
    insert into erasure_check (id, person_id, position, checked_at, checked_by, outcome, report)
    select e.stream, e.subject, e.position, e.at, e.actor, e.data ->> 'outcome', e.data
    from event e where e.position between ${from} and ${to} and e.type = 'ErasureChecked'
  `.execute(db)

/** The checks after erasures. */
export const erasureProjection: Projection = {
  name: 'erasure',
  tables: { erasure_check: ['id'] },
  steps: [{ on: ['ErasureChecked'], apply: keep }],
}
