import { describe, expect, test } from 'vitest'
import { askWhoIsThere } from './resume.ts'

const late = () => Promise.reject(new Error('IFrame timed out without a response'))
const said = (error: string) => Promise.reject(Object.assign(new Error(error), { error }))

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
    expect(await askWhoIsThere(slow.ask)).toBe('Erik')
  })

  test('is nobody when the provider says so, and is not asked for again', async () => {
    const empty = provider(() => said('login_required'))
    expect(await askWhoIsThere(empty.ask)).toBeNull()
    expect(empty.asked()).toBe(1)
  })

  test('is not known when the provider does not answer: that is no signing out', async () => {
    const away = provider(late, late)
    await expect(askWhoIsThere(away.ask)).rejects.toThrow('IFrame timed out')
    const broken = provider(
      () => said('server_error'),
      () => said('server_error'),
    )
    await expect(askWhoIsThere(broken.ask)).rejects.toThrow('server_error')
  })
})
