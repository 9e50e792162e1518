import { describe, expect, test } from 'vitest'
import { askForSession } from './silent-sign-in.ts'

const late = () => Promise.reject(new Error('IFrame timed out without a response'))
const refusal = (error: string) => Promise.reject(Object.assign(new Error(error), { error }))

/** A provider that gives these answers in turn. */
const provider = (...answers: readonly (() => Promise<string | null>)[]) => {
  let asked = 0
  return {
    ask: () => answers[asked++]?.() ?? Promise.reject(new Error('asked too often')),
    asked: () => asked,
  }
}

describe('who comes back to a page', () => {
  test('is still signed in when the provider answers at the second attempt only', async () => {
    const slow = provider(late, () => Promise.resolve('Erik'))
    expect(await askForSession(slow.ask)).toBe('Erik')
  })

  test('is nobody when the provider says so, and is not asked for again', async () => {
    // The last is said by providers that want to be told who is meant.
    for (const word of ['login_required', 'interaction_required', 'invalid_request']) {
      const empty = provider(() => refusal(word))
      expect(await askForSession(empty.ask)).toBeNull()
      expect(empty.asked()).toBe(1)
    }
  })

  test('is not known when the provider does not answer: that is no signing out', async () => {
    const away = provider(late, late)
    await expect(askForSession(away.ask)).rejects.toThrow('IFrame timed out')
    const broken = provider(
      () => refusal('server_error'),
      () => refusal('server_error'),
    )
    await expect(askForSession(broken.ask)).rejects.toThrow('server_error')
  })
})
