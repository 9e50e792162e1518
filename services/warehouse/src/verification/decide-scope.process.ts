import {
  acceptSpotCheck,
  type BulkResult,
  bulkAccept,
  decideFiltered,
  type RunEvent,
  type RunKind,
  sampleBulkAccept,
} from '@stammbuch/contracts'
import type { Database } from '@stammbuch/ledger'
import type { Kysely } from 'kysely'
import { z } from 'zod'
import { longWork, preparedWorkRoute, type WorkContext, workRoute } from '../http/index.ts'
import { LEDGER, READS } from '../platform/database.ts'
import type { AppLedger, AppUnit } from '../platform/ledger.ts'
import {
  causeOfJob,
  inOverlappingSteps,
  inSteps,
  type OverlappingStep,
} from '../platform/runs/index.ts'
import { decideEach, type Outcome } from '../records/index.ts'
import {
  keepFiltered,
  keepScope,
  mustNameScope,
  type Scope,
  scopeMustExist,
  scopePart,
} from './scope.query.ts'
import { decideCheck, loadCheck, objectedIn } from './spot-check/decide-spot-check.process.ts'
import { spotCheckById } from './spot-check/spot-check.query.ts'
import { storedFilter } from './stored-filter.rules.ts'

/** Changes per transaction: an editor never waits longer than one such batch. */
const batchSize = 1_000

/** The first batch is small: until it is decided there is nothing to write. The second makes a whole one of both. */
const firstBatch = 250

const decideProgress = z.object({
  /** Of the run's stream: each batch that something was refused in adds an event. */
  version: z.number(),
  total: z.number(),
  tried: z.number(),
  accepted: z.number(),
  rejected: z.number(),
  reasons: z.record(z.string(), z.number()),
  /** It was asked to end before everything was tried. */
  cancelled: z.literal(true).optional(),
})

type Progress = z.infer<typeof decideProgress>

type Verdict = 'accept' | 'decline'

const bulkInput = z.object({
  toplistId: z.string().optional(),
  rgShortCode: z.string().optional(),
  periodId: z.string().optional(),
  sampleId: z.string().optional(),
  limit: z.number(),
  /** Take what this spot check stands for, but for what it found wrong. */
  spotCheckId: z.string().optional(),
})

type BulkInput = z.infer<typeof bulkInput>

const filteredInput = z.object({
  decision: z.enum(['accept', 'decline']),
  filter: storedFilter,
  rootIds: z.array(z.string()).optional(),
  position: z.number(),
})

type FilteredInput = z.infer<typeof filteredInput>

/** A kind of run: its selection of changes, and the form of its result. */
interface Kind<Result> {
  readonly kind: RunKind
  readonly verdict: Verdict
  readonly begin: (unit: AppUnit, runId: string) => Promise<Progress>
  readonly limit: number
  readonly scope: Readonly<Record<string, unknown>>
  readonly resultOf: (runId: string, progress: Progress) => Result
}

const tally = (progress: Progress, outcomes: readonly Outcome[]): Progress => {
  const reasons = { ...progress.reasons }
  let rejected = 0
  for (const { refused } of outcomes) {
    if (!refused) continue
    rejected += 1
    reasons[refused.code] = (reasons[refused.code] ?? 0) + 1
  }
  return {
    ...progress,
    tried: progress.tried + outcomes.length,
    accepted: progress.accepted + outcomes.length - rejected,
    rejected: progress.rejected + rejected,
    reasons,
  }
}

const resultOf = (
  runId: string,
  { total, accepted, rejected, reasons, cancelled }: Progress,
): BulkResult => ({
  runId,
  acceptedChanges: accepted,
  rejectedChanges: rejected,
  pendingChanges: total - accepted - rejected,
  reasons: { ...reasons },
  ...(cancelled && { cancelled }),
})

const stream = (id: string, version: number) => ({ kind: 'run', id, version })

const nothingTried = { version: 1, tried: 0, accepted: 0, rejected: 0, reasons: {} }

/** With a spot check the run takes what that stood for, and closes it. */
const checkedScope = async (
  unit: AppUnit,
  runId: string,
  input: BulkInput,
): Promise<Scope & { readonly limit: number }> => {
  if (input.spotCheckId === undefined) return input
  const check = await loadCheck(unit, input.spotCheckId)
  decideCheck(unit, check, { do: 'accept', runId })
  return { ...input, upTo: check.drawn_at, except: objectedIn(check) }
}

const bulk = (input: BulkInput): Kind<BulkResult> => ({
  kind: 'bulk-accept',
  verdict: 'accept',
  limit: input.limit,
  scope: { ...input },
  begin: async (unit, runId) => ({
    total: await keepScope(unit.db, runId, await checkedScope(unit, runId, input)),
    ...nothingTried,
  }),
  resultOf,
})

const filtered = (input: FilteredInput) => ({
  kind: `bulk-${input.decision}` as const,
  verdict: input.decision,
  limit: Number.MAX_SAFE_INTEGER,
  scope: { ...input },
  begin: async (unit: AppUnit, runId: string): Promise<Progress> => {
    // An accepted change says itself that its field has moved on; a declined one would not.
    const scope = { ...input, unmovedOnly: input.decision === 'decline' }
    const { kept, moved } = await keepFiltered(unit.db, runId, scope)
    const reasons = moved > 0 ? { 'change-stale': moved } : {}
    return { ...nothingTried, total: kept, rejected: moved, reasons }
  },
  resultOf: (runId: string, { accepted, rejected, reasons, cancelled }: Progress) => ({
    runId,
    decided: accepted,
    refused: rejected,
    reasons: { ...reasons },
    ...(cancelled && { cancelled }),
  }),
})

