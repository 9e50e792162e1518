import pg from 'pg'
import { type Figure, type Measurement, percentile, timed } from './measure.ts'
import { copyDatabase } from './servers.ts'
import { type BenchWarehouse, startWarehouse } from './warehouse.ts'

/** Accounts that bear one name. */
const sameName = 5_000

/** Gives many accounts the same name, as the view would show them; returns one of them. */
const likenessOf = async (connectionString: string): Promise<string> => {
  const client = new pg.Client({ connectionString })
  await client.connect()
  const { rows } = await client.query<{ id: string }>(
    `update view.record set label = 'Musterhaus GmbH', search = 'musterhaus gmbh', name_key = 'musterhausgmbh'
     where id in (select id from view.record where class = 'account' order by id limit $1) returning id`,
    [sameName],
  )
  await client.query('vacuum analyze view.record')
  await client.end()
  return rows[0]?.id ?? ''
}

const questions = (
  { call }: BenchWarehouse,
  accounts: number,
  { like, asOf }: { readonly like: string; readonly asOf: string },
): Readonly<Record<string, readonly [goal: number, ask: (n: number) => Promise<unknown>]>> => {
  const places = (n: number) => Math.floor(((n * 7919) % 997) * (accounts / 1_000))
  const page = (query: object) => call('listAccounts', { query: { limit: 50, ...query } })
  const project = { rankingGroupShortCode: 'KLI', periodName: '2026' }
  const words = ['ahorn', 'müller', 'hasel', 'reiher', 'linde', 'energie']
  return {
    'all accounts, first page': [30, () => page({})],
    'all accounts, deep': [30, (n) => page({ offset: places(n) })],
    'all accounts, from the end': [30, (n) => page({ offset: places(n), sort: '-name' })],
    'all accounts, searched': [30, (n) => page({ search: words[n % words.length] })],
    'all accounts, searched for gmbh': [30, (n) => page({ search: 'gmbh', offset: (n % 20) * 50 })],
    'all accounts, by city': [30, () => page({ sort: 'city' })],
    'all accounts, by city, deep': [30, (n) => page({ sort: 'city', offset: places(n) })],
    'all accounts, by city backwards, deep': [
      30,
      (n) => page({ sort: '-city', offset: places(n) }),
    ],
    'all accounts, by postcode, deep': [30, (n) => page({ sort: 'zipCode', offset: places(n) })],
    'project list as of a moment, first page': [300, () => page({ ...project, asOf })],
    'project list as of a moment, deep': [
      300,
      (n) => page({ ...project, asOf, offset: Math.floor(places(n) / 2) }),
    ],
    [`similar accounts, ${sameName} of one name`]: [
      20,
      () => call('similarAccounts', { params: { id: like } }),
    ],
  }
}

/** Lists of everything, at any depth, and the accounts of one name. */
export const listsOfAll: Measurement = async (bench) => {
  const { servers, seeded, accounts, quick, say } = bench
  say('lists of all accounts')
  await copyDatabase(servers, seeded, 'bench_lists')
  const like = await likenessOf(servers.ownerUrl('bench_lists'))
  const warehouse = await startWarehouse(bench, 'bench_lists')
  const { position } = await warehouse.call('readMoment', {
    query: { at: new Date().toISOString() },
  })
  const asOf = String(Math.floor(position * 0.75))
  const figures: Figure[] = []
  try {
    for (const [what, [goal, ask]] of Object.entries(
      questions(warehouse, accounts, { like, asOf }),
    )) {
      const samples: number[] = []
      const first = await timed(() => ask(0))
      for (let n = 1; n < (quick ? 60 : 200); n += 1) samples.push(await timed(() => ask(n)))
      figures.push(
        { what: `${what}, p50`, unit: 'ms', value: percentile(samples.slice(9), 0.5), goal },
        { what: `${what}, first asked`, unit: 'ms', value: first },
      )
    }
  } finally {
    await warehouse.stop()
  }
  return figures
}
