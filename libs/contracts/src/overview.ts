import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { atMoment, count, id, instant, recordClass } from './scalars.ts'

/** Spans of time that the overview looks back, in days. */
export const overviewSpans = [7, 30, 90] as const

const rate = {
  accepted: z.number().int(),
  declined: z.number().int(),
}

/** Days that a free period may have at most. */
export const longestPeriod = 731

/** The progress of verification. Days are those of Europe/Berlin. */
export const overview = z.object({
  /** The time of the figures, and the first and the last day that are counted. */
  at: instant,
  since: z.iso.date(),
  until: z.iso.date(),
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

const daysBetween = (from: string, to: string): number =>
  (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1

export const getOverview = endpoint({
  method: 'GET',
  path: '/overview',
  access: 'read',
  summary: 'Kennzahlen der Verifikation: Alter der Liste, Zu- und Abgang, Entscheidungen, Quoten.',
  query: z
    .object({
      days: count(30, 366),
      /** A free period instead: its first and last day, both included. */
      from: z.iso.date().optional(),
      to: z.iso.date().optional(),
      ...atMoment.shape,
    })
    .refine(({ from, to }) => (from === undefined) === (to === undefined), {
      error: 'Bitte den ersten und den letzten Tag angeben.',
    })
    .refine(({ from = '', to = '' }) => from <= to, {
      error: 'Der letzte Tag liegt vor dem ersten.',
    })
    .refine(({ from, to }) => !from || !to || daysBetween(from, to) <= longestPeriod, {
      error: `Ein Zeitraum hat höchstens ${longestPeriod} Tage.`,
    }),
  reply: overview,
})
