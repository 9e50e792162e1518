import { expect, test } from 'vitest'
import { Painted } from './painted.ts'

test('a key counts only for what was on screen before it was pressed', async () => {
  const before = performance.now()
  const painted = new Painted(() => ({ active: () => 'Klinik Nord 1' }))
  painted.look()
  await expect.poll(() => painted.meets({ timeStamp: performance.now() })).toBe(true)
  expect(painted.meets({ timeStamp: before })).toBe(false)
})

test('what came into its place since does not count, unless somebody went to it', async () => {
  const rows = ['Klinik Nord 1', 'Klinik Süd 1']
  let at = 0
  const painted = new Painted(() => ({ active: () => rows[at] ?? null, shown: () => rows }))
  const meets = () => painted.meets({ timeStamp: performance.now() })
  painted.look()
  await expect.poll(meets).toBe(true)
  at = 1
  expect(meets()).toBe(false)
  at = 0
  await expect.poll(meets).toBe(true)
  painted.went()
  at = 1
  expect(meets()).toBe(true)
})
