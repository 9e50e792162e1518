import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, instant, recordClass, textOf } from './scalars.ts'

/** The kinds of hits of a search, in the order of their groups; a group with a better hit comes before. */
export const searchKinds = [
  'account',
  'contact',
  'product',
  'identification',
  'project',
  'delivery',
  'conflict',
  'run',
  'release',
  'note',
  'setting',
  'saved-view',
  'saved-question',
] as const
export type SearchKind = (typeof searchKinds)[number]

/** German headings of the groups. */
export const searchKindLabels: Readonly<Record<SearchKind, string>> = {
  account: 'Unternehmen',
  contact: 'Kontakte',
  product: 'Produkte',
  identification: 'Lieferanten-Kennungen',
  project: 'Projekte',
  delivery: 'Datenlieferungen',
  conflict: 'Konflikte',
  run: 'Läufe',
  release: 'Freigaben',
  note: 'Notizen',
  setting: 'Stammdaten',
  'saved-view': 'Gespeicherte Ansichten',
  'saved-question': 'Gespeicherte Fragen',
}

/** One thing that a search found. */
export const searchHit = z.object({
  id,
  /** What it is called. */
  label: z.string(),
  /** What tells it from others of that name: a place, a supplier, a project and year. */
  detail: z.string().nullable(),
  /** The record that it is or stands on; of awards and scores their root. */
  record: z.object({ id, class: recordClass, label: z.string() }).nullable(),
  /** The name of a merged record by which it was found. */
  foundAs: z.string().nullable(),
  /** What kind it is within its group: of a run, a conflict, an entry of the master data. */
  type: z.string().nullable(),
  at: instant.nullable(),
  /** False when it was found by a part of a word or in spite of a typing error. */
  exact: z.boolean(),
  /** Of a saved question: the filters of the log's address. */
  filters: z.record(z.string(), z.string()).optional(),
})
export type SearchHit = z.output<typeof searchHit>

/** The groups of a search that have hits: what is called as was typed first, then what begins so, what has the words, and what is merely alike. */
export const searchGroups = z.object({
  groups: z.array(
    z.object({
      kind: z.enum(searchKinds),
      hits: z.array(searchHit),
      /** There are more than these. */
      more: z.boolean(),
    }),
  ),
  /** Log position up to which the index knows everything; as a rule a second behind. */
  upTo: z.number().int(),
})
export type SearchGroups = z.output<typeof searchGroups>

export const searchEverything = endpoint({
  method: 'GET',
  path: '/search',
  access: 'read',
  summary:
    'Sucht in Einträgen, Lieferanten-Kennungen, Lieferungen, Konflikten, Läufen, Freigaben, Notizen, Stammdaten, gespeicherten Ansichten und Fragen zugleich: Wörter in beliebiger Folge, Wortanfänge, Akzente und kleine Tippfehler. Gefunden wird nur, was die Person sehen darf.',
  query: z.object({
    text: textOf(1, 200),
    /** Only this group. */
    kind: z.enum(searchKinds).optional(),
    /** Hits of each group. */
    limit: z.coerce.number().int().min(1).max(50).default(5),
  }),
  reply: searchGroups,
})
