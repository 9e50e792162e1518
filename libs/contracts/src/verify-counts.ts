import { z } from 'zod'
import { change } from './changes.ts'
import { endpoint } from './endpoint.ts'
import { count, id, text } from './scalars.ts'

/** Open changes of a scope, and how many a run would take if it began now and had no limit. */
const verifyCounts = z.object({
  open: z.number().int(),
  takeable: z.number().int(),
  /** Why a run would leave the others, by the code with which it would refuse each. */
  reasons: z.record(z.string(), z.number().int()),
})
export type VerifyCounts = z.output<typeof verifyCounts>

export const countBulkAccept = endpoint({
  method: 'GET',
  path: '/change/bulk-accept/count',
  access: 'read',
  summary:
    'Was eine Schnellverifikation jetzt übernähme und was nicht, mit Beispielen und für jede Topliste.',
  query: z.object({
    toplistId: id.optional(),
    rgShortCode: text.optional(),
    periodId: id.optional(),
    sampleId: id.optional(),
    /** So many of the changes that would be taken are shown, the oldest first. */
    examples: count(0, 10),
  }),
  reply: verifyCounts.extend({
    examples: z.array(change),
    /** For a project and year: each toplist on its own. What stands in several counts in each. */
    toplists: z.array(verifyCounts.extend({ toplistId: id })),
  }),
})
export type BulkAcceptCounts = z.output<(typeof countBulkAccept)['reply']>
