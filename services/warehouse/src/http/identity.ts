import type { CurrentUser } from '../platform/user.ts'

export const IDENTITY = Symbol('identity')

/** Finds the person behind a token; the slice of users does it. */
export interface Identity {
  /**
   * @throws Problem `token-invalid`, `access-token-revoked`, `access-token-expired`, `user-unknown`,
   * `user-inactive`
   */
  readonly userOf: (token: string) => Promise<CurrentUser>
  /** The expiry of the token, in milliseconds since the epoch. */
  readonly expiryOf: (token: string) => number
}
