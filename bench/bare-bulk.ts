import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from } from 'pg-copy-streams'
import { bareTables } from './bare.ts'
import type { Servers } from './servers.ts'

/** A client of a database with the tables of the bare server. */
export const bareClient = async (servers: Servers, database: string): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: servers.ownerUrl(database) })
  await client.connect()
  await client.query(bareTables)
  await client.query(
    `create table bare.change as
       select change_id, record_id, attribute, old_value, new_value, sample_id from view.pending_change;
     create index on bare.change (sample_id);
     create index on bare.record ((fields ->> 'nr')) where fields ? 'nr';
     analyze bare.change`,
  )
  return client
}

/** Accepts open changes of a delivery: one update of the records, one insert of their history, in one transaction. */
export const acceptBare = async (
  client: pg.Client,
  sampleId: string,
  limit: number,
): Promise<void> => {
  await client.query('begin')
  await client.query(
    `create temp table chosen on commit drop as
       with gone as (delete from bare.change where change_id in (
         select change_id from bare.change where sample_id = $1 limit $2) returning *)
       select * from gone`,
    [sampleId, limit],
  )
  await client.query(
    `insert into bare.history (record_id, attribute, before, after, at)
     select record_id, attribute, old_value, new_value, now() from chosen`,
  )
  await client.query(
    `update bare.record r set fields = r.fields || m.patch
     from (select record_id, jsonb_object_agg(attribute, new_value) as patch from chosen group by record_id) m
     where r.id = m.record_id`,
  )
  await client.query('commit')
}

/** Copies the rows of a delivery, as they are, into the transaction's table `delivered`. */
const copyRows = async (client: pg.Client, content: string): Promise<void> => {
  const [head = ''] = content.split('\n', 1)
  const named = head.split(';').map((name) => `"${name}" text`)
  await client.query(`create temp table delivered (${named.join(', ')}) on commit drop`)
  const into = from(`copy delivered from stdin with (format csv, header, delimiter ';')`)
  await pipeline(Readable.from([content]), client.query(into))
}

/** Takes a delivery of known accounts in: a copy, and a row of history for each telephone number that differs. */
export const importKnownBare = async (client: pg.Client, content: string): Promise<void> => {
  await client.query('begin')
  await copyRows(client, content)
  await client.query(
    `insert into bare.history (record_id, attribute, before, after, at)
     select r.id, 'telephoneNumber', r.fields -> 'telephoneNumber', to_jsonb(d."telephoneNumber"), now()
     from delivered d join bare.record r on r.fields ->> 'nr' = d.nr
     where r.fields ? 'nr' and r.fields ->> 'telephoneNumber' is distinct from d."telephoneNumber"`,
  )
  await client.query('commit')
}

/** Takes a delivery of new accounts in: a copy, a record for each account and its score, and a row of history for each. */
export const importNewBare = async (client: pg.Client, content: string): Promise<void> => {
  await client.query('begin')
  await copyRows(client, content)
  await client.query(
    `with born as (
       insert into bare.record (id, fields)
       select gen_random_uuid(), to_jsonb(d) - 'beds' from delivered d
       union all select gen_random_uuid(), jsonb_build_object('holder', nr, 'beds', beds) from delivered
       returning id, fields)
     insert into bare.history (record_id, attribute, before, after, at)
     select id, 'created', null, fields, now() from born`,
  )
  await client.query('commit')
}
