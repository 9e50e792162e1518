import type { Call } from '@stammbuch/contracts/client'
import { type Figure, type Measurement, percentile, timed } from './measure.ts'
import { copyDatabase, untilFolded } from './servers.ts'
import { startWarehouse } from './warehouse.ts'

type Facets = NonNullable<Call<'pendingFacets'>['query']>
type Page = NonNullable<Call<'listPending'>['query']>

/** Filters that exclude next to nothing, each worded differently, so that no cached answer fits. */
const facetFilters: readonly ((n: number) => Facets)[] = [
  () => ({}),
  () => ({ pName: '2026' }),
  () => ({ pName: '2026', approved: '1' }),
  () => ({ stale: '0', origin: 'import' }),
]

/** Parts of names that the generated accounts have: of some hundred, of some ten thousand, of nobody. */
const searched = ['ahornbach anlagenbau', 'versicherung', 'querfeldein']

const pages: Readonly<Record<string, (n: number) => Page>> = {
  'queue page': (n) => ({ limit: 100, offset: n * 100 }),
  'queue page, deep': (n) => ({ limit: 100, offset: 5_000 + n * 100 }),
  'queue page by name': (n) => ({ limit: 100, sort: 'name', offset: n * 100 }),
  'queue page searched': (n) => ({
    limit: 100,
    search: searched[n % searched.length] ?? '',
  }),
}

const everyAge = (n: number): string =>
  ['today', 'week', 'month', 'older', ...Array.from({ length: n % 90 }, () => 'today')].join(',')

/** Resolves with the longest time that a small call takes again and again while the work goes on, in ms. */
const longestWaitDuring = async (
  small: () => Promise<unknown>,
  work: Promise<unknown>,
): Promise<number> => {
  let [longest, isOver] = [0, false]
  const over = work.finally(() => {
    isOver = true
  })
  while (!isOver) {
    longest = Math.max(longest, await timed(small))
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  await over
  return longest
}

/** Measures the verification list of a given size: the first look after a start, facets, pages, and its memory. */
export const queue: Measurement = async (bench) => {
  const { quick, changes, seeded, servers, say } = bench
  const count = quick ? 8 : 24
  await copyDatabase(servers, seeded, 'bench_queue')
  const warehouse = await startWarehouse(bench, 'bench_queue')
  const figures: Figure[] = []
  const figure = (what: string, value: number, unit: Figure['unit'], goal?: number) =>
    figures.push({
      what: `${what} (${changes.toLocaleString('en')} waiting)`,
      ...{ value, unit },
      ...(goal === undefined ? {} : { goal }),
    })
  const measure = async (what: string, goal: number, ask: (n: number) => Promise<unknown>) => {
    say(what)
    const samples: number[] = []
    for (let n = 0; n < count + 2; n += 1) {
      const time = await timed(() => ask(n))
      if (n >= 2) samples.push(time)
    }
    figure(`${what}, p50`, percentile(samples, 0.5), 'ms', goal)
    figure(`${what}, p95`, percentile(samples, 0.95), 'ms')
  }
  const small = () => warehouse.call('getMe')
  try {
    await untilFolded(servers.ownerUrl('bench_queue'))
    say('first look')
    for (let n = 0; n < 50; n += 1) await small()
    const before = await warehouse.memory()
    let first = 0
    const look = timed(() => warehouse.call('listPending', { query: { limit: 100 } })).then(
      (time) => {
        first = time
      },
    )
    const waited = await longestWaitDuring(small, look)
    figure('first look after a start', first, 'ms', 8_000)
    figure('longest wait of other calls meanwhile', waited, 'ms', 100)
    for (const [n, filter] of facetFilters.entries())
      await measure(`facets not asked before, filter ${n + 1}`, 50, (again) =>
        warehouse.call('pendingFacets', { query: { ...filter(again), age: everyAge(again) } }),
      )
    const facets = async () => {
      for (let n = 0; n < count; n += 1)
        await warehouse.call('pendingFacets', { query: { age: everyAge(n + 40), stale: '0' } })
    }
    figure('longest wait of other calls meanwhile', await longestWaitDuring(small, facets()), 'ms')
    for (const [what, query] of Object.entries(pages))
      await measure(what, 60, (n) => warehouse.call('listPending', { query: query(n) }))
    const grown = (await warehouse.memory()) - before
    figure('resident memory per waiting change', grown / changes, 'bytes', 48)
  } finally {
    await warehouse.stop()
  }
  return figures
}
