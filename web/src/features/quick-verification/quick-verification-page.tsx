import { Link } from '@tanstack/react-router'
import { ListChecks } from 'lucide-react'
import { useState } from 'react'
import { useSession } from '@/api/session.ts'
import { SampleField, useSampleScope } from '@/product/scope/sample-field.tsx'
import { ProjectField, YearField } from '@/product/scope/scope-fields.tsx'
import { useScope } from '@/product/scope/use-scope.ts'
import { UndoLast } from '@/product/undo-last.tsx'
import { Banner } from '@/ui/banner.tsx'
import { Button } from '@/ui/button.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { PageHeader } from '@/ui/page-header.tsx'
import { Tabs } from '@/ui/tabs.tsx'
import { OpenSpotChecks } from './open-spot-checks.tsx'
import type { QuickSearch } from './quick-search.ts'
import { RecentRuns } from './recent-runs.tsx'
import { ResultDialog } from './result-dialog.tsx'
import { RunCounts } from './run-counts.tsx'
import type { RunScope } from './run-store.ts'
import { ScopeCounts } from './scope-counts.tsx'
import { SpotCheckButton } from './spot-check-button.tsx'
import { ToplistTable } from './toplist-table.tsx'
import { projectKey, sampleKey, useKnownRuns } from './use-known-runs.ts'
import { VerifyButton } from './verify-button.tsx'

interface ViewProps {
  readonly search: QuickSearch
  readonly onSearch: (search: QuickSearch) => void
}

interface ScopeProps extends ViewProps {
  readonly onEnd: (key: string) => void
}

const listHref = (query: Readonly<Record<string, string>>): string =>
  `/verifikation?${new URLSearchParams(query)}`

const nothing: RunScope = { key: '', title: '', body: { sampleId: '' }, href: '' }

const none: readonly RunScope[] = []

const ByProject = ({ search, onSearch, onEnd }: ScopeProps) => {
  const { project, year: period } = useScope({ project: search.rgId, year: search.pName })
  const chosen = project && period
  const missing = chosen ? null : 'Bitte Projekt und Jahrgang wählen.'
  const href = chosen ? listHref({ rgId: project.id, pName: period.name }) : ''
  const whole: RunScope = chosen
    ? {
        key: projectKey(project.shortCode, period.id),
        title: `${project.name} ${period.name}`,
        body: { rgShortCode: project.shortCode, periodId: period.id },
        href,
      }
    : nothing
  useKnownRuns(chosen ? [whole] : none, { periodId: period?.id })
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-end gap-3">
        <ProjectField
          by="id"
          value={search.rgId}
          onChange={(rgId) => onSearch({ ...search, rgId, toplists: undefined })}
        />
        <YearField
          by="name"
          value={search.pName}
          onChange={(pName) => onSearch({ ...search, pName, toplists: undefined })}
        />
        <Button disabledBecause={missing} onClick={() => onSearch({ ...search, toplists: true })}>
          Toplisten anzeigen
        </Button>
        <VerifyButton
          scope={whole}
          label="Projekt + Jahrgang verifizieren"
          look="primary"
          disabledBecause={missing}
          onEnd={onEnd}
        />
        <SpotCheckButton scope={whole} disabledBecause={missing} />
      </div>
      <ScopeCounts scope={chosen ? whole : null} />
      <RunCounts runKey={whole.key} onShow={onEnd} />
      {!chosen && (
        <EmptyState icon={ListChecks} title="Bitte wählen Sie ein Projekt und einen Jahrgang.">
          Danach verifizieren Sie Topliste für Topliste oder alles auf einmal.
        </EmptyState>
      )}
      {chosen && search.toplists && (
        <ToplistTable project={project} period={period} href={href} onEnd={onEnd} />
      )}
    </div>
  )
}

const BySample = ({ search, onSearch, onEnd }: ScopeProps) => {
  const { sample } = useSampleScope(search.sampleId)
  const scope: RunScope = sample
    ? {
        key: sampleKey(sample.id),
        title: sample.rawDataReference,
        body: { sampleId: sample.id },
        href: listHref({ tab: 'stichprobe', sampleId: sample.id }),
      }
    : nothing
  useKnownRuns(sample ? [scope] : none, { sampleId: sample?.id })
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-end gap-3">
        <SampleField
          value={search.sampleId}
          onChange={(sampleId) => onSearch({ ...search, sampleId })}
        />
        <VerifyButton
          scope={scope}
          label="Verifizieren"
          look="primary"
          disabledBecause={sample ? null : 'Bitte eine Datenlieferung wählen.'}
          onEnd={onEnd}
        />
        <SpotCheckButton
          scope={scope}
          disabledBecause={sample ? null : 'Bitte eine Datenlieferung wählen.'}
        />
      </div>
      <ScopeCounts scope={sample ? scope : null} />
      <RunCounts runKey={scope.key} onShow={onEnd} />
    </div>
  )
}

/** Verify much at once, after a spot check. */
export const QuickVerificationPage = ({ search, onSearch }: ViewProps) => {
  const { can } = useSession()
  const [shownRun, setShownRun] = useState<string | null>(null)
  const tab = search.tab ?? (search.sampleId ? 'stichprobe' : 'standard')
  const view = { search, onSearch, onEnd: setShownRun }
  return (
    <div className="page page-narrow">
      <PageHeader
        title="Schnellverifikation"
        back={
          <Link to="/verifikation" search={{ rgId: search.rgId, pName: search.pName }}>
            Verifikation
          </Link>
        }
        actions={<UndoLast scope="Schnellverifikation" />}
      />
      {can('edit') ? (
        <>
          <Banner tone="warning" title="Probleme des Imports gehen in die Stammdaten über.">
            Was hier verifiziert wird, sieht niemand mehr einzeln an. Bitte prüfen Sie vorher eine
            Stichprobe. Ein Lauf übernimmt höchstens etwa 10.000 Änderungen je Topliste und kann
            wiederholt werden; jeder Lauf lässt sich rückgängig machen.
          </Banner>
          <Tabs
            label="Umfang"
            value={tab}
            onChange={(next) =>
              onSearch(
                next === 'stichprobe'
                  ? { ...search, tab: next }
                  : { ...search, tab: undefined, sampleId: undefined },
              )
            }
            tabs={[
              {
                id: 'standard',
                label: 'Projekt und Jahrgang',
                content: tab === 'standard' && <ByProject {...view} />,
              },
              {
                id: 'stichprobe',
                label: 'Datenlieferung',
                content: tab === 'stichprobe' && <BySample {...view} />,
              },
            ]}
          />
        </>
      ) : (
        <Banner tone="neutral" title="Zum Verifizieren fehlt Ihnen das Recht.">
          Sie sehen, welche Stichproben offen sind und welche Läufe es gab.
        </Banner>
      )}
      {can('read') && <OpenSpotChecks />}
      {can('read') && <RecentRuns />}
      {shownRun && <ResultDialog runKey={shownRun} onClose={() => setShownRun(null)} />}
    </div>
  )
}
