import type { PendingItem } from '@stammbuch/contracts'
import type { Figure, Measurement } from './measure.ts'
import { percentile, timed } from './measure.ts'
import { copyDatabase } from './servers.ts'
import { type BenchWarehouse, startWarehouse } from './warehouse.ts'

const filter = { approved: '1' } as const
/** Records that are read around one, so that its neighbours are known. */
const around = 250

type Calls = Readonly<Record<string, (at: number, item: PendingItem) => Promise<unknown>>>

/** Returns the calls that the page of the next record makes at the same time, by name. */
const callsOf = ({ call }: BenchWarehouse): Calls => {
  const targetOf = ({ root }: PendingItem) => ({ class: root.class, id: root.id })
  return {
    'the record': (_, { root }) => call('getAccount', { params: { id: root.id } }),
    'its neighbours': (at) =>
      call('listPending', {
        query: { ...filter, offset: Math.floor(at / 125) * 125, limit: around },
      }),
    'its open changes': (_, item) =>
      call('listChangesOfTarget', { params: targetOf(item), query: { pending: '1' } }),
    'its changes in the list': (_, { root }) =>
      call('listPendingOfRoot', { params: { id: root.id }, query: filter }),
    'its history': (_, item) =>
      call('recordTimeline', { params: targetOf(item), query: { offset: 0, limit: 6 } }),
    'similar ones': (_, { root }) => call('similarAccounts', { params: { id: root.id } }),
  }
}

/** Measures what somebody waits for who goes on to the next record of the verification list, all calls at once and nothing read ahead. */
export const nextRecord: Measurement = async (bench) => {
  const { quick, accounts, seeded, servers, say } = bench
  await copyDatabase(servers, seeded, 'bench_next')
  const warehouse = await startWarehouse(bench, 'bench_next')
  try {
    const calls = callsOf(warehouse)
    const { list } = await warehouse.call('listPending', { query: { ...filter, limit: 1000 } })
    const items = list.filter(({ root }) => root.class === 'account').slice(0, quick ? 40 : 200)
    const each = new Map(Object.keys(calls).map((name): [string, number[]] => [name, []]))
    const whole: number[] = []
    for (const [at, item] of items.entries()) {
      const all = Object.entries(calls).map(async ([name, ask]) => {
        const time = await timed(() => ask(at, item))
        if (at >= 5) each.get(name)?.push(time)
      })
      const time = await timed(() => Promise.all(all))
      if (at >= 5) whole.push(time)
    }
    for (const [name, times] of each)
      say(
        `next record, ${name}: ${percentile(times, 0.5).toFixed(1)} / ${percentile(times, 0.95).toFixed(1)} ms`,
      )
    const what = `next record of the verification list (${accounts.toLocaleString('en')} accounts)`
    return [0.5, 0.95].map(
      (share): Figure => ({
        what: `${what}, p${share * 100}`,
        ...{ value: percentile(whole, share), unit: 'ms', goal: 100 },
      }),
    )
  } finally {
    await warehouse.stop()
  }
}
