import { nameKey, type UniqueKey } from '../catalogue/index.ts'
import type { UserEntry } from './users.query.ts'

export const emailKey = (email: string): string => nameKey('email', email)
export const subjectKey = (issuer: string, subject: string): string => `sub|${issuer}|${subject}`

/** Returns the unique keys of a user: e-mail address, short code, and the token's subject. */
export const keysOf = ({ email, shortCode, identity }: UserEntry): readonly UniqueKey[] => [
  { key: emailKey(email), code: 'email-taken' },
  { key: nameKey('short-code', shortCode), code: 'short-code-taken' },
  ...(identity
    ? [{ key: subjectKey(identity.iss, identity.sub), code: 'email-taken' as const }]
    : []),
]
