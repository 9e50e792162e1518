import { ErrorResponse, User } from 'oidc-client-ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { renewalOf } from './renewal.ts'

const userWith = (token: string): User =>
  new User({
    access_token: token,
    token_type: 'Bearer',
    profile: { sub: 'erik', iss: 'https://identity.test', aud: 'web', exp: 0, iat: 0 },
  })

const refused = (error: string) => () => Promise.reject(new ErrorResponse({ error }))
const away = () => Promise.reject(new TypeError('Failed to fetch'))
/** What oidc-client-ts says of an answer that is a status alone. */
const bare = (status: number) => () => Promise.reject(new Error(`Forbidden (${status}): {}`))
const gives = (token: string) => () => Promise.resolve(userWith(token))

/** A provider that gives these answers in turn; it notes if it was asked by refresh token or in a frame. */
const provider = (...answers: readonly (() => Promise<User>)[]) => {
  const asked: string[] = []
  const nonces: unknown[] = []
  const signinSilent = ({ forceIframeAuth = false, nonce = '' } = {}) => {
    nonces.push(nonce)
    asked.push(forceIframeAuth ? 'frame' : 'token')
    return answers[asked.length - 1]?.() ?? Promise.reject(new Error('asked too often'))
  }
  return { asked, nonces, signinSilent }
}

describe('a session that is renewed', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  const wanted = () => true

  test('uses its refresh token once, however many requests were refused at once', async () => {
    const { asked, signinSilent } = provider(gives('next'))
    const renew = renewalOf({ signinSilent }, { isWanted: wanted, onRenewed: () => undefined })
    expect(await Promise.all([renew(), renew(), renew()])).toEqual(['next', 'next', 'next'])
    expect(asked).toEqual(['token'])
  })

  test('goes on by the session at the provider when the refresh token counts no longer', async () => {
    for (const spent of [refused('invalid_grant'), bare(403), bare(400)]) {
      const { asked, nonces, signinSilent } = provider(spent, gives('next'))
      const renew = renewalOf({ signinSilent }, { isWanted: wanted, onRenewed: () => undefined })
      expect(await renew()).toBe('next')
      expect(asked).toEqual(['token', 'frame'])
      // Each request has one of its own: a token of another request is not taken.
      expect(new Set(nonces).size).toBe(2)
      expect(nonces).not.toContain('')
    }
  })

  test('comes back by itself when the provider was away', async () => {
    const { signinSilent } = provider(
      ...[away, refused('temporarily_unavailable'), bare(502), gives('next')],
    )
    const renewed: string[] = []
    const renew = renewalOf(
      { signinSilent },
      { isWanted: wanted, onRenewed: (user) => renewed.push(user.access_token) },
    )
    expect(await renew()).toBeNull()
    await vi.runAllTimersAsync()
    expect(renewed).toEqual(['next'])
  })

  test('ends when the provider says that there is none, or nobody is signed in any more', async () => {
    const ended = provider(refused('invalid_grant'), refused('login_required'))
    const options = { isWanted: wanted, onRenewed: () => expect.unreachable() }
    expect(await renewalOf(ended, options)()).toBeNull()
    await vi.runAllTimersAsync()
    expect(ended.asked).toEqual(['token', 'frame'])
    // Providers differ in their words, or have none: asking again every two seconds would change nothing.
    for (const last of [refused('invalid_request'), bare(403)]) {
      const mute = provider(bare(403), last)
      expect(await renewalOf(mute, options)()).toBeNull()
      await vi.runAllTimersAsync()
      expect(mute.asked).toEqual(['token', 'frame'])
    }
    const left = provider(away)
    expect(await renewalOf(left, { ...options, isWanted: () => false })()).toBeNull()
    await vi.runAllTimersAsync()
    expect(left.asked).toEqual(['token'])
  })
})