const started = async <Result>(unit: AppUnit, runId: string, kind: Kind<Result>) => {
  const progress = await kind.begin(unit, runId)
  const event: RunEvent = { type: 'RunStarted', data: { kind: kind.kind, scope: kind.scope } }
  unit.append(stream(runId, 0), [event])
  await unit.flush()
  return progress
}

/** Note what was refused on the run's stream; the version it has then. */
const note = (
  unit: AppUnit,
  runId: string,
  { version }: Progress,
  outcomes: readonly Outcome[],
): number => {
  const refused = outcomes.flatMap(({ id, refused }) =>
    refused ? [{ id, code: refused.code }] : [],
  )
  if (refused.length === 0) return version
  const event: RunEvent = { type: 'RunRefused', data: { refused } }
  unit.append(stream(runId, version), [event])
  return version + 1
}

const decideAll = (unit: AppUnit, ids: readonly string[], decision: Verdict) =>
  decideEach(
    unit,
    ids.map((id) => ({ id, decision, evenIfStale: false })),
  )

/**
 * Decide everything in a scope as single decisions would, in order of proposal: batches that are each
 * all or nothing, with their progress in the same transaction, so that a crash goes on after the last
 * one. A batch is the same path as a single decision.
 */
const decideScope = async <Result extends Readonly<Record<string, unknown>>>(
  ledger: AppLedger,
  working: WorkContext<object, Progress>,
  kind: Kind<Result>,
): Promise<{ answer: Result; position: number }> => {
  const { job } = working
  const cause = causeOfJob(job)
  const shown = (progress: Progress) => ({
    done: progress.tried,
    total: Math.min(progress.total, kind.limit),
    unit: 'Änderungen',
  })
  const steps = { ledger, working, cause, shown }
  const [step, overlapping] = [inSteps(steps), inOverlappingSteps(steps)]
  const begun = working.progress ?? (await step((unit) => started(unit, job.id, kind)))
  const stepAfter = async (tried: number): Promise<OverlappingStep<Progress> | undefined> => {
    const room = Math.min(begun.total, kind.limit) - tried
    if (room <= 0) return undefined
    const size = Math.min(room, tried === 0 ? firstBatch : batchSize - (tried % batchSize))
    const ids = await scopePart(ledger.db, job.id, tried + 1, size)
    const run: OverlappingStep<Progress>['run'] = async (unit, before) => {
      const outcomes = await decideAll(unit, ids, kind.verdict)
      unit.foretell?.()
      const progress = await before()
      const version = note(unit, job.id, progress, outcomes)
      return { ...tally(progress, outcomes), version }
    }
    return { after: tried + ids.length, run }
  }
  const [tried, isCancelled] = await overlapping(begun, {
    placeOf: (progress) => progress.tried,
    stepAfter,
  })
  const progress = isCancelled ? { ...tried, cancelled: true as const } : tried

  const answer = kind.resultOf(job.id, progress)
  const position = await ledger.batch(cause, async (unit) => {
    const finished: RunEvent = { type: 'RunFinished', data: { result: { ...answer } } }
    unit.append(stream(job.id, progress.version), [finished])
    const last = await unit.flush()
    await unit.db.deleteFrom('run_scope').where('run_id', '=', job.id).execute()
    return last ?? 0
  })
  return { answer, position }
}

/** Accepts everything in a toplist, a project with a year, or a delivery. */
const accepting = longWork({
  kind: 'bulk-accept',
  call: bulkAccept,
  input: bulkInput,
  progress: decideProgress,
  inject: [LEDGER],
  run: (ledger: AppLedger) => (working) => decideScope(ledger, working, bulk(working.input)),
})

/** Accepts or declines everything that a filter of the verification list showed at a position. */
const deciding = longWork({
  kind: 'bulk-decide',
  call: decideFiltered,
  input: filteredInput,
  progress: decideProgress,
  inject: [LEDGER],
  run: (ledger: AppLedger) => (working) => decideScope(ledger, working, filtered(working.input)),
})

export const decideWorkers = [accepting.worker, deciding.worker]

export const decideRoutes = [
  workRoute(decideFiltered, deciding, ({ body }) => body),
  preparedWorkRoute(bulkAccept, accepting, [READS], (db: Kysely<Database>) => ({ body }) => {
    mustNameScope(body)
    return { input: body, mustHold: () => scopeMustExist(db, body) }
  }),
  preparedWorkRoute(
    sampleBulkAccept,
    accepting,
    [READS],
    (db: Kysely<Database>) =>
      ({ params, body }) => ({
        input: { ...params, ...body },
        mustHold: () => scopeMustExist(db, params),
      }),
  ),
  /** The run itself closes the check in its first transaction, so that there is never one without the other. */
  preparedWorkRoute(
    acceptSpotCheck,
    accepting,
    [READS],
    (db: Kysely<Database>) =>
      async ({ params }) => {
        const { id, scope, population } = await spotCheckById(db, params.id)
        return { input: { ...scope, limit: population, spotCheckId: id } }
      },
  ),
]
