import { z } from 'zod'
import { endedEarly, jobStarted } from './changes.ts'
import { endpoint } from './endpoint.ts'
import { id, instant } from './scalars.ts'

export const showConflictSearch = endpoint({
  method: 'GET',
  path: '/conflict/search',
  access: 'read',
  summary: 'Woran Dubletten erkannt werden, und bis wohin nach ihnen gesucht ist.',
  reply: z.object({
    roots: z.array(
      z.object({
        rootType: z.enum(['account', 'contact']),
        /** Records that are compared, without excluded ones. */
        records: z.number().int(),
        /** The newest one that was learnt; null: what is usual. */
        model: z
          .object({
            version: z.number().int(),
            /** Records that it was learnt from. */
            records: z.number().int(),
            /** Of the log, when it was learnt. */
            position: z.number().int(),
            learntAt: instant,
          })
          .nullable(),
        /** From so many records on it is learnt anew by itself; null: never. */
        learnsAt: z.number().int().nullable(),
        /** The log position up to which changed records were compared; null: not yet. */
        comparedUpTo: z.number().int().nullable(),
      }),
    ),
    head: z.number().int(),
    /** A search over everything that is under way. */
    jobId: id.nullable(),
  }),
})
export const detectConflicts = endpoint({
  method: 'POST',
  path: '/conflict/detect',
  access: 'administer',
  heavy: true,
  summary: 'Alle Einträge nach Dubletten durchsuchen.',
  body: z.strictObject({
    /** Learn anew from the store before, how likely two records are the same. */
    learn: z.boolean().default(false),
  }),
  reply: z.union([
    z.object({ compared: z.number().int(), detected: z.number().int() }),
    jobStarted,
  ]),
})

export const autoSolveResult = z.object({
  runId: id,
  solved: z.number().int(),
  /** Of the solved ones: pairs that became one record, and rows that got theirs. */
  merged: z.number().int(),
  assigned: z.number().int(),
  left: z.number().int(),
  autoSolveFrom: z.number().int(),
  ...endedEarly,
})
export const triggerAutoSolve = endpoint({
  method: 'POST',
  path: '/conflict/triggerAutoSolve',
  access: 'administer',
  heavy: true,
  summary:
    'Klare Konflikte lösen: sehr ähnliche Dubletten zusammenführen, wartende Zeilen ihrem Eintrag zuordnen.',
  reply: z.union([autoSolveResult, jobStarted]),
})
export const triggerAutoSolveByGet: typeof triggerAutoSolve = {
  ...triggerAutoSolve,
  method: 'GET',
  deprecated: true,
  summary: 'Veraltet: dasselbe wie POST.',
}
