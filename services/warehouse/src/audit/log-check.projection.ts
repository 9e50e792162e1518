import type { Database, PositionRange, Projection } from '@stammbuch/ledger'
import { type Kysely, sql } from 'kysely'

export interface LogCheckTables {
  log_check: {
    id: string
    version: number
    position: number
    checked_at: Date
    checked_by: string
    ok: boolean
    result: Record<string, unknown>
    answered_at: Date | null
    answered_by: string | null
    answer: string | null
  }
}

declare module '@stammbuch/ledger' {
  interface Database extends LogCheckTables {}
}

type Db = Kysely<Database>

const keep = (db: Db, { from, to }: PositionRange) =>
  sql`
    insert into log_check (id, version, position, checked_at, checked_by, ok, result)
    select e.stream, e.version, e.position, e.at, e.actor, (e.data ->> 'ok')::boolean, e.data
    from event e where e.position between ${from} and ${to} and e.type = 'LogVerified'
  `.execute(db)

const answer = (db: Db, { from, to }: PositionRange) =>
  sql`
    update log_check c set version = e.version, answered_at = e.at, answered_by = e.actor,
      answer = e.data ->> 'comment'
    from event e
    where e.position between ${from} and ${to} and e.type = 'LogFindingAnswered' and c.id = e.stream
  `.execute(db)

/** Every check of the whole log with what it found, and what was answered to findings. */
export const logCheckProjection: Projection = {
  name: 'log-check',
  tables: { log_check: ['id'] },
  steps: [
    { on: ['LogVerified'], apply: keep },
    { on: ['LogFindingAnswered'], apply: answer },
  ],
}
