import { expect, test } from 'vitest'
import { afterPaint } from './after-paint.ts'

/** The events in their order. */
const log: string[] = []

test('what waits for the paint comes after the frame that shows it', async () => {
  log.length = 0
  const painted = afterPaint().then(() => log.push('sent'))
  log.push('asked')
  requestAnimationFrame(() => log.push('frame'))
  await painted
  expect(log).toEqual(['asked', 'frame', 'sent'])
})

test('leaving the page does not wait for a frame', async () => {
  log.length = 0
  const painted = afterPaint().then(() => log.push('sent'))
  requestAnimationFrame(() => log.push('frame'))
  window.dispatchEvent(new Event('pagehide'))
  // What is done before the page is gone is done by then.
  await Promise.resolve()
  expect(log).toEqual(['sent'])
  await painted
})
