import type { DmsStrategy } from '@stammbuch/contracts'
import type { ReactNode } from 'react'
import { useNewPeriod } from '@/api/use-new-period.ts'
import { Button } from '@/ui/button.tsx'
import { ExtendableChoice } from '@/ui/extendable-choice.tsx'
import { PageHeader } from '@/ui/page-header.tsx'
import { Panel } from '@/ui/panel.tsx'
import { Progress } from '@/ui/progress.tsx'
import { Stepper } from '@/ui/stepper.tsx'
import { useStepFocus } from '@/ui/use-step-focus.ts'
import { type ApiImportSearch, allToplists } from './api-import-search.ts'
import { FetchFailed } from './fetch-failed.tsx'
import { OptionStep, type OptionStepProps } from './option-step.tsx'
import { type StepId, stepIds, useChoices } from './use-choices.ts'
import { useFetch } from './use-fetch.ts'

/** The year; administrators can add one on the spot. */
const YearStep = (props: Omit<OptionStepProps, 'label'>) => {
  const adding = useNewPeriod(({ id }) => props.onChoose(id))
  return (
    <ExtendableChoice {...adding}>
      <OptionStep label="Jahrgang" {...props} />
    </ExtendableChoice>
  )
}

interface ApiImportPageProps {
  readonly search: ApiImportSearch
  readonly onSearch: (search: ApiImportSearch) => void
  readonly onDone: () => void
}

const titles: Readonly<Record<StepId, string>> = {
  api: 'API',
  project: 'Projekt',
  toplist: 'Topliste',
  period: 'Jahrgang',
  start: 'Import starten',
}

type Choices = ReturnType<typeof useChoices>

/** Contents of the steps in which something is chosen. */
const choiceSteps = (
  { options, chosen }: Choices,
  search: ApiImportSearch,
  choose: (patch: ApiImportSearch) => void,
): Readonly<Record<Exclude<StepId, 'start'>, ReactNode>> => ({
  api: (
    <OptionStep
      label="API"
      options={options.api}
      value={chosen.api}
      onChoose={(api) => choose({ api: api as DmsStrategy })}
    />
  ),
  project: (
    <OptionStep
      label="Projekt"
      options={options.project}
      value={chosen.project}
      onChoose={(project) =>
        choose({ project, ...(project !== search.project && { toplist: undefined }) })
      }
    />
  ),
  toplist: (
    <OptionStep
      label="Topliste"
      options={options.toplist}
      value={chosen.toplist}
      onChoose={(toplist) => choose({ toplist })}
    />
  ),
  period: (
    <YearStep
      options={options.period}
      value={chosen.period}
      onChoose={(period) => choose({ period })}
    />
  ),
})

interface StartStepProps {
  readonly pending: boolean
  readonly progress: ReturnType<typeof useFetch>['progress']
  readonly onStart: () => void
}

const StartStep = ({ pending, progress, onStart }: StartStepProps) =>
  pending ? (
    <div className="max-w-md">
      <Progress
        label="Einträge werden geholt"
        done={progress?.done ?? 0}
        total={progress?.total || null}
      />
    </div>
  ) : (
    <Button look="primary" onClick={onStart}>
      Import starten
    </Button>
  )

/** From the DMS to a delivery, in five steps. */
export const ApiImportPage = ({ search, onSearch, onDone }: ApiImportPageProps) => {
  const choices = useChoices(search)
  const { chosen, current, revisit } = choices
  const { fetch, pending, progress, error, reset } = useFetch()
  useStepFocus(current)

  const choose = (patch: ApiImportSearch): void => {
    revisit(null)
    onSearch({ ...search, ...patch })
  }
  const start = (): void => {
    const { api, project, toplist, period } = chosen
    if (!api || !project || !toplist || !period) return
    const requested = {
      strategyAlias: api.value as DmsStrategy,
      rankingGroup: project.value,
      period: period.value,
      toplistLabelId: toplist.value === allToplists ? null : toplist.value,
    }
    fetch(requested, { onSuccess: onDone })
  }
  const contents: Readonly<Record<StepId, ReactNode>> = {
    ...choiceSteps(choices, search, choose),
    start: <StartStep pending={pending} progress={progress} onStart={start} />,
  }
  const summaryOf = (id: StepId): string | undefined =>
    id === 'start' ? undefined : chosen[id]?.label
  return (
    <div className="page page-narrow">
      <PageHeader
        title="API-Import"
        description="Holt Einträge aus dem DMS als Datenlieferung. Werte werden erst durch Import und Verifikation zu Stammdaten."
      />
      <Panel className="pt-1">
        <Stepper
          label="Schritte des API-Imports"
          {...(!pending && { onStep: (id: string) => revisit(id as StepId) })}
          steps={stepIds.map((id) => ({
            id,
            title: titles[id],
            state: id === current ? 'current' : summaryOf(id) ? 'done' : 'open',
            summary: id !== current && summaryOf(id),
            content: contents[id],
          }))}
        />
      </Panel>
      {error !== null && <FetchFailed error={error} onClose={reset} />}
    </div>
  )
}
