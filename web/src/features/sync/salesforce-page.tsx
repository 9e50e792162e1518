import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { PlugZap, ShieldX } from 'lucide-react'
import { useState } from 'react'
import { call } from '@/api/call.ts'
import { sentenceOf } from '@/api/problem.ts'
import { useSession } from '@/api/session.ts'
import { Banner } from '@/ui/banner.tsx'
import { Button } from '@/ui/button.tsx'
import { Confirm } from '@/ui/confirm.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { PageHeader } from '@/ui/page-header.tsx'
import { Panel } from '@/ui/panel.tsx'
import { Tabs } from '@/ui/tabs.tsx'
import { toast } from '@/ui/toast.ts'
import { ComparisonPanel } from './comparison-panel.tsx'
import { MarkProject } from './mark-project.tsx'
import { MarkSample } from './mark-sample.tsx'
import { OtherTargets } from './other-targets.tsx'
import { OutcomeDialog } from './outcome-dialog.tsx'
import { ParkedPanel } from './parked-panel.tsx'
import { StatusPanel } from './status-panel.tsx'
import type { SearchProps } from './sync-search.ts'
import { useCommand } from './use-command.ts'
import { WorkerPanel } from './worker-panel.tsx'

const ConnectionTest = () => {
  const { mutate, isPending, data, reset } = useMutation({
    mutationFn: () => call('testSalesforce'),
    onError: (thrown) => toast.error(sentenceOf(thrown)),
  })
  return (
    <>
      <Button pending={isPending} onClick={() => mutate()}>
        <PlugZap aria-hidden />
        Verbindung testen
      </Button>
      <OutcomeDialog title="Verbindung zu Salesforce" text={data} onClose={reset} />
    </>
  )
}

const ClearAll = () => {
  const { can } = useSession()
  const [asking, setAsking] = useState(false)
  const clear = useCommand(
    'clearSyncRequests',
    'Vormerkungen aufheben',
    '/verwaltung/salesforce-sync',
  )
  return (
    <>
      <Button
        size="small"
        disabledBecause={can('sync-administer') ? null : 'Das ist der Administration vorbehalten.'}
        onClick={() => setAsking(true)}
      >
        Alle Vormerkungen aufheben
      </Button>
      <Confirm
        open={asking}
        onOpenChange={setAsking}
        title="Alle Vormerkungen aufheben?"
        confirmLabel="Ja, aufheben"
        onConfirm={() => clear.mutateAsync({})}
      >
        <p>Was vorgemerkt, aber noch nicht in Salesforce ist, wird nicht übertragen.</p>
      </Confirm>
      <OutcomeDialog title="Vormerkungen aufgehoben" text={clear.data} onClose={clear.reset} />
    </>
  )
}

const Marking = ({ search, onSearch }: SearchProps) => (
  <Panel title="Vormerken">
    <div className="grid gap-4">
      <Banner tone="info">
        Vorgemerkt werden nur verifizierte, nicht ausgeschlossene Einträge. Übertragen werden sie
        laufend, sobald Salesforce erreichbar ist.
      </Banner>
      <Tabs
        label="Was vorgemerkt wird"
        value={search.tab ?? 'default'}
        onChange={(tab) => onSearch({ ...search, tab: tab === 'sample' ? tab : undefined })}
        tabs={[
          {
            id: 'default',
            label: 'Default',
            content: <MarkProject search={search} onSearch={onSearch} />,
          },
          {
            id: 'sample',
            label: 'Sample',
            content: <MarkSample search={search} onSearch={onSearch} />,
          },
        ]}
      />
    </div>
  </Panel>
)

/** Marking records for the CRM, and what became of them. */
export const SalesforcePage = (props: SearchProps) => {
  const { can } = useSession()
  return (
    <div className="page page-narrow">
      <PageHeader
        title="Salesforce-Sync"
        back={<Link to="/verwaltung">Verwaltung</Link>}
        description="Einträge für Salesforce vormerken und sehen, was daraus wurde."
        actions={can('sync-status') && <ConnectionTest />}
      />
      {can('sync-status') ? (
        <>
          <Marking {...props} />
          <StatusPanel call="salesforceStatus" title="Übersicht" actions={<ClearAll />} />
          <ParkedPanel target="salesforce" />
          <WorkerPanel />
          <ComparisonPanel target="salesforce" />
          <OtherTargets />
        </>
      ) : (
        <EmptyState icon={ShieldX} title="Dieser Bereich ist der Administration vorbehalten.">
          Die Rolle Administration oder IT vergibt die Administration.
        </EmptyState>
      )}
    </div>
  )
}
