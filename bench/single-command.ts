import { newId } from '@stammbuch/ledger'
import pg from 'pg'
import { type Figure, type Measurement, timed } from './measure.ts'
import { copyDatabase } from './servers.ts'
import { startWarehouse } from './warehouse.ts'

export const crowd = 16
const rounds = 5

/** Changes of records that have no other work in this measurement, so that nobody waits for a row. */
export const someChanges = async (url: string, count: number, after: number): Promise<string[]> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ change_id: string }>(
    `select min(change_id::text) as change_id from view.pending_change
     group by record_id order by record_id limit $1 offset $2`,
    [count, after],
  )
  await client.end()
  return rows.map(({ change_id }) => change_id)
}

/** Processes every item once with a number of workers; returns milliseconds. */
export const byMany = <Item>(
  items: readonly Item[],
  hands: number,
  work: (item: Item, hand: number) => Promise<unknown>,
): Promise<number> => {
  const left = items.values()
  const one = async (hand: number): Promise<void> => {
    for (const item of left) await work(item, hand)
  }
  return timed(() => Promise.all(Array.from({ length: hands }, (_, hand) => one(hand))))
}

/** Writes an acceptance in a minimum of plain statements; writers wait in the same order. */
const acceptPlainly = async (client: pg.Client, changeId: string): Promise<void> => {
  const [actor, command] = ['00000000-0000-8000-8000-000000000001', newId()]
  await client.query('begin')
  const found = await client.query(
    `select c.record_id, c.attribute, c.old_value, c.new_value, r.stream_version, r.fields
     from view.pending_change c join view.record r on r.id = c.record_id
     where c.change_id = $1 for update of r`,
    [changeId],
  )
  const [{ record_id, attribute, new_value, stream_version, fields }] = found.rows
  const data = { class: 'account', attribute, newValue: new_value, valueBefore: fields[attribute] }
  await client.query(
    `with turn as materialized (select log.wait_for_turn()),
       head as (update log.log_head set position = position + 1 from turn returning position)
     insert into log.event (position, id, kind, stream, version, type, subject, data, actor, role,
                            source, command, at, digest)
     select position, $1, 'record', $2, $3, 'ChangeAccepted', $4, $5::text::jsonb, $6, 'ROLE_ADMIN', 'ui',
            $7, now(), sha256(convert_to($5::text, 'UTF8')) from head`,
    [newId(), record_id, stream_version + 1, changeId, JSON.stringify(data), actor, command],
  )
  await client.query(
    `update view.record set fields = fields || jsonb_build_object($2::text, $3::jsonb),
       stream_version = stream_version + 1, version = stream_version + 1, updated_at = now(),
       open_changes = open_changes - 1 where id = $1`,
    [record_id, attribute, JSON.stringify(new_value)],
  )
  await client.query('delete from view.pending_change where change_id = $1', [changeId])
  await client.query(
    `insert into log.command (id, actor, key, request_digest, status, answer, at)
     values ($1, $2, $3, $4, 200, $5, now())`,
    [command, actor, newId(), Buffer.alloc(32), JSON.stringify(data)],
  )
  await client.query('commit')
}

export type OnOne = (id: string, hand: number) => Promise<unknown>

/** Pieces of both in turn, so that what else the machine does falls on both alike; milliseconds each. */
export const inTurn = async (
  ids: readonly string[],
  hands: number,
  ours: OnOne,
  plain: OnOne,
): Promise<readonly [ours: number, plain: number]> => {
  const times: [number, number] = [0, 0]
  const piece = Math.ceil(ids.length / rounds)
  for (let at = 0; at < ids.length; at += piece) {
    const some = ids.slice(at, at + piece)
    times[0] += await byMany(some, hands, ours)
    times[1] += await byMany(some, hands, plain)
  }
  return times
}

/** Measures accepting one change: through HTTP with its key, and by the same writes of plain `pg` on a copy. */
export const singleCommand: Measurement = async (bench) => {
  const { servers, seeded, quick, say } = bench
  const count = quick ? 200 : 1_000
  say(`single commands: ${count} by one client and by ${crowd}`)
  for (const name of ['bench_http', 'bench_plain']) await copyDatabase(servers, seeded, name)
  const connectionString = servers.ownerUrl('bench_plain')
  const sets = await Promise.all(
    [100, count, count].map((size, n) => someChanges(connectionString, size, n * (count + 100))),
  )
  const [warm = [], alone = [], together = []] = sets
  const clients = Array.from({ length: crowd }, () => new pg.Client({ connectionString }))
  await Promise.all(clients.map((client) => client.connect()))
  const warehouse = await startWarehouse(bench, 'bench_http')
  const ours: OnOne = (id) => warehouse.call('acceptChange', { params: { id }, body: {} }, newId())
  const plain: OnOne = (id, hand) => acceptPlainly(clients[hand] as pg.Client, id)
  const figure = (what: string, [time, raw]: readonly [number, number]): Figure => ({
    what,
    value: (count / time) * 1_000,
    unit: '/s',
    limit: { what: 'the same writes by plain pg', value: (count / raw) * 1_000 },
    goal: 0.4,
  })
  try {
    await inTurn(warm, crowd, ours, plain)
    return [
      figure('accept a change, 1 client', await inTurn(alone, 1, ours, plain)),
      figure(`accept a change, ${crowd} clients`, await inTurn(together, crowd, ours, plain)),
    ]
  } finally {
    await warehouse.stop()
    await Promise.all(clients.map((client) => client.end()))
  }
}
