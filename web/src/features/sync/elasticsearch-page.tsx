import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ShieldX } from 'lucide-react'
import { useState } from 'react'
import { answerOf } from '@/api/call.ts'
import { sentenceOf } from '@/api/problem.ts'
import { read } from '@/api/queries.ts'
import { useSession } from '@/api/session.ts'
import { Banner } from '@/ui/banner.tsx'
import { Button } from '@/ui/button.tsx'
import { Confirm } from '@/ui/confirm.tsx'
import { ConfirmWord } from '@/ui/confirm-word.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { PageHeader } from '@/ui/page-header.tsx'
import { Panel } from '@/ui/panel.tsx'
import { toast } from '@/ui/toast.ts'
import { ComparisonPanel } from './comparison-panel.tsx'
import { OtherTargets } from './other-targets.tsx'
import { OutcomeDialog } from './outcome-dialog.tsx'
import { ParkedPanel } from './parked-panel.tsx'
import { StatusPanel } from './status-panel.tsx'
import { readHere, useCommand } from './use-command.ts'
import { WorkerPanel } from './worker-panel.tsx'

const onlyForIt = 'Das ist der IT vorbehalten.'

const ApplyMapping = () => {
  const { can } = useSession()
  const [asking, setAsking] = useState(false)
  const apply = useCommand(
    'applySearchMapping',
    'Mapping aktualisieren',
    '/verwaltung/elasticsearch',
  )
  return (
    <>
      <Button
        size="small"
        pending={apply.isPending}
        disabledBecause={can('sync-administer') ? null : 'Das ist der Administration vorbehalten.'}
        onClick={() => setAsking(true)}
      >
        Mapping aktualisieren
      </Button>
      <Confirm
        open={asking}
        onOpenChange={setAsking}
        title="Mapping aktualisieren?"
        confirmLabel="Ja, aktualisieren"
        onConfirm={() => {
          apply.mutate({})
        }}
      >
        <p>
          Ein neuer Index nach dem heutigen Feldkatalog wird aus dem jetzigen gefüllt; dann wechseln
          die Suchen in einem Schritt zu ihm. Der alte Index wird gelöscht.
        </p>
      </Confirm>
      <OutcomeDialog title="Mapping aktualisiert" text={apply.data} onClose={apply.reset} />
    </>
  )
}

/** Names of indices in the status: rows are called „Index NAME“. */
const prefix = 'Index '

const DeleteIndex = ({ index }: { readonly index: string }) => {
  const { can } = useSession()
  const queryClient = useQueryClient()
  const [asking, setAsking] = useState(false)
  const drop = useMutation({
    mutationFn: async (confirmation: string) =>
      (await answerOf('deleteSearchIndex', { params: { index }, body: { confirmation } })).body,
    onSuccess: (sentence) => toast.success(sentence),
    onError: (thrown) => toast.error(sentenceOf(thrown)),
    onSettled: () => {
      for (const list of readHere) void queryClient.invalidateQueries({ queryKey: [list] })
    },
  })
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-2">
      <span className="font-mono text-xs wrap-anywhere">{index}</span>
      <Button
        size="small"
        look="danger"
        disabledBecause={can('operate') ? null : onlyForIt}
        aria-label={`Index löschen: ${index}`}
        onClick={() => setAsking(true)}
      >
        Index löschen
      </Button>
      <ConfirmWord
        open={asking}
        onOpenChange={setAsking}
        title="Index löschen?"
        word={index}
        confirmLabel="Ja, löschen"
        onConfirm={(word) => drop.mutateAsync(word)}
      >
        <p>
          Der ganze Index wird gelöscht. Der Übertragungsdienst legt ihn innerhalb einer Minute neu
          an und füllt ihn aus dem Bestand; bis er damit fertig ist, finden Suchen nichts oder nicht
          alles. Tun Sie das nur, wenn Sie wissen, was Sie tun.
        </p>
      </ConfirmWord>
    </li>
  )
}

/** Why there is no index to delete: an index that cannot be asked may well be there. */
const NoIndex = ({ reached }: { readonly reached: boolean }) => (
  <p className="mt-3 text-sm text-muted">
    {reached
      ? 'Es gibt keinen Index. Der Übertragungsdienst legt ihn innerhalb einer Minute an und füllt ihn aus dem Bestand.'
      : 'Welche Indizes es gibt, lässt sich erst sagen, wenn Elasticsearch erreichbar ist.'}
  </p>
)

const DeletePanel = () => {
  const { data } = useQuery(read('elasticsearchStatus'))
  const reached = data?.some(
    ({ name, value }) => name === 'Elasticsearch' && value === 'erreichbar',
  )
  const names = (data ?? [])
    .filter(({ name }) => name.startsWith(prefix))
    .map(({ name }) => name.slice(prefix.length))
  return (
    <Panel title="Index löschen">
      <Banner tone="warning">Tun Sie das nur, wenn Sie wissen, was Sie tun.</Banner>
      {data && names.length === 0 && <NoIndex reached={reached ?? false} />}
      <ul className="mt-1 divide-y">
        {names.map((name) => (
          <DeleteIndex key={name} index={name} />
        ))}
      </ul>
    </Panel>
  )
}

/** The search index: how it fares, its shape, deleting it. */
export const ElasticsearchPage = () => {
  const { can } = useSession()
  return (
    <div className="page page-narrow">
      <PageHeader
        title="Elasticsearch"
        back={<Link to="/verwaltung">Verwaltung</Link>}
        description="Der Suchindex und die Übertragung dorthin. Den Index bitte nur in Absprache mit der IT verwalten."
      />
      {can('sync-status') ? (
        <>
          <StatusPanel call="elasticsearchStatus" title="Status" actions={<ApplyMapping />} />
          <ParkedPanel target="elasticsearch" />
          <WorkerPanel />
          <ComparisonPanel target="elasticsearch" />
          <OtherTargets />
          <DeletePanel />
        </>
      ) : (
        <EmptyState icon={ShieldX} title="Dieser Bereich ist der Administration vorbehalten.">
          Die Rolle Administration oder IT vergibt die Administration.
        </EmptyState>
      )}
    </div>
  )
}
