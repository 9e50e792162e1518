import { facetsOf, idOf, listOf, pending } from './queue.ts'

/** Three records of a list that is much longer. */
export const items = [pending(1, 2), pending(2, 1), pending(3, 0)]

/** Counts of a list that is narrowed. */
export const facets = facetsOf({
  entries: 412,
  of: 3482,
  changes: 1284,
  facets: {
    ...facetsOf().facets,
    attribute: [
      { value: 'account.city', label: null, count: 312 },
      { value: 'account.street', label: null, count: 100 },
    ],
    origin: [
      { value: 'import', label: null, count: 400 },
      { value: 'editor', label: null, count: 12 },
    ],
    supplier: [
      { value: idOf('a', 8), label: 'Kliniknetz', count: 300 },
      { value: idOf('a', 9), label: 'Ärzteverzeichnis', count: 112 },
    ],
    stale: [
      { value: 'false', label: null, count: 400 },
      { value: 'true', label: null, count: 12 },
    ],
    age: [
      { value: 'older', label: null, count: 12 },
      { value: 'today', label: null, count: 400 },
    ],
  },
})

/** The first page of that list. */
export const many = { ...listOf(...items), total: 412 }
/** The answers of a server that has it. */
export const answers = { pendingFacets: facets, listPending: many }
