import { z } from 'zod'
import { change } from './changes.ts'
import { endpoint } from './endpoint.ts'
import { id, instant, listOf, recordClass } from './scalars.ts'
import { job } from './system.ts'

/** A decision of one's own, with what taking it back needs to know. */
export const ownDecision = z.object({
  /** `currentValue` is the record's value just before an acceptance, and today's after a decline. */
  change,
  root: z.object({ id, class: recordClass }),
  decision: z.enum(['accept', 'decline']),
  decidedAt: instant,
  /** False once it was taken back or something newer stands in its place. */
  canUndo: z.boolean(),
})
export type OwnDecision = z.output<typeof ownDecision>

export const myDecisions = endpoint({
  method: 'GET',
  path: '/user/me/decisions',
  access: 'read',
  summary:
    'Die letzten 20 einzelnen Entscheidungen der angemeldeten Person, neueste zuerst, und ob sie sich noch zurücknehmen lassen.',
  reply: listOf(ownDecision),
})

export const myJobs = endpoint({
  method: 'GET',
  path: '/job',
  access: 'signed-in',
  summary:
    'Längere Arbeiten der angemeldeten Person: alle laufenden und die der letzten Stunde, neueste zuerst.',
  reply: listOf(job),
})
