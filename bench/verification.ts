import type { Call } from '@stammbuch/contracts/client'
import { newId } from '@stammbuch/ledger'
import { type Figure, type Measurement, percentile, timed } from './measure.ts'
import { copyDatabase } from './servers.ts'
import { startWarehouse } from './warehouse.ts'

type Filter = NonNullable<Call<'pendingFacets'>['query']>

const filters: Readonly<Record<string, Filter>> = {
  'of all': {},
  'of one year': { pName: '2026', approved: '1' },
  'narrowed twice': { pName: '2026', origin: 'import', attribute: 'account.city' },
  'by staleness': { pName: '2026', stale: '0' },
}

/** Returns a filter that excludes nothing, worded differently each time, so that no cached answer fits. */
const everyAge = (n: number): string =>
  ['today', 'week', 'month', 'older', ...Array.from({ length: n % 90 }, () => 'today')].join(',')

/** Measures the verification list, its filters, and the figures of the overview. */
export const verification: Measurement = async (bench) => {
  const { quick, changes, seeded, servers, say } = bench
  const count = quick ? 10 : 40
  await copyDatabase(servers, seeded, 'bench_verification')
  const warehouse = await startWarehouse(bench, 'bench_verification')
  const figures: Figure[] = []
  let asked = 0
  const { list } = await warehouse.call('listPending', { query: { approved: '1', limit: 1000 } })
  const decide = async () => {
    const { class: rootClass, id } = list.pop()?.root ?? { class: 'account', id: '' }
    const params = { class: rootClass, id }
    const open = await warehouse.call('listChangesOfTarget', { params, query: { pending: '1' } })
    const call = { params: { id: open.list[0]?.id ?? '' } }
    await warehouse.call('declineChange', call, newId())
  }
  const measure = async (
    what: string,
    goal: number,
    ask: () => Promise<unknown>,
    before: () => Promise<unknown> = async () => undefined,
  ) => {
    say(what)
    const samples: number[] = []
    for (let n = 0; n < count + 2; n += 1) {
      await before()
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
      await measure(`facets ${name}`, 150, () => {
        asked += 1
        return warehouse.call('pendingFacets', { query: { ...query, age: everyAge(asked) } })
      })
      await measure(`facets ${name}, asked again`, 50, () =>
        warehouse.call('pendingFacets', { query }),
      )
      await measure(`verification list ${name}`, 150, () =>
        warehouse.call('listPending', { query: { ...query, limit: 100 } }),
      )
    }
    const all = () => warehouse.call('pendingFacets', {})
    await measure('facets after a decision', 150, all, decide)
    const page = { query: { sort: 'name', limit: 100 } } as const
    await measure(
      'verification list after a decision',
      150,
      () => warehouse.call('listPending', page),
      decide,
    )
    await measure('overview of 30 days', 150, () => warehouse.call('getOverview', {}))
    await measure('overview after a decision', 150, () => warehouse.call('getOverview', {}), decide)
  } finally {
    await warehouse.stop()
  }
  return figures
}
