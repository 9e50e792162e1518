import { type Database, eventsOf, type PositionRange, type Projection } from '@stammbuch/ledger'
import { type Kysely, sql } from 'kysely'

type Db = Kysely<Database>

const detect = async (db: Db, range: PositionRange) => {
  await sql`
    insert into conflict (id, version, position, type, class, detected_with, similarity,
                          hash_identifier, pair, ranking_group_id, detected_run, created_at)
    select e.stream, e.version, e.position, e.data ->> 'type', e.data ->> 'class',
      e.data ->> 'detectedWith', (e.data -> 'similarity')::integer, e.data ->> 'hashIdentifier',
      e.data ->> 'pair', (e.data ->> 'rankingGroupId')::uuid, e.run, e.at
    from ${eventsOf(range)} e where e.type = 'ConflictDetected'
  `.execute(db)
  return sql`
    insert into conflict_member (conflict_id, number, source_type, source_id, row)
    select e.stream, m.number, m.one ->> 'sourceType', (m.one ->> 'sourceId')::uuid,
      (m.one ->> 'row')::integer
    from ${eventsOf(range)} e,
      jsonb_array_elements(e.data -> 'members') with ordinality as m (one, number)
    where e.type = 'ConflictDetected'
  `.execute(db)
}

const reassess = (range: PositionRange) => sql`
    update conflict c set version = greatest(c.version, e.version), similarity = e.similarity,
      hash_identifier = e.hash
    from (
      select distinct on (stream) stream, version, (data -> 'similarity')::integer as similarity,
        data ->> 'hashIdentifier' as hash
      from ${eventsOf(range)} e where type = 'ConflictReassessed'
      order by stream, position desc) e
    where c.id = e.stream
  `

/** The last word counts: decided, or open again. */
const settle = (range: PositionRange) => sql`
    update conflict c set version = greatest(c.version, e.version), choice = e.data ->> 'choice',
      survivor_id = coalesce(e.data ->> 'survivorId', e.data ->> 'chosenId')::uuid,
      solved_at = case when e.solved then e.at end, solved_by = case when e.solved then e.actor end,
      solved_position = case when e.solved then e.position end,
      decided_run = case when e.solved then e.run end
    from (
      select distinct on (stream) stream, version, position, data, at, actor, run,
        type = 'ConflictDecided' as solved
      from ${eventsOf(range)} e where type in ('ConflictDecided', 'ConflictReopened')
      order by stream, position desc) e
    where c.id = e.stream
  `

/** Conflicts with their members, open and solved. */
export const conflictProjection: Projection = {
  name: 'conflict',
  tables: { conflict: ['id'], conflict_member: ['conflict_id', 'number'] },
  steps: [
    { on: ['ConflictDetected'], apply: detect },
    { on: ['ConflictReassessed'], statement: reassess },
    { on: ['ConflictDecided', 'ConflictReopened'], statement: settle },
  ],
}
