import type { Database, PositionRange, Projection } from '@stammbuch/ledger'
import { type Kysely, sql } from 'kysely'

type Db = Kysely<Database>

const start = async (db: Db, { from, to }: PositionRange) => {
  await sql`
    insert into spot_check (id, version, actor, scope, seed, drawn_at, population, strata, started_at,
                            state)
    select e.stream, e.version, e.actor, e.data -> 'scope', e.data ->> 'seed',
      (e.data -> 'drawnAt')::bigint, (e.data -> 'population')::integer, e.data -> 'strata', e.at, 'open'
    from event e where e.position between ${from} and ${to} and e.type = 'SpotCheckStarted'
  `.execute(db)
  return sql`
    insert into spot_check_item (check_id, number, change_id)
    select e.stream, s.number, s.id::uuid
    from event e, jsonb_array_elements_text(e.data -> 'sample') with ordinality as s (id, number)
    where e.position between ${from} and ${to} and e.type = 'SpotCheckStarted'
  `.execute(db)
}

const judge = async (db: Db, { from, to }: PositionRange) => {
  await sql`
    update spot_check_item i set verdict = v.verdict
    from (
      select distinct on (e.stream, e.subject) e.stream, e.subject, e.data ->> 'verdict' as verdict
      from event e where e.position between ${from} and ${to} and e.type = 'SpotCheckJudged'
      order by e.stream, e.subject, e.position desc) v
    where i.check_id = v.stream and i.change_id = v.subject
  `.execute(db)
  return sql`
    update spot_check c set version = greatest(c.version, v.version)
    from (select stream, max(version) as version from event
      where position between ${from} and ${to} and type = 'SpotCheckJudged' group by stream) v
    where c.id = v.stream
  `.execute(db)
}

const finish = (db: Db, { from, to }: PositionRange) =>
  sql`
    update spot_check c set version = greatest(c.version, e.version), state = e.data ->> 'decision',
      run_id = (e.data ->> 'runId')::uuid, comment = e.data ->> 'comment', finished_at = e.at
    from event e
    where e.position between ${from} and ${to} and e.type = 'SpotCheckFinished' and c.id = e.stream
  `.execute(db)

/** Spot checks with what was drawn and what was found of it. */
export const spotCheckProjection: Projection = {
  name: 'spot-check',
  tables: { spot_check: ['id'], spot_check_item: ['check_id', 'number'] },
  steps: [
    { on: ['SpotCheckStarted'], apply: start },
    { on: ['SpotCheckJudged'], apply: judge },
    { on: ['SpotCheckFinished'], apply: finish },
  ],
}
