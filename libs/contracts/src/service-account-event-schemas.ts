import { z } from 'zod'
import { schema } from './event-schema.ts'
import { roles } from './rights.ts'

const accountRights = {
  name: z.string(),
  /** Id of the person who answers for it. */
  owner: z.string(),
  roles: z.array(z.enum(roles)),
  expiresAt: z.string(),
}

/** The shapes of the events of a service account. */
export const serviceAccountEventSchemas = {
  ServiceAccountCreated: schema(
    z.strictObject({
      ...accountRights,
      shortCode: z.string(),
      clientId: z.string(),
      /** What nobody else may have: its client and its short code. */
      keys: z.array(z.string()),
    }),
  ),
  ServiceAccountChanged: schema(z.strictObject(accountRights)),
  ServiceAccountEnded: schema(z.strictObject({})),
} as const
