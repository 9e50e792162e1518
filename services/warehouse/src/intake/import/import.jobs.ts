import { dryRunMapping, importSample } from '@stammbuch/contracts'
import { Answer, longWork, preparedWorkRoute } from '../../http/index.ts'
import { LEDGER } from '../../platform/database.ts'
import type { AppLedger } from '../../platform/ledger.ts'
import type { JobContext } from '../../platform/runs/index.ts'
import { Analyses } from '../analysis/analyses.process.ts'
import { PreparedRows } from '../files/prepared-rows.process.ts'
import { type DryRunObserver, dryRun, dryRunAnswer } from './dry-run.process.ts'
import { importProgress, importRun } from './import.process.ts'
import { importLane } from './knowledge/import-context.query.ts'

const observerOf = ({ db }: AppLedger, { job, save, checkpoint }: JobContext): DryRunObserver => ({
  runId: job.id,
  report: (done, total) => save(db, {}, { done, total, unit: 'Zeilen' }),
  checkpoint,
})

const importing = longWork({
  kind: 'import',
  call: importSample,
  input: importSample.body,
  progress: importProgress,
  inject: [LEDGER, PreparedRows],
  run: (ledger: AppLedger, prepared: PreparedRows) =>
    importRun({ ledger, prepare: (sampleId) => prepared.ensure(sampleId) }),
})

const dryRunning = longWork({
  kind: 'dry-run',
  call: dryRunMapping,
  input: dryRunMapping.body,
  inject: [LEDGER, PreparedRows],
  run: (ledger: AppLedger, prepared: PreparedRows) => async (working) => {
    const { input } = working
    await prepared.ensure(input.sampleId)
    const tally = await dryRun(ledger, input, undefined, observerOf(ledger, working))
    return { answer: dryRunAnswer(tally, input) }
  },
})

export const importWorkers = [importing.worker, dryRunning.worker]

export const importRoutes = [
  preparedWorkRoute(
    importSample,
    importing,
    [LEDGER, Analyses],
    ({ db }: AppLedger, analyses: Analyses) =>
      async ({ body }) => {
        await analyses.refuseBlocked(body.sampleId)
        const { lane } = await importLane(db, body.sampleId)
        return { input: body, lane }
      },
  ),
  /** Without a wish for a job a dry run leaves no trace at all, not even a job. */
  preparedWorkRoute(
    dryRunMapping,
    dryRunning,
    [LEDGER, Analyses, PreparedRows],
    (ledger: AppLedger, analyses: Analyses, prepared: PreparedRows) =>
      async ({ body }, { async }) => {
        await analyses.refuseBlocked(body.sampleId)
        if (async) return { input: body }
        await prepared.ensure(body.sampleId)
        return new Answer(dryRunAnswer(await dryRun(ledger, body), body))
      },
  ),
]
