import type pg from 'pg'
import { headOf } from './log-events.ts'
import { percentile, timed } from './measure.ts'

const columns = `position, id, kind, stream, version, type, schema, subject, data, personal, actor, role, source, command,
  run, at, digest`

/**
 * The log as decision 0002 sketches it for a partitioned table: uniqueness in narrow tables, which have all events; of `event`
 * only the newest partition, which is where appends go. Indexes that enforce nothing stay as they are.
 */
const sketch = `
  drop schema if exists narrow cascade;
  create schema narrow;
  create table narrow.stream_version as select stream, version from log.event order by position;
  alter table narrow.stream_version add primary key (stream, version);
  create table narrow.change_proposed as select subject as change from log.event where type = 'ChangeProposed' order by position;
  alter table narrow.change_proposed add primary key (change);
  create table narrow.change_decided as select subject as change from log.event where type in ('ChangeAccepted', 'ChangeDeclined') order by position;
  alter table narrow.change_decided add primary key (change);
  create table narrow.event (like log.event including storage) partition by range (position);
  create table narrow.newest partition of narrow.event default;
  alter table narrow.event add primary key (position);
  create index on narrow.event (stream, version);
  create index on narrow.event (subject) where type = 'ChangeProposed';
  create index on narrow.event (subject) where type in ('ChangeAccepted', 'ChangeDeclined');
  create index on narrow.event (run, position) where run is not null;
  create index on narrow.event (type, position);
  create index on narrow.event (actor, position);
  create index on narrow.event (at, position);
  create index on narrow.event (actor, position) where run is null;
  checkpoint`

const oneTable = `insert into log.event (${columns}) select * from twice order by position`

const partitioned = `with written as (
    insert into narrow.event (${columns}) select * from twice order by position returning stream, version, type, subject
  ), versions as (
    insert into narrow.stream_version select stream, version from written
  ), proposals as (
    insert into narrow.change_proposed select subject from written where type = 'ChangeProposed'
  )
  insert into narrow.change_decided select subject from written where type in ('ChangeAccepted', 'ChangeDeclined')`

/** Inserts the same 1,000 events into both shapes, in turn, and prints the times of each. */
export const measureNarrow = async (
  client: pg.Client,
  say: (line: string) => void,
): Promise<void> => {
  say('one table beside narrow tables and the newest partition')
  for (const statement of sketch.split(';')) await client.query(statement)
  await client.query('create temp table twice (like log.event)')
  const samples = new Map<string, number[]>([
    [oneTable, []],
    [partitioned, []],
  ])
  let head = await headOf(client)
  for (let time = 0; time < 100; time += 1) {
    await client.query('truncate twice')
    await client.query('insert into twice select * from generated.events($1, $2)', [
      head + 1,
      head + 1000,
    ])
    for (const [statement, taken] of time % 2 === 0 ? samples : [...samples].toReversed())
      taken.push(await timed(() => client.query(statement)))
    head += 1000
  }
  await client.query('update log.log_head set position = $1', [head])
  const of = (statement: string, share: number) =>
    percentile(samples.get(statement) ?? [], share).toFixed(1)
  for (const [name, statement] of [
    ['one table', oneTable],
    ['narrow tables and the newest partition', partitioned],
  ] as const)
    say(`  insert of 1,000, ${name}: p10 ${of(statement, 0.1)} ms, p50 ${of(statement, 0.5)} ms`)
  const { rows: sizes } = await client.query<{ name: string; megabytes: number }>(
    `select relname as name, round(pg_total_relation_size(oid) / 1048576.0)::integer as megabytes from pg_class
     where relnamespace = 'narrow'::regnamespace and relkind = 'r' order by 2 desc`,
  )
  say(`  MB with index: ${sizes.map(({ name, megabytes }) => `${name} ${megabytes}`).join(', ')}`)
}
