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
        /** Number of records that are compared, without excluded ones. */
        records: z.number().int(),
        /** The newest learnt model; null for the default one. */
        model: z
          .object({
            version: z.number().int(),
            /** Number of records that it was learnt from. */
            records: z.number().int(),
            /** Log position at which it was learnt. */
            position: z.number().int(),
            learntAt: instant,
          })
          .nullable(),
        /** Number of records from which it is learnt again automatically; null: never. */
        learnsAt: z.number().int().nullable(),
        /** Log position up to which changed records were compared; null: not yet. */
        comparedUpTo: z.number().int().nullable(),
      }),
    ),
    head: z.number().int(),
    /** The running search over all records. */
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
    /** Learns a new model from the store first. */
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
  /** Numbers of solved conflicts: pairs that became one record, and rows that got their record. */
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
