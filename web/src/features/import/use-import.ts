import type { ImportResult, Mapping } from '@stammbuch/contracts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { answerOf } from '@/api/call.ts'
import { read } from '@/api/queries.ts'
import { followJob } from '@/live/follow-job.ts'
import { type DryRun, outcomes } from '@/live/job-outcomes.ts'
import { useIsSeen } from '@/ui/use-is-seen.ts'
import { type ImportSettings, importBody, standardSettings } from './import-choice.ts'
import { inspection } from './inspection.query.ts'

export type StepId = 'mapping' | 'dry-run' | 'import'
type Work = 'inspect' | 'dry-run' | 'import'

/** What was under way when something went wrong. */
interface Failed {
  readonly work: Work
  readonly problem: unknown
}

/** The state of an import: mapping and settings, the tested row, the dry run, and what it did. */
export const useImport = (sampleId: string, fileName: string, firstMapping: string | undefined) => {
  const client = useQueryClient()
  const [chosen, setMapping] = useState<Mapping | null | undefined>(undefined)
  const first = useQuery({
    ...read('getMapping', { params: { id: firstMapping ?? '' } }),
    enabled: firstMapping !== undefined && chosen === undefined,
  })
  const mapping = chosen === undefined ? (first.data ?? null) : chosen
  const [settings, setSettings] = useState<ImportSettings>(standardSettings)
  const [tested, setTested] = useState(false)
  const [dryRun, setDryRun] = useState<DryRun | null>(null)
  const [dryRunId, setDryRunId] = useState<string | null>(null)
  const [imported, setImported] = useState<ImportResult | null>(null)
  const [working, setWorking] = useState<Work | null>(null)
  const [failed, setFailed] = useState<Failed | null>(null)

  const isSeen = useIsSeen()
  const body = mapping && importBody(sampleId, mapping, settings)
  const backToMapping = (): void => {
    setTested(false)
    setDryRun(null)
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
    runDry: () =>
      body &&
      attempt('dry-run', async () => {
        const answer = await answerOf('dryRunMapping', { body }, options)
        setDryRunId('jobId' in answer.body ? answer.body.jobId : null)
        const result = await followJob<DryRun>(answer, {
          title: `Dry Run „${fileName}“`,
          href,
          isSeen,
          outcome: outcomes['dry-run'],
        })
        setDryRun(result)
      }),
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
