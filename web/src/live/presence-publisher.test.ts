import type { PresenceMessage } from '@stammbuch/contracts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { PresencePublisher } from './presence-publisher.ts'

const topic = 'presence:queue'

const newVoice = () => {
  const said: PresenceMessage[] = []
  return { said, voice: new PresencePublisher((message) => said.push(message)) }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('what a page says of itself', () => {
  test('[L-002] editing counts more than viewing, and leaving is said once', () => {
    const { said, voice } = newVoice()
    const stopViewing = voice.say({ topic, field: null, mode: 'views' })
    const stopEditing = voice.say({ topic, field: 'city', mode: 'edits' })
    vi.advanceTimersByTime(250)
    expect(said).toEqual([{ topic, field: 'city', mode: 'edits' }])
    stopEditing()
    vi.advanceTimersByTime(250)
    expect(said.at(-1)).toEqual({ topic, field: null, mode: 'views' })
    stopViewing()
    vi.advanceTimersByTime(60_000)
    expect(said.at(-1)).toEqual({ topic, field: null, mode: 'leaves' })
    expect(said).toHaveLength(3)
  })

  test('moving through fields quickly says only where it came to rest', () => {
    const { said, voice } = newVoice()
    for (const field of ['name', 'city', 'street']) voice.say({ topic, field, mode: 'edits' })
    vi.advanceTimersByTime(250)
    expect(said).toEqual([{ topic, field: 'street', mode: 'edits' }])
  })

  test('[L-002] where somebody goes is told at once, and the record they left with it', () => {
    const { said, voice } = newVoice()
    const leave = voice.say({ topic, field: 'first', mode: 'views' })
    vi.advanceTimersByTime(1)
    expect(said).toEqual([{ topic, field: 'first', mode: 'views' }])
    vi.advanceTimersByTime(1000)
    leave()
    voice.say({ topic, field: 'second', mode: 'views' })
    vi.advanceTimersByTime(1)
    expect(said.slice(1)).toEqual([{ topic, field: 'second', mode: 'views' }])
  })

  test('[L-002] a sign of life comes every five seconds', () => {
    const { said, voice } = newVoice()
    voice.say({ topic, field: null, mode: 'views' })
    vi.advanceTimersByTime(20_300)
    expect(said.length).toBeGreaterThanOrEqual(5)
  })
})
