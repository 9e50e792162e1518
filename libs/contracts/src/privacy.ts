import { z } from 'zod'
import { jobStarted } from './changes.ts'
import { endpoint } from './endpoint.ts'
import { timelineEntry } from './log.ts'
import { contactRecord } from './records.ts'
import { count, id, idParam, instant, listOf } from './scalars.ts'
import { syncTargets } from './sync-targets.ts'

/** The reasons for an erasure, with their German names. No free text: it would be about a person. */
export const erasureReasons = {
  request: 'Verlangen der Person (Art. 17 Abs. 1 DSGVO)',
  withdrawn: 'Widerrufene Einwilligung',
  objection: 'Widerspruch der Person',
  unneeded: 'Nicht mehr benötigt',
  retention: 'Aufbewahrungsfrist abgelaufen',
  unlawful: 'Unrechtmäßig verarbeitet',
} as const
export type ErasureReason = keyof typeof erasureReasons
const reasons = Object.keys(erasureReasons) as [ErasureReason, ...ErasureReason[]]

/** The stores that can hold values about a person. */
export const erasureStores = [
  'log',
  'answers',
  'views',
  'jobs',
  'work',
  'dumps',
  'exports',
  'uploads',
  'deliveries',
  ...syncTargets,
] as const
export type ErasureStore = (typeof erasureStores)[number]

/** The result of a search over every store for an erased person. Places and counts, no values. */
export const erasureReport = z.object({
  /** Nothing found; everything found was removed; some places are left for people to look at. */
  outcome: z.enum(['clean', 'removed', 'left']),
  stores: z.array(
    z.object({
      store: z.enum(erasureStores),
      removed: z.number().int(),
      left: z.number().int(),
      /** The first of the places that are left. */
      places: z.array(z.string()),
    }),
  ),
  /** Searches that were not possible: `values` where none was there by which the person could be recognised. */
  unsearched: z.array(z.enum(['values'])),
})
export type ErasureReport = z.output<typeof erasureReport>

export const erasureCheck = erasureReport.extend({ id, contactId: id, checkedAt: instant })
export type ErasureCheck = z.output<typeof erasureCheck>

export const listErasures = endpoint({
  method: 'GET',
  path: '/erasure/list',
  access: 'privacy',
  summary: 'Was nach dem Löschen von Personen in allen Speichern gefunden wurde, neueste zuerst.',
  query: z.object({
    contactId: id.optional(),
    offset: count(0, 10_000_000),
    limit: count(50, 500),
  }),
  reply: listOf(erasureCheck),
})

export const erasure = z.object({
  id,
  erasedAt: instant,
  /** Number of events whose values were erased. */
  values: z.number().int(),
  /** Number of open proposals that were closed. */
  closedChanges: z.number().int(),
  /** Number of rows of delivered files that were made unreadable. */
  deliveredRows: z.number().int(),
  /** Records whose notes name the person; the notes stay for people to check. */
  mentions: z.array(z.object({ recordId: id, class: z.string(), label: z.string() })),
  /** The report of the later search over every store; absent in older answers. */
  check: erasureReport.optional(),
})
export type Erasure = z.output<typeof erasure>

export const eraseContact = endpoint({
  method: 'POST',
  path: '/contact/{id}/erase',
  access: 'erase-person',
  summary:
    'Eine Person vergessen: alle Angaben über sie werden gelöscht. Verlangt das Wort LÖSCHEN.',
  params: idParam,
  body: z.strictObject({ confirmation: z.string(), reason: z.enum(reasons) }),
  reply: z.union([erasure, jobStarted]),
})

/** All stored data of a person (Art. 15 GDPR). */
export const subjectExport = z.object({
  exportedAt: instant,
  position: z.number().int(),
  contact: contactRecord,
  /** The records of the same person that were merged into this one, as they ended. */
  merged: z.array(contactRecord),
  /** Each event of any of them with its values, oldest first: time, source and decision. */
  events: z.array(timelineEntry),
  /** Delivered files with the rows that became or changed this contact. */
  deliveries: z.array(
    z.object({
      id,
      fileName: z.string(),
      supplier: z.string().nullable(),
      receivedAt: instant,
      headers: z.array(z.string()),
      rows: z.array(z.object({ row: z.number().int(), cells: z.array(z.string()) })),
    }),
  ),
  /** The systems that were given the person's values. */
  recipients: z.array(
    z.object({ target: z.string(), firstAt: instant.nullable(), lastAt: instant.nullable() }),
  ),
  /** Files with values about persons that were made while this person could be in them. */
  files: z
    .array(
      z.object({
        at: instant,
        name: z.string(),
        content: z.string(),
        fetchedAt: z.array(instant),
      }),
    )
    .default([]),
  /** Readings by those who work here, as far as they are kept: time and purpose, without the reader's name. */
  readings: z
    .array(z.object({ day: z.iso.date(), purpose: z.string(), readings: z.number().int() }))
    .default([]),
})
export type SubjectExport = z.output<typeof subjectExport>

export const exportContact = endpoint({
  method: 'GET',
  path: '/contact/{id}/subject-export',
  access: 'privacy',
  summary: 'Alles, was über eine Person bekannt ist.',
  params: idParam,
  reply: subjectExport,
})
