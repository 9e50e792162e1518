import { rmSync } from 'node:fs'
import path from 'node:path'
import type { Call } from '@stammbuch/contracts/client'
import { type Figure, type Measurement, percentile, timed } from './measure.ts'
import { copyDatabase, untilFolded } from './servers.ts'
import { type BenchWarehouse, startWarehouse } from './warehouse.ts'

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

/** Calls until the process has taken what it takes for answering anything at all. */
const settling = 1_000

interface Looked {
  readonly first: number
  /** Longest wait of another call meanwhile. */
  readonly waited: number
}

/** The first look at the list of a process, beside small calls. */
const firstLook = async ({ call }: BenchWarehouse): Promise<Looked> => {
  let first = 0
  const look = timed(() => call('listPending', { query: { limit: 100 } })).then((time) => {
    first = time
  })
  const waited = await longestWaitDuring(() => call('getMe'), look)
  return { first, waited }
}

/** Milliseconds that the thread has for the order of the names, and for keeping its columns, before the process ends. */
const untilKept = 10_000

/** Measures the verification list of a given size: the first look after a start, facets, pages, and its memory. */
export const queue: Measurement = async (bench) => {
  const { quick, changes, seeded, servers, folder, say } = bench
  const count = quick ? 8 : 24
  await copyDatabase(servers, seeded, 'bench_queue')
  // The first look is one without columns of an earlier process.
  rmSync(path.join(folder, 'warehouse/queue'), { recursive: true, force: true })
  let warehouse = await startWarehouse(bench, 'bench_queue')
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
  const look = async (after: string): Promise<number> => {
    say(`first look after ${after}`)
    for (let n = 0; n < settling; n += 1) await warehouse.call('getMe')
    const before = await warehouse.memory()
    const { first, waited } = await firstLook(warehouse)
    figure(`first look after ${after}`, first, 'ms', 8_000)
    figure('longest wait of other calls meanwhile', waited, 'ms', 100)
    return before
  }
  try {
    await untilFolded(servers.ownerUrl('bench_queue'))
    const before = await look('a start')
    for (const [n, filter] of facetFilters.entries())
      await measure(`facets not asked before, filter ${n + 1}`, 50, (again) =>
        warehouse.call('pendingFacets', { query: { ...filter(again), age: everyAge(again) } }),
      )
    const facets = async () => {
      for (let n = 0; n < count; n += 1)
        await warehouse.call('pendingFacets', { query: { age: everyAge(n + 40), stale: '0' } })
    }
    figure(
      'longest wait of other calls meanwhile',
      await longestWaitDuring(() => warehouse.call('getMe'), facets()),
      'ms',
    )
    for (const [what, query] of Object.entries(pages))
      await measure(what, 60, (n) => warehouse.call('listPending', { query: query(n) }))
    const grown = (await warehouse.memory()) - before
    figure('resident memory per waiting change', grown / changes, 'bytes', 48)
    await new Promise((resolve) => setTimeout(resolve, quick ? 0 : untilKept))
    await warehouse.stop()
    warehouse = await startWarehouse(bench, 'bench_queue')
    const again = await look('the next start')
    const held = (await warehouse.memory()) - again
    figure('resident memory per waiting change, next start', held / changes, 'bytes', 48)
  } finally {
    await warehouse.stop()
  }
  return figures
}
