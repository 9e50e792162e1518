import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { LiveStore } from './live-store.ts'
import { following, frame, newPage, painted, summary } from './testing/page.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('own commands', () => {
  const command = { mid: 'k1', topic: 'queue', targets: ['r1'], effect: 'accepted' }

  test('P6: the echo before the answer, one visual change', async () => {
    const { store } = await following()
    const heard = vi.fn()
    store.overlay.subscribe('r1', heard)
    store.overlay.add(command)
    expect(store.overlay.of('r1')).toEqual(['accepted'])
    store.take(frame(10, 11))
    expect(store.overlay.of('r1')).toEqual(['accepted'])
    store.overlay.acked('k1', 11)
    await painted()
    expect(store.overlay.of('r1')).toEqual([])
    expect(heard).toHaveBeenCalledTimes(2)
  })

  test('P6: the answer before the echo, one visual change', async () => {
    const { store } = await following()
    const heard = vi.fn()
    store.overlay.subscribe('r1', heard)
    store.overlay.add(command)
    store.overlay.acked('k1', 11)
    expect(store.overlay.of('r1')).toEqual(['accepted'])
    store.take(frame(10, 11))
    await painted()
    expect(store.overlay.of('r1')).toEqual([])
    expect(heard).toHaveBeenCalledTimes(2)
  })

  test('P4: a reading that is older than the own decision does not bring the old state back', async () => {
    const { store, place } = await following()
    store.overlay.add(command)
    store.overlay.acked('k1', 15)
    place.moved(12)
    await painted()
    expect(store.overlay.of('r1')).toEqual(['accepted'])
    place.moved(15)
    await painted()
    expect(store.overlay.of('r1')).toEqual([])
  })

  test('P6: an own decision stays over the list until the list itself is told', async () => {
    const { store } = await following()
    const shown: string[] = []
    store.follow('queue', 10, () => shown.push('told'))
    store.overlay.subscribe('r1', () => shown.push(store.overlay.of('r1').length ? 'over' : 'bare'))
    store.overlay.add(command)
    store.overlay.acked('k1', 11)
    store.take(frame(10, 11))
    await painted()
    expect(shown).toEqual(['over', 'told', 'bare'])
  })

  test('P6: an own decision within a summary stays over the list until that was read again', async () => {
    const { store, place } = await following()
    store.overlay.add(command)
    store.take(summary(10, 510))
    store.overlay.acked('k1', 300)
    await painted()
    expect(store.overlay.of('r1')).toEqual(['accepted'])
    place.moved(511)
    await painted()
    expect(store.overlay.of('r1')).toEqual([])
  })

  test('an echo that does not come is asked for after three seconds', async () => {
    const page = newPage()
    const missing = vi.fn()
    const store = new LiveStore(
      { sub: () => new Promise(() => undefined), unsub: () => undefined },
      { schedule: () => undefined, onMissingEcho: missing },
    )
    store.overlay.add(command)
    store.overlay.acked('k1', 15)
    await vi.advanceTimersByTimeAsync(2_900)
    expect(missing).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(200)
    expect(missing).toHaveBeenCalledWith(command, 15)
    expect(store.overlay.of('r1')).toEqual([])
    expect(page.asked).toEqual([])
  })

  test('a refused command leaves nothing behind; one that changed nothing neither', () => {
    const { store } = newPage()
    store.overlay.add(command)
    store.overlay.drop('k1')
    expect(store.overlay.of('r1')).toEqual([])
    store.overlay.add(command)
    store.overlay.acked('k1', null)
    expect(store.overlay.of('r1')).toEqual([])
  })
})
