import type { ImportResult, Mapping } from '@stammbuch/contracts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { answerOf } from '@/api/call.ts'
import { read } from '@/api/queries.ts'
import { followJob } from '@/live/follow-job.ts'
import { type DryRun, outcomes } from '@/live/job-outcomes.ts'
import { useIsSeen } from '@/ui/use-is-seen.ts'
import {
  type ImportSettings,
  importBody,
  type RememberedTrial,
  standardSettings,
} from './import-choice.ts'
import { inspection } from './inspection.query.ts'

export type StepId = 'mapping' | 'dry-run' | 'import'
type Work = 'inspect' | 'dry-run' | 'import'

/** What was under way when something went wrong. */
interface Failed {
  readonly work: Work
  readonly problem: unknown
}

interface UsedImport {
  readonly sampleId: string
  readonly fileName: string
  /** The mapping that is chosen at first. */
  readonly mappingId: string | undefined
  /** A dry run from before a reload. */
  readonly trial: RememberedTrial | undefined
  readonly onTrial: (trial: RememberedTrial | undefined) => void
}

/** The result of a dry run from before a reload, once it is known. */
const useEarlierTrial = (trial: RememberedTrial | undefined, isGone: boolean): DryRun | null => {
  const { data } = useQuery({
    ...read('getJob', { params: { id: trial?.jobId ?? '' } }),
    enabled: trial !== undefined && !isGone,
    refetchInterval: ({ state }) =>
      state.data?.state === 'queued' || state.data?.state === 'running' ? 500 : false,
    retry: false,
  })
  return !isGone && data?.state === 'done' && data.kind === 'dry-run'
    ? (data.result as DryRun)
    : null
}

/** The state of an import: mapping and settings, the tested row, the dry run, and what it did. */
export const useImport = ({ sampleId, fileName, mappingId, trial, onTrial }: UsedImport) => {
  const firstMapping = trial?.mappingId ?? mappingId
  const client = useQueryClient()
  const [chosen, setMapping] = useState<Mapping | null | undefined>(undefined)
  const first = useQuery({
    ...read('getMapping', { params: { id: firstMapping ?? '' } }),
    enabled: firstMapping !== undefined && chosen === undefined,
  })
  const mapping = chosen === undefined ? (first.data ?? null) : chosen
  const [settings, setSettings] = useState<ImportSettings>(trial?.settings ?? standardSettings)
  const [tested, setTested] = useState(false)
  const [isAnew, setAnew] = useState(false)
  const earlier = useEarlierTrial(trial, isAnew)
  const [ownDryRun, setDryRun] = useState<DryRun | null>(null)
  const dryRun = ownDryRun ?? earlier
  const [ownDryRunId, setDryRunId] = useState<string | null>(null)
  const dryRunId = ownDryRunId ?? (earlier && trial ? trial.jobId : null)
  const [imported, setImported] = useState<ImportResult | null>(null)
  const [working, setWorking] = useState<Work | null>(null)
  const [failed, setFailed] = useState<Failed | null>(null)

  const isSeen = useIsSeen()
  const body = mapping && importBody(sampleId, mapping, settings)
  const backToMapping = (): void => {
    setTested(false)
    setDryRun(null)
    setDryRunId(null)
    setAnew(true)
    onTrial(undefined)
  }
  const readAnew = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: ['getSample'] }),
      client.invalidateQueries({ queryKey: ['listSamples'] }),
    ])
  const attempt = async (work: Work, act: () => Promise<void>): Promise<void> => {
    setWorking(work)
    setFailed(null)
    try {
      await act()
    } catch (problem) {
      setFailed({ work, problem })
      if (work === 'import') await readAnew()
    } finally {
      setWorking(null)
    }
  }
  const options = { respondAsync: true }
  const href = `/import/${sampleId}`
  const tryDry = (asked: ImportSettings) =>
    mapping &&
    attempt('dry-run', async () => {
      const body = importBody(sampleId, mapping, asked)
      const answer = await answerOf('dryRunMapping', { body }, options)
      const jobId = 'jobId' in answer.body ? answer.body.jobId : null
      setAnew(true)
      setDryRunId(jobId)
      if (jobId) onTrial({ jobId, mappingId: mapping.id, settings: asked })
      const result = await followJob<DryRun>(answer, {
        title: `Dry Run „${fileName}“`,
        href,
        isSeen,
        outcome: outcomes['dry-run'],
      })
      setDryRun(result)
    })

  return {
    mapping,
    settings,
    body,
    dryRun,
    /** The job of the dry run: under it the rows can be looked through. */
    dryRunId,
    imported,
    working,
    failed,
    clearProblem: () => setFailed(null),
    /** The import was taken back: begin again. */
    beginAgain: () => {
      setImported(null)
      backToMapping()
      return readAnew()
    },
    step: (dryRun ? 'import' : tested ? 'dry-run' : 'mapping') as StepId,
    backToMapping,
    chooseMapping: (next: Mapping | null) => {
      setMapping(next)
      backToMapping()
    },
    changeSettings: (patch: Partial<ImportSettings>) => {
      setSettings((last) => ({ ...last, ...patch }))
      backToMapping()
    },
    test: () =>
      body &&
      attempt('inspect', async () => {
        await client.fetchQuery({ ...inspection(body, 0), staleTime: 0 })
        setTested(true)
      }),
    runDry: () => tryDry(settings),
    /** Another dry run in place of the one that is shown. */
    tryAgain: (patch: Partial<ImportSettings>) => {
      const asked = { ...settings, ...patch }
      setSettings(asked)
      setTested(true)
      setDryRun(null)
      setAnew(true)
      return tryDry(asked)
    },
    runImport: () =>
      body &&
      attempt('import', async () => {
        const answer = await answerOf('importSample', { body }, options)
        const result = await followJob<ImportResult>(answer, {
          title: `Import „${fileName}“`,
          href: `/verifikation?tab=stichprobe&sampleId=${sampleId}`,
          isSeen,
          outcome: outcomes.import,
        })
        setImported(result)
        await readAnew()
      }),
  }
}

export type ImportWork = ReturnType<typeof useImport>
