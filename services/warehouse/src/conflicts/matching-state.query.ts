import type { ReplyOf, showConflictSearch } from '@stammbuch/contracts'
import { type Database, headPosition } from '@stammbuch/ledger'
import { type Kysely, sql } from 'kysely'
import { learnsAt } from './learning.rules.ts'
import { type MatchedRoot, tellsRelatives } from './match-model.query.ts'

type Shown = ReplyOf<typeof showConflictSearch>

/** The search over everything, also the one that learns before. */
export const searchJob = 'detect-duplicates'

interface Row {
  readonly root_type: MatchedRoot
  readonly records: number
  readonly version: number | null
  readonly learnt_from: number | null
  readonly position: string | null
  readonly created_at: Date | null
  readonly compared: string | null
}

const shown = (row: Row, fewest: number): Shown['roots'][number] => ({
  rootType: row.root_type,
  records: row.records,
  model:
    row.version === null || row.created_at === null
      ? null
      : {
          version: row.version,
          records: row.learnt_from ?? 0,
          position: Number(row.position),
          learntAt: row.created_at.toISOString(),
        },
  learnsAt: learnsAt(fewest, row.learnt_from),
  comparedUpTo: row.compared === null ? null : Number(row.compared),
})

/** Returns the models by which duplicates are told, and the log positions up to which they were looked for. */
export const matchingState = async (db: Kysely<Database>, fewest: number): Promise<Shown> => {
  const { rows } = await sql<Row>`
    select t.root_type, m.version, (m.model -> 'records')::integer as learnt_from, m.position,
      m.created_at, s.position as compared,
      -- Both from an index: reading a million records for it takes half a minute on a cold disk.
      ((select count(*) from record r where r.class = t.root_type)
        - (select count(*) from record r where r.class = t.root_type and r.excluded))::integer as records
    from unnest(array['account', 'contact']) with ordinality as t (root_type, number)
    left join lateral (select * from match_model m where m.root_type = t.root_type
      and ${tellsRelatives} order by m.version desc limit 1) m on true
    left join duplicate_search s on s.root_type = t.root_type
    order by t.number`.execute(db)
  const running = await sql<{ id: string }>`
    select id from job where kind = ${searchJob} and state in ('queued', 'running')
    order by created_at limit 1`.execute(db)
  return {
    roots: rows.map((row) => shown(row, fewest)),
    head: await headPosition(db),
    jobId: running.rows[0]?.id ?? null,
  }
}
