import type { Call } from '@stammbuch/contracts/client'
import { seededRandom } from '../tools/seed/random.ts'
import { type Figure, type Measurement, percentile, timed } from './measure.ts'
import { startWarehouse } from './warehouse.ts'

type Query = NonNullable<Call<'listAccounts'>['query']>

const searches = [
  'ahorn',
  'birkenbach',
  'software',
  'müller',
  'hasel',
  'ag',
  'reiher',
  'energie',
  'gmbh ahorn',
  'ag am',
]

/** Measures a page of the largest project with filter, search, sort and total, at random places. */
export const listPage: Measurement = async (bench) => {
  const { quick, accounts, seeded, say } = bench
  const count = quick ? 60 : 300
  const random = seededRandom(7)
  const project = { rankingGroupShortCode: 'KLI', periodName: '2026', limit: 50 }
  const pages: Record<string, () => Query> = {
    first: () => ({ ...project, offset: 0, sort: random.chance(0.7) ? 'name' : '-name' }),
    deep: () => ({ ...project, offset: random.whole(0, Math.floor(accounts / 2 / 50)) * 50 }),
    searched: () => ({
      ...project,
      offset: 0,
      search: searches[random.whole(0, searches.length - 1)],
      sort: random.chance(0.7) ? 'name' : 'city',
    }),
  } as never
  const warehouse = await startWarehouse(bench, seeded)
  const figures: Figure[] = []
  try {
    for (const [name, query] of Object.entries(pages)) {
      say(`list page, ${name}`)
      const samples: number[] = []
      for (let n = 0; n < count + 10; n += 1) {
        const time = await timed(() => warehouse.call('listAccounts', { query: query() }))
        if (n >= 10) samples.push(time)
      }
      for (const share of [0.5, 0.99])
        figures.push({
          what: `project list of ${Math.ceil(accounts / 2).toLocaleString('en')}, ${name} page, p${share * 100}`,
          value: percentile(samples, share),
          unit: 'ms',
          ...(share === 0.99 ? { goal: 50 } : {}),
        })
    }
  } finally {
    await warehouse.stop()
  }
  return figures
}
