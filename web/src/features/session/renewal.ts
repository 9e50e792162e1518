import { ErrorResponse, type User, type UserManager } from 'oidc-client-ts'

/** Time between attempts while the provider does not answer, in milliseconds. */
const pause = 2_000

/** The part of the client that renews. */
type Renewing = Pick<UserManager, 'signinSilent'>

/** Errors of a token request that the same request may not meet again. */
const passing = ['server_error', 'temporarily_unavailable', 'slow_down', 'unknown_error']

/** The provider answered, and that there is nothing to renew. */
const isRefusal = (thrown: unknown): boolean =>
  thrown instanceof ErrorResponse && !passing.includes(thrown.error ?? '')

/**
 * Renews the tokens. A refresh token counts once, so that one whose answer got lost is worth nothing any more: the
 * session at the provider is then asked for in a frame.
 */
const renewOnce = async (manager: Renewing): Promise<User | null> => {
  try {
    return await manager.signinSilent()
  } catch (thrown) {
    if (!(thrown instanceof ErrorResponse) || thrown.error !== 'invalid_grant') throw thrown
    return manager.signinSilent({ forceIframeAuth: true })
  }
}

/** What goes on while the tokens are being renewed. */
export interface RenewalOptions {
  /** Tells if somebody is still to be signed in. */
  readonly isWanted: () => boolean
  readonly onRenewed: (user: User) => void
}

/**
 * Returns a function that renews the tokens and answers with the new access token, or null at the first failure. Calls
 * at once share one renewal, because a refresh token that is used twice ends the session. While the provider does not
 * answer, renewing goes on behind it.
 */
export const renewalOf = (manager: Renewing, { isWanted, onRenewed }: RenewalOptions) => {
  let current: Promise<string | null> | undefined
  let later: ReturnType<typeof setTimeout> | undefined
  const attempt = async (): Promise<string | null> => {
    clearTimeout(later)
    try {
      const user = await renewOnce(manager)
      if (!user || !isWanted()) return null
      onRenewed(user)
      return user.access_token
    } catch (thrown) {
      if (!isRefusal(thrown) && isWanted()) later = setTimeout(() => void renew(), pause)
      return null
    }
  }
  const renew = (): Promise<string | null> => {
    current ??= attempt().finally(() => {
      current = undefined
    })
    return current
  }
  return renew
}
