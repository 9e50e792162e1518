import { z } from 'zod'
import { change } from './changes.ts'
import { endpoint } from './endpoint.ts'
import { count, id, text } from './scalars.ts'

/** Open changes of a scope, and how many a run would take if it began now and had no limit. */
const verifyCounts = z.object({
  open: z.number().int(),
  takeable: z.number().int(),
  /** Numbers of items that a run would leave out, by refusal code. */
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
    /** Counts per toplist, for a project and year. An item in several toplists counts in each. */
    toplists: z.array(verifyCounts.extend({ toplistId: id })),
  }),
})
export type BulkAcceptCounts = z.output<(typeof countBulkAccept)['reply']>
