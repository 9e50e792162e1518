import { narrow } from '@stammbuch/ledger'
import type { AppLedger } from '../platform/ledger.ts'
import { causeOfJob, inSteps, type Working } from '../platform/runs/index.ts'
import { suspicionsAfter } from './duplicates.query.ts'
import { learnModel } from './learn-model.ts'
import { currentModel, type MatchedRoot } from './match-model.query.ts'
import { noteSuspicions } from './note-suspicions.ts'

interface Progress {
  readonly rootType: MatchedRoot | null
  /** The last record that was compared with those after it. */
  readonly after: string | null
  readonly stretches: number
  readonly detected: number
}

const allRoots: readonly MatchedRoot[] = ['account', 'contact']
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

/**
 * Compare every record with every other that shares a key with it, stretch by stretch, of all root types or of those
 * named in the job; goes on after a crash. What is open about a pair that is told apart by now has no reason any more.
 */
export const detectAll = (ledger: AppLedger) => async (working: Working) => {
  const { job, checkpoint } = working
  const { input } = job
  const roots = allRoots.filter(
    (one) => (input.roots as unknown[] | undefined)?.includes(one) ?? true,
  )
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
  const known = job.progress as unknown as Partial<Progress>
  let progress: Progress = {
    rootType: roots[0] ?? null,
    after: null,
    stretches: 0,
    detected: 0,
    ...known,
  }
  if (known.rootType === undefined && input.learn === true)
    for (const rootType of roots) await learnModel(ledger.db, rootType)
  while (progress.rootType !== null) {
    checkpoint()
    const { rootType, after } = progress
    const kept = await currentModel(narrow(ledger.db), rootType)
    const { found, ids, last } = await suspicionsAfter(narrow(ledger.db), kept, after, stretch)
    const next = last === null ? (roots[roots.indexOf(rootType) + 1] ?? null) : rootType
    progress = await step(async (unit) => {
      const detected =
        progress.detected + (await noteSuspicions(unit, { rootType, found, passed: ids }))
      return { rootType: next, after: last, stretches: progress.stretches + 1, detected }
    })
  }
  return { answer: { compared: total, detected: progress.detected } }
}
