import type { AwardDuplication } from '@stammbuch/contracts'
import { Link } from '@tanstack/react-router'
import { Copy } from 'lucide-react'
import { useState } from 'react'
import { sentenceOf } from '@/api/problem.ts'
import { useSession } from '@/api/session.ts'
import { LoadFailed } from '@/product/load-failed.tsx'
import { UndoLast } from '@/product/undo-last.tsx'
import { Button } from '@/ui/button.tsx'
import { ErrorDialog } from '@/ui/error-dialog.tsx'
import { PageHeader } from '@/ui/page-header.tsx'
import { Panel } from '@/ui/panel.tsx'
import { Switch } from '@/ui/switch.tsx'
import { DuplicationFilters } from './duplication-filters.tsx'
import { DuplicationOutcome } from './duplication-outcome.tsx'
import type { DuplicationSearch } from './duplication-search.ts'
import { type Choices, stillMissing, useChoices } from './use-choices.ts'
import { useDuplication } from './use-duplication.ts'

interface AwardDuplicationPageProps {
  readonly search: DuplicationSearch
  readonly onSearch: (search: DuplicationSearch) => void
}

interface StartBarProps {
  readonly dryRun: boolean
  readonly onDryRun: (dryRun: boolean) => void
  readonly pending: boolean
  readonly disabledBecause: string | null
  readonly onStart: () => void
}

const StartBar = ({ dryRun, onDryRun, pending, disabledBecause, onStart }: StartBarProps) => (
  <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t pt-3">
    <Switch
      label="Dry Run"
      hint="Zählt nur, was angelegt würde, und ändert nichts."
      checked={dryRun}
      onCheckedChange={onDryRun}
    />
    <Button look="primary" pending={pending} disabledBecause={disabledBecause} onClick={onStart}>
      <Copy aria-hidden />
      {dryRun ? 'Dry Run starten' : 'Awards duplizieren'}
    </Button>
  </div>
)

const ChoicesError = ({ choices }: { readonly choices: Choices }) =>
  choices.error && (
    <LoadFailed
      title="Projekte und Jahre konnten nicht geladen werden."
      error={choices.error}
      onRetry={choices.retry}
    />
  )

/** Repeats the awards of a year in another one. */
export const AwardDuplicationPage = ({ search, onSearch }: AwardDuplicationPageProps) => {
  const { can } = useSession()
  const choices = useChoices(search)
  const [dryRun, setDryRun] = useState(true)
  const [outcome, setOutcome] = useState<AwardDuplication | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const duplication = useDuplication()
  const { project, year, targetYear, chosen } = choices

  const change = (patch: DuplicationSearch): void => {
    setOutcome(null)
    onSearch({ ...search, ...patch })
  }
  const start = (): void => {
    if (!project || !year || !targetYear) return
    setOutcome(null)
    duplication.mutate(
      {
        rankingGroupShortCode: project.shortCode,
        periodName: year,
        toplistLabelIds: [...chosen],
        targetPeriodName: targetYear,
        dryRun,
      },
      { onSuccess: setOutcome, onError: (thrown) => setFailure(sentenceOf(thrown)) },
    )
  }
  return (
    <div className="page page-narrow">
      <PageHeader
        title="Award-Duplikation"
        actions={<UndoLast scope="Award-Duplikation" />}
        back={<Link to="/verwaltung">Verwaltung</Link>}
        description="Legt die verifizierten Auszeichnungen der gewählten Toplisten im Zieljahr neu an. Die neuen sind unverifiziert und nennen in der Bezeichnung das Zieljahr statt des alten; was dort schon steht, wird übersprungen."
      />
      {outcome && <DuplicationOutcome outcome={outcome} onDismiss={() => setOutcome(null)} />}
      <ChoicesError choices={choices} />
      <Panel>
        <div className="grid gap-4">
          <DuplicationFilters search={search} choices={choices} onChange={change} />
          <StartBar
            dryRun={dryRun}
            onDryRun={setDryRun}
            pending={duplication.isPending}
            disabledBecause={can('edit') ? stillMissing(choices) : 'Dafür fehlt Ihnen das Recht.'}
            onStart={start}
          />
        </div>
      </Panel>
      <ErrorDialog
        open={failure !== null}
        onClose={() => setFailure(null)}
        title="Die Operation kann nicht durchgeführt werden. Es ist ein Fehler aufgetreten."
      >
        <p>{failure}</p>
      </ErrorDialog>
    </div>
  )
}
