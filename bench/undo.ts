import { newId } from '@stammbuch/ledger'
import { deliveryIdOf } from '../tools/seed/bulk-data.ts'
import { type Figure, type Measurement, timed } from './measure.ts'
import { copyDatabase } from './servers.ts'
import { type BenchWarehouse, startWarehouse } from './warehouse.ts'

const accepted = async ({ call }: BenchWarehouse, limit: number): Promise<string> => {
  const params = { sampleId: deliveryIdOf(1) }
  const answer = await call('sampleBulkAccept', { params, body: { limit } }, newId())
  if (!('acceptedChanges' in answer) || answer.acceptedChanges !== limit)
    throw new Error(`not ${limit} changes were accepted`)
  return answer.runId
}

/** Measures the preview and the undo of many acceptances, beside accepting them. */
export const undo: Measurement = async (bench) => {
  await copyDatabase(bench.servers, bench.seeded, 'bench_undo')

  const warehouse = await startWarehouse(bench, 'bench_undo')
  const figures: Figure[] = []
  try {
    for (const limit of [1_000, 10_000]) {
      const changes = `${limit.toLocaleString('en')} changes`
      bench.say(`undo of ${changes}`)
      let runId = ''
      const accepting = await timed(async () => {
        runId = await accepted(warehouse, limit)
      })
      const params = { runId }
      const previewing = await timed(() => warehouse.call('previewUndo', { params }))
      const undoing = await timed(async () => {
        const answer = await warehouse.call('undoRun', { params, body: {} }, newId())
        if (!('undone' in answer) || answer.undone < limit) throw new Error('not all went back')
      })
      const limitOf = { what: 'accepting them', value: (limit / accepting) * 1_000 }
      for (const [what, time] of [
        [`preview of undoing ${changes}`, previewing],
        [`undo of ${changes}`, undoing],
      ] as const)
        figures.push({ what, value: (limit / time) * 1_000, unit: '/s', limit: limitOf })
    }
  } finally {
    await warehouse.stop()
  }
  return figures
}
