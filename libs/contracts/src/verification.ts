import { z } from 'zod'
import { change, endedEarly, jobStarted } from './changes.ts'
import { endpoint } from './endpoint.ts'
import { decidedFilter, pendingFilter } from './pending-filter.ts'
import { atMoment, done, id, idParam, instant, listOf, text, textOf } from './scalars.ts'

/** The filters of the verification list, in display order. */
export const facetNames = [
  'project',
  'year',
  'toplist',
  'action',
  'class',
  'attribute',
  'origin',
  'supplier',
  'sample',
  'proposer',
  'stale',
  'age',
] as const
export type FacetName = (typeof facetNames)[number]

export const facetValue = z.object({
  value: z.string(),
  /** A name from the data; null where the value itself is the name. */
  label: z.string().nullable(),
  /** Records that would be listed with this value chosen and all other filters as they are. */
  count: z.number().int(),
})
export type FacetValue = z.output<typeof facetValue>

export const pendingFacets = endpoint({
  method: 'GET',
  path: '/change/list/pending/facets',
  access: 'read',
  summary: 'Wie viele Einträge der Verifikationsliste jeder Filter übrig ließe.',
  query: z.object({ ...pendingFilter, ...atMoment.shape }),
  reply: z.object({
    /** Records that pass all filters, and those that wait at all. */
    entries: z.number().int(),
    of: z.number().int(),
    /** Number of open changes that pass, which a decision over the whole filter would affect. */
    changes: z.number().int(),
    facets: z.record(z.enum(facetNames), z.array(facetValue)),
  }),
})

export const listPendingOfRoot = endpoint({
  method: 'GET',
  path: '/change/list/pending/of/{id}',
  access: 'read',
  summary:
    'Die offenen Änderungen eines Eintrags der Verifikationsliste, samt seinen Auszeichnungen und Bewertungen, die im Filter stehen.',
  params: idParam,
  query: z.object({ ...pendingFilter, ...atMoment.shape }),
  reply: listOf(change),
})

export const decideFiltered = endpoint({
  method: 'PUT',
  path: '/change/decide-filtered',
  access: 'edit',
  summary:
    'Alle Änderungen entscheiden, die an einer Log-Position im Filter standen; was sich seither geändert hat, bleibt und wird genannt.',
  body: z.strictObject({
    decision: z.enum(['accept', 'decline']),
    filter: decidedFilter,
    /** Only changes of these records; all in the filter when absent. */
    rootIds: z.array(id).min(1).max(1000).optional(),
    /** The `Log-Position` of the list on which the decision was confirmed. */
    position: z.number().int().min(0),
  }),
  reply: z.union([
    z.object({
      runId: id,
      decided: z.number().int(),
      refused: z.number().int(),
      reasons: z.record(z.string(), z.number().int()),
      ...endedEarly,
    }),
    jobStarted,
  ]),
})

export const bulkApprove = endpoint({
  method: 'PUT',
  path: '/record/bulk-approve',
  access: 'edit',
  summary:
    'Viele neue Einträge als einen Lauf verifizieren: die genannten oder alle eines Filters. Jeder wie einzeln, mit Rücknahme als Ganzes.',
  body: z.strictObject({
    /** Records of the list of initial verification. */
    ids: z.array(id).min(1).max(10_000).optional(),
    /** Instead: all unapproved ones that the list shows with this filter. */
    filter: decidedFilter.optional(),
    /** With a filter: only records that existed at this log position. */
    position: z.number().int().min(0).optional(),
    limit: z.number().int().min(1).max(100_000).default(10_000),
  }),
  reply: z.union([
    z.object({
      runId: id,
      approved: z.number().int(),
      rejected: z.number().int(),
      reasons: z.record(z.string(), z.number().int()),
      ...endedEarly,
    }),
    jobStarted,
  ]),
})

/** The content of a view: the query part of the address, and the state of its columns. */
const viewContent = {
  name: textOf(1, 60),
  shared: z.boolean(),
  search: z.record(z.string().max(40), z.union([text.pipe(z.string().max(4000)), z.number()])),
  columns: z.strictObject({
    hidden: z.array(z.string().max(40)).max(50),
    /** Widths in pixels, by column. */
    widths: z.record(z.string().max(40), z.number().int().min(40).max(2000)),
  }),
}

export const viewLists = ['verification'] as const
const list = z.enum(viewLists)

export const savedView = z.object({
  id,
  list,
  ...viewContent,
  name: z.string(),
  owner: z.object({ id, shortCode: z.string() }),
  createdAt: instant,
  updatedAt: instant,
})
export type SavedView = z.output<typeof savedView>

export const listViews = endpoint({
  method: 'GET',
  path: '/view/list/{list}',
  access: 'read',
  summary: 'Gespeicherte Ansichten einer Liste: die eigenen und die geteilten.',
  params: z.object({ list }),
  reply: listOf(savedView),
})
export const getView = endpoint({
  method: 'GET',
  path: '/view/{id}',
  access: 'read',
  summary: 'Eine eigene oder geteilte Ansicht.',
  params: idParam,
  reply: savedView,
})
export const createView = endpoint({
  method: 'POST',
  path: '/view',
  access: 'edit',
  summary: 'Eine Ansicht unter einem Namen speichern.',
  body: z.strictObject({ list, ...viewContent }),
  reply: savedView,
  status: 201,
})
export const updateView = endpoint({
  method: 'PATCH',
  path: '/view/{id}',
  access: 'edit',
  summary: 'Eine eigene Ansicht umbenennen, teilen oder neu speichern.',
  params: idParam,
  body: z.strictObject(viewContent).partial(),
  reply: savedView,
})
export const deleteView = endpoint({
  method: 'DELETE',
  path: '/view/{id}',
  access: 'edit',
  summary: 'Eine eigene Ansicht löschen.',
  params: idParam,
  reply: done,
  status: 204,
})
