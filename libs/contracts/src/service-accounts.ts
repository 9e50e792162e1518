import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { roles } from './rights.ts'
import { done, id, idParam, instant, listOf, textOf } from './scalars.ts'

/** Roles that a service account can have. Administering takes a person. */
export const machineRoles = roles.filter((role) => role !== 'ROLE_ADMIN')

/** Maximum validity of a service account in days, from its creation or the last extension. */
export const mostAccountDays = 730

/** An account of a machine that signs in at the identity provider by client credentials. */
export const serviceAccount = z.object({
  id,
  name: z.string(),
  shortCode: z.string(),
  /** The client at the identity provider whose tokens act as this account. */
  clientId: z.string(),
  /** The person who answers for it; while they are not active, it is refused. */
  owner: z.object({ id, fullName: z.string(), shortCode: z.string(), isActive: z.boolean() }),
  roles: z.array(z.enum(roles)),
  createdAt: instant,
  expiresAt: instant,
  endedAt: instant.nullable(),
  /** Time of its newest token that was seen; null when there was none. */
  lastUsedAt: instant.nullable(),
})
export type ServiceAccount = z.output<typeof serviceAccount>

const values = {
  name: textOf(1, 100),
  ownerId: id,
  roles: z
    .array(z.enum(machineRoles, { error: 'Diese Rolle kann ein Dienstkonto nicht haben.' }))
    .min(1, { error: 'Bitte mindestens eine Rolle wählen.' }),
  /** Validity in days from now. */
  days: z
    .number({ error: 'Bitte die Gültigkeit in Tagen angeben.' })
    .int({ error: 'Die Gültigkeit ist eine ganze Zahl von Tagen.' })
    .min(1, { error: 'Ein Dienstkonto gilt mindestens einen Tag.' })
    .max(mostAccountDays, { error: `Ein Dienstkonto gilt höchstens ${mostAccountDays} Tage.` }),
}

export const listServiceAccounts = endpoint({
  method: 'GET',
  path: '/admin/service-account/list',
  access: 'read-users',
  summary: 'Die Dienstkonten nach Namen, auch beendete.',
  reply: listOf(serviceAccount),
})

export const createServiceAccount = endpoint({
  method: 'POST',
  path: '/admin/service-account',
  access: 'administer',
  inPerson: true,
  summary:
    'Ein Dienstkonto anlegen. Zugriffstoken, die der Anmeldedienst dem genannten Client für sich selbst ausstellt (Client Credentials), handeln als dieses Konto.',
  body: z.strictObject({
    ...values,
    shortCode: textOf(2, 4),
    clientId: z
      .string()
      .regex(/^[\x21-\x7e]{1,200}$/, { error: 'Bitte die Client-ID ohne Leerzeichen angeben.' }),
  }),
  reply: serviceAccount,
  status: 201,
})

export const updateServiceAccount = endpoint({
  method: 'PATCH',
  path: '/admin/service-account/{id}',
  access: 'administer',
  inPerson: true,
  summary: 'Name, verantwortliche Person, Rollen oder Gültigkeit eines Dienstkontos ändern.',
  params: idParam,
  body: z.strictObject(values).partial(),
  reply: serviceAccount,
})

export const endServiceAccount = endpoint({
  method: 'DELETE',
  path: '/admin/service-account/{id}',
  access: 'administer',
  inPerson: true,
  summary:
    'Ein Dienstkonto beenden. Es wird vom nächsten Aufruf an abgewiesen; seine Client-ID wird nicht noch einmal vergeben.',
  params: idParam,
  reply: done,
  status: 204,
})
