import { collectSpans, type EndedSpan, keepCommandTrace } from '@stammbuch/ledger'
import { expect, onTestFinished, vi } from 'vitest'
import { filled, test, until } from '../testing/worker-test.ts'

const contextOf = (digit: string) => ({ traceId: digit.repeat(32), spanId: digit.repeat(16) })

test('[O-007] a delivery is in the traces of the commands that asked for it, and leaves nothing of them in the log', async ({
  scene,
  target,
}) => {
  const ids = [
    await scene.released('Haus'),
    await scene.released('Hof'),
    await scene.released('Gut'),
  ]
  const requests = await scene.db
    .selectFrom('event')
    .select(['stream', 'command', 'position'])
    .where('type', '=', 'SyncRequested')
    .orderBy('position')
    .execute()
  expect(requests.map(({ stream }) => stream)).toEqual(ids)
  const digests = () => scene.db.selectFrom('event').select('digest').orderBy('position').execute()
  const before = await digests()
  // The third command was not traced.
  for (const [at, { command }] of requests.slice(0, 2).entries())
    await keepCommandTrace(scene.db, command, contextOf(String(at + 1)))
  expect(await digests()).toEqual(before)
  const spans: EndedSpan[] = []
  collectSpans((span) => spans.push(span))
  onTestFinished(() => collectSpans(null))
  scene.work(target, filled(scene))
  for (const id of ids)
    await vi.waitFor(async () => expect((await scene.state(id))?.present).toBe(true), until)
  const deliveredIn = (digit: string) =>
    spans.filter(({ name, traceId }) => name === 'deliver' && traceId === contextOf(digit).traceId)
  for (const digit of ['1', '2'])
    await vi.waitFor(() => expect(deliveredIn(digit)).toHaveLength(1), until)
  expect(deliveredIn('1')[0]?.parent).toBe(contextOf('1').spanId)
  expect(deliveredIn('2')[0]?.parent).toBe(contextOf('2').spanId)
  expect(scene.errors).toEqual([])
})
