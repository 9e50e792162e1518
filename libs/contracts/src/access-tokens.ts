import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { roles } from './rights.ts'
import { done, id, idParam, instant, listOf, textOf } from './scalars.ts'

/** The beginning of every access token, by which secret scanners recognise one. */
export const accessTokenPrefix = 'stb_pat_'

/** Maximum validity of an access token in days. */
export const mostTokenDays = 365

/** Maximum number of valid access tokens of a person. */
export const mostAccessTokens = 50

/** A personal access token; its secret is not part of it. */
export const accessToken = z.object({
  id,
  name: z.string(),
  owner: z.object({ id, fullName: z.string(), shortCode: z.string() }),
  /** Roles that it was given. It acts in those of them that its owner still has. */
  roles: z.array(z.enum(roles)),
  createdAt: instant,
  expiresAt: instant,
  revokedAt: instant.nullable(),
})
export type AccessToken = z.output<typeof accessToken>

export const listAccessTokens = endpoint({
  method: 'GET',
  path: '/access-token/list',
  access: 'signed-in',
  summary: 'Die eigenen Zugriffstoken, neueste zuerst.',
  reply: listOf(accessToken),
})

export const createAccessToken = endpoint({
  method: 'POST',
  path: '/access-token',
  access: 'signed-in',
  inPerson: true,
  summary:
    'Ein Zugriffstoken für Skripte anlegen. Das Token selbst steht nur in dieser Antwort und wird nicht aufbewahrt.',
  body: z.strictObject({
    name: textOf(1, 100),
    /** Some of the caller's own roles. */
    roles: z.array(z.enum(roles)).min(1, { error: 'Bitte mindestens eine Rolle wählen.' }),
    /** Validity in days. */
    days: z
      .number({ error: 'Bitte die Gültigkeit in Tagen angeben.' })
      .int({ error: 'Die Gültigkeit ist eine ganze Zahl von Tagen.' })
      .min(1, { error: 'Ein Zugriffstoken gilt mindestens einen Tag.' })
      .max(mostTokenDays, { error: `Ein Zugriffstoken gilt höchstens ${mostTokenDays} Tage.` }),
  }),
  /** `secret` is null when the call is repeated with its key: it was shown once. */
  reply: accessToken.extend({ secret: z.string().nullable() }),
  status: 201,
})

export const revokeAccessToken = endpoint({
  method: 'DELETE',
  path: '/access-token/{id}',
  access: 'signed-in',
  inPerson: true,
  summary: 'Ein eigenes Zugriffstoken widerrufen. Es gilt vom nächsten Aufruf an nicht mehr.',
  params: idParam,
  reply: done,
  status: 204,
})

export const listTokensOfPeople = endpoint({
  method: 'GET',
  path: '/admin/access-token/list',
  access: 'read-users',
  summary: 'Die Zugriffstoken aller Personen oder einer Person, neueste zuerst.',
  query: z.object({ userId: id.optional() }),
  reply: listOf(accessToken),
})

export const revokeTokenOfPerson = endpoint({
  method: 'DELETE',
  path: '/admin/access-token/{id}',
  access: 'administer',
  inPerson: true,
  summary: 'Das Zugriffstoken einer Person widerrufen.',
  params: idParam,
  reply: done,
  status: 204,
})
