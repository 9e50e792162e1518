import type { Call } from '@stammbuch/contracts/client'
import { type Figure, type Measurement, percentile, timed } from './measure.ts'
import { startWarehouse } from './warehouse.ts'

type Filter = NonNullable<Call<'pendingFacets'>['query']>

const filters: Readonly<Record<string, Filter>> = {
  'of all': {},
  'of one year': { pName: '2026', approved: '1' },
  'narrowed twice': { pName: '2026', origin: 'import', attribute: 'account.city' },
  'by staleness': { pName: '2026', stale: '0' },
}

/** A filter that leaves everything, worded differently each time, so that no kept answer will do. */
const everyAge = (n: number): string =>
  ['today', 'week', 'month', 'older', ...Array.from({ length: n % 90 }, () => 'today')].join(',')

/** The verification list, what it can be narrowed by, and the figures of the overview. */
export const verification: Measurement = async (bench) => {
  const { quick, changes, seeded, say } = bench
  const count = quick ? 10 : 40
  const warehouse = await startWarehouse(bench, seeded)
  const figures: Figure[] = []
  let asked = 0
  const measure = async (what: string, goal: number, ask: () => Promise<unknown>) => {
    say(what)
    const samples: number[] = []
    for (let n = 0; n < count + 2; n += 1) {
      const time = await timed(ask)
      if (n >= 2) samples.push(time)
    }
    for (const share of [0.5, 0.95])
      figures.push({
        what: `${what} (${changes.toLocaleString('en')} changes), p${share * 100}`,
        value: percentile(samples, share),
        unit: 'ms',
        ...(share === 0.95 ? { goal } : {}),
      })
  }
  try {
    for (const [name, query] of Object.entries(filters)) {
      await measure(`facets ${name}`, 300, () => {
        asked += 1
        return warehouse.call('pendingFacets', { query: { ...query, age: everyAge(asked) } })
      })
      await measure(`facets ${name}, asked again`, 50, () =>
        warehouse.call('pendingFacets', { query }),
      )
      await measure(`verification list ${name}`, 300, () =>
        warehouse.call('listPending', { query: { ...query, limit: 100 } }),
      )
    }
    await measure('overview of 30 days', 300, () => warehouse.call('getOverview', {}))
  } finally {
    await warehouse.stop()
  }
  return figures
}
