import { newId } from '@stammbuch/ledger'
import pg from 'pg'
import { deliveryIdOf } from '../tools/seed/bulk-data.ts'
import { acceptBare, bareClient } from './bare-bulk.ts'
import { type Bench, type Figure, type Measurement, medianRound, timed } from './measure.ts'
import { copyDatabase } from './servers.ts'
import { type BenchWarehouse, startWarehouse } from './warehouse.ts'

/**
 * Accepts changes by the most direct SQL for the same effect: an event per change with the log's indexes, the value in the record's
 * document, the pending row deleted. One transaction, without any decision in code.
 */
const directly = async (client: pg.Client, sampleId: string, limit: number): Promise<void> => {
  await client.query('begin')
  await client.query(
    `create temp table chosen on commit drop as
     select c.change_id, c.record_id, c.attribute, c.new_value, r.fields -> c.attribute as before,
            r.stream_version + row_number() over (partition by r.id order by c.position) as version,
            row_number() over (order by c.position) as n
     from view.pending_change c join view.record r on r.id = c.record_id
     where c.sample_id = $1 and r.is_approved and not r.excluded
       and c.old_value = coalesce(r.fields -> c.attribute, 'null')
     order by c.position limit $2`,
    [sampleId, limit],
  )
  await client.query(
    `with head as (
       update log.log_head set position = position + (select count(*) from chosen)
       returning position - (select count(*) from chosen) as start)
     insert into log.event (position, id, kind, stream, version, type, subject, data, actor, role,
                            source, command, run, at, digest)
     select head.start + n, uuidv7(), 'record', record_id, version, 'ChangeAccepted', change_id, data,
            $1, 'ROLE_ADMIN', 'ui', $1, $1, now(), sha256(convert_to(data::text, 'UTF8'))
     from (select *, jsonb_build_object('class', 'account', 'attribute', attribute,
             'newValue', new_value, 'valueBefore', before, 'stale', false, 'by', 'decision',
             'sampleId', $2::text) as data from chosen) c, head order by n`,
    [newId(), sampleId],
  )
  await client.query(
    `update view.record r set fields = r.fields || m.patch, stream_version = m.version,
       version = m.version, updated_at = now(), open_changes = r.open_changes - m.count
     from (select record_id, jsonb_object_agg(attribute, new_value order by n) as patch,
                  max(version) as version, count(*) as count
           from chosen group by record_id) m where r.id = m.record_id`,
  )
  await client.query(
    'delete from view.pending_change c using chosen where c.change_id = chosen.change_id',
  )
  await client.query('commit')
}

const acceptAll = async (
  { call }: BenchWarehouse,
  sampleId: string,
  limit: number,
): Promise<number> => {
  let accepted = 0
  const time = await timed(async () => {
    const answer = await call(
      'sampleBulkAccept',
      { params: { sampleId }, body: { limit } },
      newId(),
    )
    if ('acceptedChanges' in answer) accepted = answer.acceptedChanges
  })
  if (accepted !== limit) throw new Error(`${accepted} of ${limit} changes were accepted`)
  return time
}

/** Each size on a delivery of its own, so that no run finds the pages of the one before in memory; a single delivery is used in parts. */
const runs = ({ changes }: Bench): readonly (readonly [limit: number, sampleId: string])[] =>
  [10_000, 10_000, 10_000, 100_000]
    .filter((limit, n) => limit * (n + 1) <= changes || limit === 10_000)
    .map((limit, n) => [limit, deliveryIdOf(n + 2 <= Math.ceil(changes / 100_000) ? n + 2 : 1)])

interface Times {
  readonly ours: number
  readonly direct: number
  readonly bare: number
}

const figuresOf = (limit: number, times: readonly Times[]): readonly Figure[] => {
  const perSecond = (time: number): number => (limit / time) * 1_000
  const what = `bulk accept of ${limit.toLocaleString('en')} changes`
  const [ours, bare] = medianRound(times.map((one) => [one.ours, one.bare]))
  const [, direct] = medianRound(times.map((one) => [one.ours, one.direct]))
  const value = perSecond(ours)
  return [
    {
      ...{ what, value, unit: '/s', goal: 0.5 },
      limit: { what: 'one update and one insert, bare tables', value: perSecond(bare) },
    },
    {
      ...{ what: `${what}, all indexes`, value, unit: '/s' },
      limit: { what: 'set-based SQL, one transaction', value: perSecond(direct) },
    },
  ]
}

/** Measures accepting many changes as one run, and the same effect by direct SQL on copies, in turn. */
export const bulkAccept: Measurement = async (bench) => {
  const { servers, seeded, say } = bench
  for (const name of ['bench_http', 'bench_plain', 'bench_bare'])
    await copyDatabase(servers, seeded, name)
  const client = new pg.Client({ connectionString: servers.ownerUrl('bench_plain') })
  await client.connect()
  const bareTables = await bareClient(servers, 'bench_bare')
  const warehouse = await startWarehouse(bench, 'bench_http')
  const times = new Map<number, Times[]>()
  try {
    for (const [limit, sampleId] of runs(bench)) {
      say(`bulk accept of ${limit} changes`)
      const ours = await acceptAll(warehouse, sampleId, limit)
      const direct = await timed(() => directly(client, sampleId, limit))
      const bare = await timed(() => acceptBare(bareTables, sampleId, limit))
      times.set(limit, [...(times.get(limit) ?? []), { ours, direct, bare }])
    }
  } finally {
    await warehouse.stop()
    await client.end()
    await bareTables.end()
  }
  return [...times].flatMap(([limit, some]) => figuresOf(limit, some))
}
