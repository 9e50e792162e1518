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
  at = 1
  painted.went()
  await Promise.resolve()
  expect(meets()).toBe(true)
})

/** A list of lines of which one is under the key, painted. */
const paintedList = async (lines: readonly string[]) => {
  const list = { lines, at: 0 }
  const active = () => list.lines[list.at] ?? null
  const painted = new Painted(() => ({ active, shown: () => list.lines }))
  const meets = () => painted.meets({ timeStamp: performance.now() })
  painted.look()
  await expect.poll(meets).toBe(true)
  const goTo = (at: number): void => {
    list.at = at
    painted.went()
  }
  return { list, painted, meets, goTo }
}

test('a line counts for whoever goes to it while the picture before it is being painted', async () => {
  const { painted, meets, goTo } = await paintedList(['Klinik', 'Straße', 'Stadt'])
  painted.look()
  // After the callbacks of the frame, before the task that follows its painting.
  await new Promise((drawn) => requestAnimationFrame(drawn))
  goTo(1)
  await new Promise((later) => setTimeout(later))
  expect(meets()).toBe(true)
})
