import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { atMoment, count, id, instant, recordClass } from './scalars.ts'

/** Spans of time that the overview looks back, in days. */
export const overviewSpans = [7, 30, 90] as const

const rate = {
  accepted: z.number().int(),
  declined: z.number().int(),
}

/** The progress of verification. Days are those of Europe/Berlin. */
export const overview = z.object({
  /** The time of the figures, and the first day that is counted. */
  at: instant,
  since: z.iso.date(),
  queue: z.object({
    /** Number of open changes. */
    open: z.number().int(),
    /** Number of records that wait for their initial verification. */
    unapproved: z.number().int(),
    /** Median age of open changes in seconds; null when there are none. */
    medianAge: z.number().nullable(),
    p90Age: z.number().nullable(),
    oldestAge: z.number().nullable(),
  }),
  /** Every day of the span, oldest first. */
  days: z.array(
    z.object({
      day: z.iso.date(),
      proposed: z.number().int(),
      ...rate,
      openAtEnd: z.number().int(),
    }),
  ),
  editors: z.array(
    z.object({
      id,
      shortCode: z.string().nullable(),
      fullName: z.string().nullable(),
      ...rate,
      approvals: z.number().int(),
      /** Number of the decisions that were made by runs over many. */
      inRuns: z.number().int(),
    }),
  ),
  /** Decided changes by the supplier of their delivery. */
  suppliers: z.array(z.object({ id, name: z.string(), ...rate })),
  /** Decided changes by their field. */
  fields: z.array(z.object({ class: recordClass, attributeName: z.string(), ...rate })),
})
export type Overview = z.output<typeof overview>

export const getOverview = endpoint({
  method: 'GET',
  path: '/overview',
  access: 'read',
  summary: 'Kennzahlen der Verifikation: Alter der Liste, Zu- und Abgang, Entscheidungen, Quoten.',
  query: z.object({ days: count(30, 366), ...atMoment.shape }),
  reply: overview,
})
