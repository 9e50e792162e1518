import type { ImportResult, Mapping } from '@stammbuch/contracts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { read } from '@/api/queries.ts'
import { outcomes } from '@/live/job-outcomes.ts'
import { jobIn, runToEnd } from '@/product/runs/long-work.ts'
import { useIsSeen } from '@/ui/use-is-seen.ts'
import {
  askedSettings,
  type ImportBody,
  type ImportSettings,
  importBody,
  withToplist,
} from './import-choice.ts'
import { inspection } from './inspection.query.ts'
import { type StoredChoice, useTrial } from './use-trial.ts'

export type StepId = 'mapping' | 'dry-run' | 'import'
type Work = 'inspect' | 'dry-run' | 'import'

/** The work that failed, with its problem. */
interface Failed {
  readonly work: Work
  readonly problem: unknown
}

interface ImportInput {
  readonly sampleId: string
  readonly fileName: string
  /** The mapping that is chosen at first. */
  readonly mappingId: string | undefined
  /** The job of a dry run from before a reload. */
  readonly trial: string | undefined
  /** Keep the choices for a reload. */
  readonly onKeep: (kept: StoredChoice) => void
}

/** The mapping that was chosen: by hand, in the dry run that is shown, or by whoever led here. */
const useMapping = (firstId: string | undefined) => {
  const [chosen, choose] = useState<Mapping | null | undefined>(undefined)
  const first = useQuery({
    ...read('getMapping', { params: { id: firstId ?? '' } }),
    enabled: firstId !== undefined && chosen === undefined,
  })
  const isFirst = chosen === undefined
  return {
    mapping: isFirst ? (first.data ?? null) : chosen,
    chosenId: isFirst ? firstId : chosen?.id,
    choose,
  }
}

const useAttempts = (readAnew: () => Promise<unknown>) => {
  const [working, setWorking] = useState<Work | null>(null)
  const [failed, setFailed] = useState<Failed | null>(null)
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
  return { working, failed, attempt, clearProblem: () => setFailed(null) }
}

type Attempt = ReturnType<typeof useAttempts>['attempt']
type Delivery = Pick<ImportInput, 'sampleId' | 'fileName'>

/** The dry run that is shown, and how another one is made in its place. */
const useDryRun = (
  { sampleId, fileName }: Delivery,
  tried: ReturnType<typeof useTrial>,
  attempt: Attempt,
) => {
  const isSeen = useIsSeen()
  /** Toplists were made or assigned since the dry run. */
  const [outdated, setOutdated] = useState(false)
  return {
    outdated,
    setOutdated,
    runDry: (mapping: Mapping, settings: ImportSettings) =>
      attempt('dry-run', async () => {
        const { body: result } = await runToEnd(
          'dryRunMapping',
          { body: importBody(sampleId, mapping, settings) },
          {
            title: `Dry Run „${fileName}“`,
            href: `/import/${sampleId}`,
            isSeen,
            outcome: outcomes['dry-run'],
            onBegun: ({ body }) => tried.begin(jobIn(body), mapping.id),
          },
        )
        setOutdated(false)
        tried.end(result)
      }),
  }
}

/** The import itself, and what it did. */
const useImportRun = (
  { sampleId, fileName }: Delivery,
  attempt: Attempt,
  readAnew: () => Promise<unknown>,
) => {
  const isSeen = useIsSeen()
  const [imported, setImported] = useState<ImportResult | null>(null)
  return {
    imported,
    forgetImport: () => setImported(null),
    runImport: (body: ImportBody) =>
      attempt('import', async () => {
        const { body: result } = await runToEnd(
          'importSample',
          { body },
          {
            title: `Import „${fileName}“`,
            href: `/verifikation?tab=stichprobe&sampleId=${sampleId}`,
            isSeen,
            outcome: outcomes.import,
          },
        )
        setImported(result)
        await readAnew()
      }),
  }
}

/** The test of single rows, before the dry run. */
const useRowTest = (body: ImportBody | null, attempt: Attempt) => {
  const client = useQueryClient()
  const [tested, setTested] = useState(false)
  const test = () =>
    body &&
    attempt('inspect', async () => {
      await client.fetchQuery({ ...inspection(body, 0), staleTime: 0 })
      setTested(true)
    })
  return { tested, setTested, test }
}

/** Reads deliveries and runs again, which an import has changed. */
const useReadAnew = () => {
  const client = useQueryClient()
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: ['getSample'] }),
      client.invalidateQueries({ queryKey: ['listSamples'] }),
      client.invalidateQueries({ queryKey: ['listRuns'] }),
    ])
}

/** The state of an import: mapping and settings, the tested row, the dry run, and what it did. */
export const useImport = ({ sampleId, fileName, mappingId, trial, onKeep }: ImportInput) => {
  const tried = useTrial({ trial, onKeep })
  const { dryRun } = tried
  const { mapping, chosenId, choose } = useMapping(dryRun?.asked?.mappingId ?? mappingId)
  const [ownSettings, setSettings] = useState<ImportSettings | null>(null)
  const settings = ownSettings ?? askedSettings(dryRun?.asked)
  const readAnew = useReadAnew()
  const { attempt, working, ...attempts } = useAttempts(readAnew)
  const delivery = { sampleId, fileName }
  const { outdated, setOutdated, runDry } = useDryRun(delivery, tried, attempt)
  const { imported, forgetImport, runImport } = useImportRun(delivery, attempt, readAnew)
  const body = mapping && importBody(sampleId, mapping, settings)
  const { tested, setTested, test } = useRowTest(body, attempt)

  const begunAnew = (mappingId: string | undefined): void => {
    setSettings(settings)
    setTested(false)
    setOutdated(false)
    tried.drop(mappingId)
  }
  const backToMapping = (): void => {
    if (mapping) choose(mapping)
    begunAnew(chosenId)
  }
  const tryDry = (asked: ImportSettings) => {
    if (!mapping) return null
    choose(mapping)
    return runDry(mapping, asked)
  }

  return {
    mapping,
    settings,
    body,
    dryRun,
    dryRunId: tried.dryRunId,
    brokenTrial: tried.broken,
    outdated,
    imported,
    working: working ?? (tried.goesOn ? 'dry-run' : null),
    ...attempts,
    /** The import was taken back: begin again. */
    beginAgain: () => {
      forgetImport()
      backToMapping()
      return readAnew()
    },
    step: (dryRun ? 'import' : tested || tried.goesOn ? 'dry-run' : 'mapping') as StepId,
    backToMapping,
    chooseMapping: (next: Mapping | null) => {
      choose(next)
      begunAnew(next?.id)
    },
    changeSettings: (patch: Partial<ImportSettings>) => {
      backToMapping()
      setSettings({ ...settings, ...patch })
    },
    test,
    runDry: () => tryDry(settings),
    /** A name of the delivery means a toplist of the project, or (`null`) none any more. */
    assignToplist: (value: string, toplistLabelId: string | null) => {
      setSettings(withToplist(settings, value, toplistLabelId))
      setOutdated(true)
    },
    madeToplist: () => setOutdated(true),
    /** Another dry run in place of the one that is shown. */
    tryAgain: (patch: Partial<ImportSettings>) => {
      const asked = { ...settings, ...patch }
      setSettings(asked)
      setTested(true)
      tried.drop(chosenId)
      return tryDry(asked)
    },
    runImport: () => body && runImport(body),
  }
}

export type ImportWork = ReturnType<typeof useImport>
