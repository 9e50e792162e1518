import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { aboutNoPerson } from './persons-shown.ts'
import { asOf, id, recordClass } from './scalars.ts'

/** Decisions about values, and what was found wrong later. */
const tally = {
  accepted: z.number().int(),
  declined: z.number().int(),
  /** Of the accepted those that another accepted value replaced since. */
  corrected: z.number().int(),
}

export const getQuality = endpoint({
  method: 'GET',
  path: '/log/quality',
  access: 'audit',
  summary:
    'Wie gut die Werte eines Lieferanten oder die Entscheidungen einer Person sind: je Monat, je Feld, später ersetzt.',
  query: z
    .object({
      /** One of the two. */
      supplierId: id.optional(),
      actor: id.optional(),
      /** Restricts it to decisions from and to this position or instant, both inclusive. */
      from: asOf.optional(),
      to: asOf.optional(),
    })
    .refine(({ supplierId, actor }) => (supplierId === undefined) !== (actor === undefined), {
      error: 'Bitte einen Lieferanten oder eine Person angeben.',
    }),
  reply: z.object({
    name: z.string(),
    /** The last position that was looked at. */
    upTo: z.number().int(),
    total: z.object({
      ...tally,
      /** Records that the person approved, and values accepted by whoever had proposed them. */
      approved: z.number().int(),
      own: z.number().int(),
    }),
    /** Months in Berlin, `2026-06`, in which something was decided, the oldest first. */
    months: z.array(z.object({ month: z.string(), ...tally })),
    fields: z.array(
      aboutNoPerson(z.object({ class: recordClass, attributeName: z.string(), ...tally })),
    ),
    /** Of a supplier the people who decided, of a person the suppliers of the values; `name` is null for a service. */
    others: z.array(z.object({ id, name: z.string().nullable(), ...tally })),
  }),
})
export type Quality = z.output<(typeof getQuality)['reply']>
