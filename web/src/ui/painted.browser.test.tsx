import { expect, test } from 'vitest'
import { afterPaint } from '@/api/after-paint.ts'
import { Painted } from './painted.ts'

test('a key counts only for what was on screen before it was pressed', async () => {
  const before = performance.now()
  const painted = new Painted(() => ({ active: () => 'Klinik Nord 1' }))
  painted.look()
  await expect.poll(() => painted.meets({ timeStamp: performance.now() })).toBe(true)
  expect(painted.meets({ timeStamp: before })).toBe(false)
})

test('[L-003] a key pressed while the same is being painted once more counts', async () => {
  const { painted, list } = await paintedList(['Straße', 'Stadt'])
  const pressedAt = performance.now()
  // News comes in while the key is on its way: what is under it is drawn again as it was.
  for (let frame = 0; frame < 3; frame += 1) {
    painted.look()
    await afterPaint()
  }
  expect(painted.meets({ timeStamp: pressedAt })).toBe(true)
  list.lines = ['Straße, anders', 'Stadt']
  painted.look()
  await afterPaint()
  await afterPaint()
  expect(painted.meets({ timeStamp: pressedAt })).toBe(false)
  expect(painted.meets({ timeStamp: performance.now() })).toBe(true)
})

test('[L-003] a key pressed right after going to a line counts, though the picture with the new focus comes later', async () => {
  const { painted, goTo } = await paintedList(['Straße', 'Stadt'])
  goTo(1)
  painted.look()
  const pressedAt = performance.now()
  await afterPaint()
  await afterPaint()
  expect(painted.meets({ timeStamp: pressedAt })).toBe(true)
})

test('[L-003] after a decision nothing counts that was pressed before its outcome was painted', async () => {
  const { painted, list } = await paintedList(['Straße', 'Stadt'])
  painted.spend()
  list.at = 1
  const pressedAt = performance.now()
  await afterPaint()
  await afterPaint()
  expect(painted.meets({ timeStamp: pressedAt })).toBe(false)
  expect(painted.meets({ timeStamp: performance.now() })).toBe(true)
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

test('[L-003] a key right after the paint counts, though its line was drawn while the picture before it was being taken', async () => {
  const { painted, list, meets } = await paintedList(['Straße', 'Stadt'])
  painted.look()
  await new Promise((drawn) => requestAnimationFrame(drawn))
  list.at = 1
  painted.look()
  await new Promise((shown) => requestAnimationFrame(() => setTimeout(shown)))
  expect(meets()).toBe(true)
})
