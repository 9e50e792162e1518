import { expect, test, vi } from 'vitest'
import { WorkBrake } from './work-brake.ts'

const at = () => Promise.resolve()

test('a piece of background work waits until nobody works any more', async () => {
  const busy = [true, true, true, false]
  const pause = vi.fn(at)
  const brake = new WorkBrake(async () => busy.shift() ?? false, pause)
  expect(await brake.mayGoOn()).toBe(true)
  expect(pause).toHaveBeenCalledTimes(3)
  expect(await brake.mayGoOn()).toBe(true)
  expect(pause).toHaveBeenCalledTimes(3)
})

test('it has its turn in the end, however much people work', async () => {
  const brake = new WorkBrake(async () => true, at)
  expect(await brake.mayGoOn()).toBe(true)
})

test('a process that ends is not kept by what waits', async () => {
  const brake = new WorkBrake(
    async () => true,
    async () => brake.end(),
  )
  expect(await brake.mayGoOn()).toBe(false)
  expect(await brake.mayGoOn()).toBe(false)
})
