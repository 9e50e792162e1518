import { newId } from '@stammbuch/ledger'
import { startBare } from './bare.ts'
import { someAccounts } from './edits.ts'
import type { Measurement } from './measure.ts'
import { copyDatabase, untilFolded } from './servers.ts'
import { crowd, inTurn, type OnOne } from './single-command.ts'
import { startWarehouse } from './warehouse.ts'

const attribute = 'description'
/** Values that the field had before. */
const edits = 4

/** A record with its relations, and a field's history, as a page asks for them, beside the bare server. */
export const recordPage: Measurement = async (bench) => {
  const { servers, seeded, quick, say } = bench
  say('a record with relations and a field’s history')
  for (const name of ['bench_page', 'bench_bare']) await copyDatabase(servers, seeded, name)
  const bareServer = await startBare(servers, 'bench_bare')
  const warehouse = await startWarehouse(bench, 'bench_page')
  const ours: OnOne = async (id) => {
    await warehouse.call('getAccount', { params: { id } })
    const params = { class: 'account' as const, id }
    await warehouse.call('listChangesOfTarget', { params, query: { pending: 'false', attribute } })
  }
  const bare: OnOne = async (id) => {
    await bareServer.read(`/record/${id}`)
    await bareServer.read(`/history/${id}/${attribute}`)
  }
  try {
    const ids = await someAccounts(servers.ownerUrl('bench_page'), quick ? 100 : 400)
    const edited = async (targetId: string, n: number) => {
      const body = { targetClass: 'account' as const, targetId, attributeName: attribute }
      const newValue = `Häuser ${n}`
      await warehouse.call('proposeChange', { body: { ...body, newValue, accept: true } }, newId())
      await bareServer.edit(targetId, attribute, newValue)
    }
    for (let n = 0; n < edits; n += 1) await Promise.all(ids.map((id) => edited(id, n)))
    await untilFolded(servers.ownerUrl('bench_page'))
    const many = Array.from({ length: 20 }, () => ids).flat()
    await inTurn(many.slice(0, 500), crowd, ours, bare)
    const [time, raw] = await inTurn(many, crowd, ours, bare)
    return [
      {
        ...{ what: `record with relations and a field's history, ${crowd} clients`, unit: '/s' },
        ...{ value: (many.length / time) * 1_000, goal: 0.5 },
        limit: { what: 'the same of the bare server', value: (many.length / raw) * 1_000 },
      },
    ]
  } finally {
    await warehouse.stop()
    await bareServer.stop()
  }
}
