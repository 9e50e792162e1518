import { detectConflicts } from '@stammbuch/contracts'
import { z } from 'zod'
import { longWork, workRoute } from '../http/index.ts'
import { LEDGER } from '../platform/database.ts'
import type { AppLedger } from '../platform/ledger.ts'
import { causeOfJob, inSteps } from '../platform/runs/index.ts'
import { suspicionsAfter } from './duplicates.query.ts'
import { learnModel } from './learn-model.ts'
import { currentModel, type MatchedRoot } from './match-model.query.ts'
import { searchJob } from './matching-state.query.ts'
import { noteSuspicions } from './note-suspicions.ts'

const allRoots = ['account', 'contact'] as const satisfies readonly MatchedRoot[]

const detectProgress = z.object({
  rootType: z.enum(allRoots).nullable(),
  /** The last record that was compared with those after it. */
  after: z.string().nullable(),
  stretches: z.number(),
  detected: z.number(),
})

type Progress = z.infer<typeof detectProgress>

/** Records in a stretch. */
const stretch = 5_000

const countOf = async (ledger: AppLedger, roots: readonly MatchedRoot[]): Promise<number> => {
  const { records } = await ledger.db
    .selectFrom('record')
    .select((r) => r.fn.countAll<string>().as('records'))
    .where('class', 'in', [...roots])
    .where('excluded', '=', false)
    .executeTakeFirstOrThrow()
  return Number(records)
}

const begin = async (
  ledger: AppLedger,
  roots: readonly MatchedRoot[],
  learn: boolean,
): Promise<Progress> => {
  if (learn) for (const rootType of roots) await learnModel(ledger.db, rootType)
  return { rootType: roots[0] ?? null, after: null, stretches: 0, detected: 0 }
}

/**
 * Compares every record with every other that shares a key with it, stretch by stretch, of all root types or of those
 * named in the job; goes on after a crash. What is open about a pair that is told apart by now has no reason any more.
 */
const detecting = longWork({
  kind: searchJob,
  call: detectConflicts,
  input: z.object({
    learn: z.boolean().default(false),
    roots: z.array(z.enum(allRoots)).optional(),
  }),
  progress: detectProgress,
  inject: [LEDGER],
  run: (ledger: AppLedger) => async (working) => {
    const { job, input, checkpoint } = working
    const roots = allRoots.filter((one) => input.roots?.includes(one) ?? true)
    const total = await countOf(ledger, roots)
    const step = inSteps<Progress>({
      ledger,
      working,
      cause: causeOfJob(job, { source: 'service', run: null }),
      shown: ({ stretches }) => ({
        done: Math.min(stretches * stretch, total),
        total,
        unit: 'Einträge',
      }),
    })
    let progress = working.progress ?? (await begin(ledger, roots, input.learn))
    while (progress.rootType !== null) {
      checkpoint()
      const { rootType, after, stretches, detected } = progress
      const kept = await currentModel(ledger.db, rootType)
      const { found, ids, last } = await suspicionsAfter(ledger.db, kept, after, stretch)
      const next = last === null ? (roots[roots.indexOf(rootType) + 1] ?? null) : rootType
      progress = await step(async (unit) => {
        const noted = await noteSuspicions(unit, { rootType, found, passed: ids })
        return { rootType: next, after: last, stretches: stretches + 1, detected: detected + noted }
      })
    }
    return { answer: { compared: total, detected: progress.detected } }
  },
})

export const detectWorker = detecting.worker

export const detectRoutes = [workRoute(detectConflicts, detecting, ({ body }) => body)]
