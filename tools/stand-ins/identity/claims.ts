import { demoUsers } from '../demo-users.ts'

/** The default audience of access tokens, without `OIDC_AUDIENCE`. */
export const AUDIENCE = 'urn:stammbuch:api'

/** The claims about the user of a token. */
export interface Claims {
  readonly email: string
  readonly email_verified: boolean
  readonly name: string
}

/** Returns the claims of an e-mail address; one of no demo user is its own name. The subject is the address. */
export const claimsOf = (email: string): Claims => ({
  email,
  email_verified: true,
  name: demoUsers.find((user) => user.email === email)?.name ?? email,
})
