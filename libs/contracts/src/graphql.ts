import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** A GraphQL document as the specification's clients send it. */
export const warehouseGraphql = endpoint({
  method: 'POST',
  path: '/warehouse-graphql',
  access: 'read',
  summary:
    'Freigaben und Lieferungen als GraphQL lesen. Tiefe, Aliasse und Kosten einer Abfrage sind begrenzt.',
  body: z.strictObject({
    query: z.string().min(1).max(20_000),
    variables: z.record(z.string(), z.unknown()).nullish(),
    operationName: z.string().max(200).nullish(),
    extensions: z.record(z.string(), z.unknown()).nullish(),
  }),
  reply: z.object({
    data: z.record(z.string(), z.unknown()).nullish(),
    errors: z
      .array(
        z.object({
          message: z.string(),
          path: z.array(z.union([z.string(), z.number()])).optional(),
          locations: z.array(z.object({ line: z.number(), column: z.number() })).optional(),
        }),
      )
      .optional(),
  }),
})
