import { connect, dumpHash, rebuildProjections } from '@stammbuch/ledger'
import { projectionsNamed } from '../../audit/projections.ts'
import { rowsOf } from './product-scene.ts'
import type { Acknowledged } from './writers.ts'

/** Returns the acknowledged commands of which the log does not have the command, its position and its effect, once. */
export const lostOf = async (
  url: string,
  acknowledged: readonly Acknowledged[],
): Promise<readonly string[]> => {
  const given = acknowledged.map(({ key, change, value, position }) => ({
    ...{ key, change, value, position },
  }))
  const rows = await rowsOf<{ key: string }>(
    url,
    `with answered as (
       select * from jsonb_to_recordset($1::jsonb) as a (key text, change uuid, value text, position bigint)
     ), proposed as (
       select e.data ->> 'newValue' as value, count(*) as times, min(e.subject::text)::uuid as change
       from log.event e where e.type = 'ChangeProposed' group by 1
     )
     select a.key from answered a
     left join log.command c on c.key = a.key and c.status = 201 and c.position = a.position
     left join log.event e on e.position = a.position and e.command = c.id and e.subject = a.change
     left join proposed p on p.value = a.value and p.change = a.change and p.times = 1
     where c.id is null or e.position is null or p.value is null
     order by a.key`,
    [JSON.stringify(given)],
  )
  return rows.map(({ key }) => key)
}

/** The positions of the log: the head, the number of events, and the positions without an event. */
export interface Positions {
  readonly head: number
  readonly events: number
  readonly gaps: number
}

export const positionsOf = async (url: string): Promise<Positions> => {
  const [positions] = await rowsOf<Positions>(
    url,
    `select h.position::int as head, count(e.*)::int as events, (h.position - count(distinct e.position))::int as gaps
     from log.log_head h cross join log.event e group by h.position`,
  )
  if (!positions) throw new Error('the log has no head')
  return positions
}

/** Returns the names of the projections whose rows a rebuild changes; writes nothing into the log. */
export const changedByRebuild = async (urls: {
  readonly owner: string
  readonly app: string
}): Promise<readonly string[]> => {
  const projections = await projectionsNamed([])
  const pool = connect({ url: urls.app, max: 2, applicationName: 'stammbuch-compare' })
  const hashes = async () =>
    new Map(
      await Promise.all(
        projections.map(async (one) => [one.name, await dumpHash(pool, [one])] as const),
      ),
    )
  try {
    const before = await hashes()
    await rebuildProjections({ url: urls.owner, projections })
    const after = await hashes()
    return projections.map(({ name }) => name).filter((one) => before.get(one) !== after.get(one))
  } finally {
    await pool.end()
  }
}
