import type pg from 'pg'

/** Records that the generated events belong to. Every record gets its next version once in so many events. */
const records = 500_000

/**
 * A function that describes generated events between two positions, with the widths and the order of real ones: two
 * proposals, their two decisions some time later and out of order, and one acknowledgement of a target.
 *
 * Streams come in no order, as editors and suppliers take them; ids begin with their time, as those of the product do.
 */
const describing = `
  create schema if not exists generated;
  create or replace function generated.id(thing text, number bigint) returns uuid language sql immutable as $$
    select overlay(md5(thing || number) placing '0' || to_hex(1767225600000 + number / 50) || '7' from 1 for 13)::uuid
  $$;
  create or replace function generated.events(first bigint, last bigint)
  returns table ("position" bigint, id uuid, kind text, stream uuid, version integer, type text, schema smallint, subject uuid,
    data jsonb, personal bytea, actor uuid, role text, source text, command uuid, run uuid, at timestamptz, digest bytea)
  language sql stable as $$
    with numbered as (
      select p, p % 5 as part, p / 5 as fives from generate_series(first, last) as p
    ), decided as (
      select *, 5 * ((fives / 50000 - 1) * 50000 + fives % 50000 * 30901 % 50000) + part - 2 as proposal from numbered
    )
    select p, generated.id('event', p), 'record', generated.id('record', p * 309017 % ${records}), (p / ${records} + 1)::integer,
      case when part < 2 then 'ChangeProposed' when part < 4 then 'ChangeAccepted' else 'SyncAcknowledged' end,
      1::smallint,
      case when part < 2 then generated.id('change', p) when part < 4 then generated.id('change', proposal) end,
      case when part = 4 then jsonb_build_object('target', 'elasticsearch', 'position', p - 3)
        else jsonb_build_object('changeId', generated.id('change', case when part < 2 then p else proposal end),
          'attribute', (array['description', 'website', 'street', 'phone', 'employees', 'turnover', 'fax', 'email', 'logo', 'name'])[fives % 10 + 1],
          'value', 'A value of the usual length ' || p, 'sample', generated.id('sample', p / 500000 * 500000), 'row', p % 500000)
      end,
      null::bytea, md5('actor' || p % 20)::uuid, 'ROLE_EDITOR', 'ui', generated.id('command', p / 10),
      case when part < 3 then generated.id('run', p / 100000 * 100000) end,
      timestamptz '2026-01-01 00:00:00Z' + p * interval '20 milliseconds', sha256(p::text::bytea)
    from decided
  $$;
  create or replace function generated.arguments(first bigint, last bigint)
  returns table (ids uuid[], kinds text[], streams uuid[], versions integer[], types text[], schemas smallint[], subjects uuid[],
    data jsonb, personals bytea[], digests bytea, actors uuid[], commands uuid[], runs uuid[], times timestamptz[])
  language sql stable as $$
    select array_agg(id), array_agg(kind), array_agg(stream), array_agg(version), array_agg(type), array_agg(schema),
      array_agg(subject), jsonb_agg(e.data), array_agg(personal), string_agg(digest, ''),
      (array_agg(actor))[1:1], (array_agg(command))[1:1], (array_agg(run))[1:1], (array_agg(at))[1:1]
    from (select * from generated.events(first, last) order by position) as e
  $$`

const perInsert = 250_000

/** Gives the database the functions that describe generated events. */
export const prepareEvents = async (client: pg.Client): Promise<void> => {
  await client.query(describing)
}

/** Returns the position of the newest event. */
export const headOf = async (client: pg.Client): Promise<number> => {
  const { rows } = await client.query<{ head: string }>(
    'select position::text as head from log.log_head',
  )
  return Number(rows[0]?.head)
}

/** Fills the log with generated events up to a position, in statements of 250,000, each with a commit of its own. */
export const fillUpTo = async (client: pg.Client, position: number): Promise<void> => {
  for (let head = await headOf(client); head < position; head += perInsert) {
    const last = Math.min(position, head + perInsert)
    await client.query('begin')
    await client.query(
      `insert into log.event (position, id, kind, stream, version, type, schema, subject, data, personal,
         actor, role, source, command, run, at, digest)
       select * from generated.events($1, $2)`,
      [head + 1, last],
    )
    await client.query('update log.log_head set position = $1', [last])
    await client.query('commit')
  }
}

/** Appends the next events as the product does; returns the milliseconds, and those of a processor, that append and commit took. */
export const append = async (
  client: pg.Client,
  count: number,
  processorTime: () => number,
): Promise<{ readonly milliseconds: number; readonly processor: number }> => {
  await client.query('drop table if exists pg_temp.batch')
  await client.query(
    `do $$ declare head bigint; begin
       select position into head from log.log_head;
       create temp table batch as select * from generated.arguments(head + 1, head + ${count});
     end $$`,
  )
  const processor = processorTime()
  const began = performance.now()
  await client.query(
    `select log.append(ids, kinds, streams, versions, types, schemas, subjects, data, personals, digests, '[]',
       actors, array['ROLE_EDITOR'], array['ui'], commands, runs, times, null) from batch`,
  )
  return { milliseconds: performance.now() - began, processor: processorTime() - processor }
}
