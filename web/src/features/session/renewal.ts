import type { User, UserManager } from 'oidc-client-ts'
import { withNonce } from './nonce.ts'
import { isRefusal, isSpentToken } from './refusal.ts'

/** Time between attempts while the provider does not answer, in milliseconds. */
const pause = 2_000

/** The part of the client that renews. */
type Renewing = Pick<UserManager, 'signinSilent'>

/**
 * Renews the tokens. A refresh token counts once, so that one whose answer got lost is worth nothing any more: the
 * session at the provider is then asked for in a frame.
 */
const renewOnce = async (manager: Renewing): Promise<User | null> => {
  try {
    return await manager.signinSilent(withNonce())
  } catch (thrown) {
    if (!isSpentToken(thrown)) throw thrown
    return manager.signinSilent(withNonce({ forceIframeAuth: true }))
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
