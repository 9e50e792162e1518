import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { textLimits } from './field-limits.ts'
import { roles } from './rights.ts'
import { atMoment, count, id, idParam, instant, listOf, text, textOf } from './scalars.ts'

const role = z.enum(roles)
export const user = z.object({
  id,
  email: z.string(),
  fullName: z.string(),
  shortCode: z.string(),
  roles: z.array(role),
  isActive: z.boolean(),
})
export type User = z.output<typeof user>

export const listedUser = user.extend({
  createdAt: instant,
  updatedAt: instant.nullable(),
  /** Time of the last sign-in by the person's tokens; null when there was none, or none since it is recorded. */
  lastSignInAt: instant.nullable(),
})

export const getConfig = endpoint({
  method: 'GET',
  path: '/config',
  access: 'public',
  summary: 'Was ein Client zum Anmelden und für die Live-Verbindung wissen muss.',
  reply: z.object({
    issuer: z.string(),
    clientId: z.string(),
    audience: z.string(),
    live: z.object({ path: z.string() }),
    version: z.string(),
    /** Present where browsers take part in traces, by `reportSpans`. */
    traces: z.literal(true).optional(),
  }),
})

export const getMe = endpoint({
  method: 'GET',
  path: '/user/me',
  access: 'signed-in',
  summary: 'Die angemeldete Person mit ihren Rollen.',
  reply: user,
})

export const listUsers = endpoint({
  method: 'GET',
  path: '/admin/user/list',
  access: 'read-users',
  summary: 'Alle Benutzer.',
  query: z.object({
    offset: count(0, 1_000_000),
    limit: count(50, 1000),
    search: text.optional(),
    ...atMoment.shape,
  }),
  reply: listOf(listedUser),
})

/** The browser sees an address in anything with an @ and a dot; the call looks closer. */
const address = {
  min: 1,
  max: 254,
  form: { pattern: '^\\S+@\\S+\\.\\S+$', flags: '', fault: 'Bitte eine E-Mail-Adresse angeben.' },
}
const userValues = {
  fullName: textOf(1, 100),
  shortCode: textOf(2, 4),
  roles: z.array(role),
  isActive: z.boolean(),
}
export const createUser = endpoint({
  method: 'POST',
  path: '/admin/user',
  access: 'administer',
  inPerson: true,
  summary: 'Einen Benutzer anlegen. Die E-Mail-Adresse muss die der externen Anmeldung sein.',
  body: z.strictObject({
    email: z
      .string()
      .trim()
      .toLowerCase()
      .pipe(z.email().max(address.max))
      .register(textLimits, address),
    ...userValues,
    roles: userValues.roles.default([]),
    isActive: userValues.isActive.default(true),
  }),
  reply: user,
  status: 201,
})
export const updateUser = endpoint({
  method: 'PATCH',
  path: '/admin/user/{id}',
  access: 'administer',
  inPerson: true,
  summary: 'Einen Benutzer ändern.',
  params: idParam,
  body: z.strictObject(userValues).partial(),
  reply: user,
})
