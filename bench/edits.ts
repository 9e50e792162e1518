import { newId } from '@stammbuch/ledger'
import pg from 'pg'
import { startBare } from './bare.ts'
import { type Bench, type Figure, type Measurement, percentile, timed } from './measure.ts'
import { copyDatabase } from './servers.ts'
import { crowd, inTurn, type OnOne, someChanges } from './single-command.ts'
import { startWarehouse } from './warehouse.ts'

/** Verified accounts that no project with four eyes holds: whoever proposes may accept there. */
export const someAccounts = async (url: string, count: number): Promise<string[]> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ id: string }>(
    `select r.id from view.record r where r.class = 'account' and r.is_approved and not r.excluded
       and not exists (select from view.membership m join view.catalogue_entry g on g.id = m.ranking_group_id
         where m.holder_id = r.id and (g.entry -> 'fourEyes')::boolean)
     order by r.id desc limit $1`,
    [count],
  )
  await client.end()
  return rows.map(({ id }) => id)
}

/** Milliseconds of each, one after the other, first with ours and then with the bare server. */
const oneByOne = async (
  ids: readonly string[],
  ours: OnOne,
  bare: OnOne,
): Promise<readonly [ours: number[], bare: number[]]> => {
  const times: [number[], number[]] = [[], []]
  for (const id of ids) {
    times[0].push(await timed(() => ours(id, 0)))
    times[1].push(await timed(() => bare(id, 0)))
  }
  return times
}

const perSecond = (
  what: string,
  goal: number,
  count: number,
  [time, raw]: readonly [number, number],
): Figure => ({
  ...{ what, unit: '/s', goal, value: (count / time) * 1_000 },
  limit: { what: 'an edit of the bare server', value: (count / raw) * 1_000 },
})

const measured = async (
  { quick }: Bench,
  connectionString: string,
  {
    edit,
    editAtOnce,
    accept,
    bare,
  }: Readonly<Record<'edit' | 'editAtOnce' | 'accept' | 'bare', OnOne>>,
): Promise<readonly Figure[]> => {
  const count = quick ? 200 : 1_000
  const [warm, together, alone] = [crowd * 10, count, count / 5]
  const accounts = await someAccounts(connectionString, warm + together * 2 + alone)
  const changes = await someChanges(connectionString, count, count)
  await inTurn(accounts.slice(0, warm), crowd, edit, bare)
  const edits = await inTurn(accounts.slice(warm, warm + together), crowd, edit, bare)
  const second = accounts.slice(warm + together, warm + together * 2)
  const atOnce = await inTurn(second, crowd, editAtOnce, bare)
  const besides = new Map(changes.map((id, index) => [id, accounts[index] ?? '']))
  const accepts = await inTurn(changes, crowd, accept, (id, hand) =>
    bare(besides.get(id) ?? '', hand),
  )
  const [ours, raw] = await oneByOne(accounts.slice(warm + together * 2), editAtOnce, bare)
  return [
    perSecond(`edit in two calls (propose, accept), ${crowd} clients`, 0.4, together, edits),
    perSecond(`edit in one call, ${crowd} clients`, 0.4, together, atOnce),
    perSecond(`accept alone, ${crowd} clients`, 0.45, changes.length, accepts),
    {
      ...{ what: 'edit in one call, 1 client, p50', unit: 'ms', goal: 0.33 },
      value: percentile(ours, 0.5),
      limit: { what: 'an edit of the bare server', value: percentile(raw, 0.5) },
    },
  ]
}

/** One edit through HTTP, beside the bare server on a copy of the same data. */
export const edits: Measurement = async (bench) => {
  const { servers, seeded, say } = bench
  say('single edits, beside the bare server')
  for (const name of ['bench_edits', 'bench_bare']) await copyDatabase(servers, seeded, name)
  const bareServer = await startBare(servers, 'bench_bare')
  const warehouse = await startWarehouse(bench, 'bench_edits')
  let n = 0
  const newText = (): string => {
    n += 1
    return `Häuser ${n}`
  }
  const editOf = (targetId: string) => ({
    targetClass: 'account' as const,
    targetId,
    attributeName: 'description',
    newValue: newText(),
  })
  const accept: OnOne = (id) =>
    warehouse.call('acceptChange', { params: { id }, body: {} }, newId())
  const edit: OnOne = async (targetId) => {
    const { id } = await warehouse.call('proposeChange', { body: editOf(targetId) }, newId())
    await accept(id, 0)
  }
  const editAtOnce: OnOne = (targetId) =>
    warehouse.call('proposeChange', { body: { ...editOf(targetId), accept: true } }, newId())
  const bare: OnOne = (id) => bareServer.edit(id, 'description', newText())
  try {
    return await measured(bench, servers.ownerUrl('bench_edits'), {
      edit,
      editAtOnce,
      accept,
      bare,
    })
  } finally {
    await warehouse.stop()
    await bareServer.stop()
  }
}
