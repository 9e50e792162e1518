import { expect, test } from 'vitest'
import { Patience } from './patience.ts'

const at = () => {
  const others = { isBusy: true, now: 0 }
  const patience = new Patience({
    isBusy: async () => others.isBusy,
    patience: 10_000,
    now: () => others.now,
  })
  return { others, patience }
}

test('work that can wait goes on at once when nobody needs the machine', async () => {
  const { others, patience } = at()
  others.isBusy = false
  expect(await patience.mayGoOn()).toBe(true)
  expect(await patience.mayGoOn()).toBe(true)
})

test('while others need the machine a stretch is done after each so many seconds', async () => {
  const { others, patience } = at()
  const asked: boolean[] = []
  for (; others.now <= 25_000; others.now += 5_000) asked.push(await patience.mayGoOn())
  expect(asked).toEqual([false, false, true, false, true, false])
})

test('the time for which it waited counts anew when others were done in between', async () => {
  const { others, patience } = at()
  expect(await patience.mayGoOn()).toBe(false)
  others.now = 9_000
  others.isBusy = false
  expect(await patience.mayGoOn()).toBe(true)
  others.now = 11_000
  others.isBusy = true
  expect(await patience.mayGoOn()).toBe(false)
})
