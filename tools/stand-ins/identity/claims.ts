import { demoUsers } from '../demo-users.ts'

/** The API the access tokens are meant for, when `OIDC_AUDIENCE` names no other. */
export const AUDIENCE = 'urn:stammbuch:api'

/** Who a token is about. */
export interface Claims {
  readonly email: string
  readonly email_verified: boolean
  readonly name: string
}

/** The claims of an e-mail address; one that is nobody's demo user is named after itself. The subject is the address. */
export const claimsOf = (email: string): Claims => ({
  email,
  email_verified: true,
  name: demoUsers.find((user) => user.email === email)?.name ?? email,
})
