import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { RefreshCw, ShieldX } from 'lucide-react'
import { requestTimeout } from '@/api/call.ts'
import { sentenceOf } from '@/api/problem.ts'
import { read } from '@/api/queries.ts'
import { useSession } from '@/api/session.ts'
import { formatNumber } from '@/format/format.ts'
import { Banner } from '@/ui/banner.tsx'
import { Button } from '@/ui/button.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { NameValueTable } from '@/ui/name-value-table.tsx'
import { PageHeader } from '@/ui/page-header.tsx'
import { Panel } from '@/ui/panel.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { DumpButtons } from './dump-buttons.tsx'
import { DumpList } from './dump-list.tsx'
import { useDumps } from './use-dumps.ts'

const Dumps = () => {
  const { list, create, download } = useDumps()
  return (
    <>
      <Panel title="Datenbankabzug erstellen">
        <div className="grid gap-3">
          <Banner tone="warning">
            Abzüge sind nur für die IT bestimmt. Wer einen erstellt oder herunterlädt, steht im
            Protokoll. Sie enthalten Angaben über Personen und sind nicht verschlüsselt. Wird eine
            Person gelöscht, stehen ihre Angaben noch in früheren Abzügen, bis diese nach höchstens
            24 Stunden gelöscht werden; heruntergeladene Dateien löschen Sie bitte selbst.
          </Banner>
          <DumpButtons pending={create.isPending} onCreate={(choice) => create.mutate(choice)} />
        </div>
      </Panel>
      <Panel title="Frühere Abzüge" aside="werden 24 Stunden nach dem Erstellen gelöscht">
        <div className="grid gap-3">
          <DumpList list={list} download={download} />
          <p className="border-t pt-3 text-xs text-muted">
            Ein vollständiger Abzug lässt sich in eine leere Datenbank zurückspielen, ein schlanker
            oder eigener zum Nachsehen als Tabellen im Schema <code>dump</code>:{' '}
            <code className="wrap-anywhere">npm run dump:restore -- DATEI --into URL</code>
          </p>
        </div>
      </Panel>
    </>
  )
}

const Information = () => {
  const { data, isPending, isFetching, error, refetch } = useQuery(read('systemInformation'))
  const timeout = {
    name: 'Zeitlimit einer Anfrage',
    value: `${formatNumber(requestTimeout / 1000)} Sekunden`,
  }
  return (
    <Panel
      title="Systeminformation"
      actions={
        <Button size="small" pending={isFetching} onClick={() => void refetch()}>
          <RefreshCw aria-hidden />
          Aktualisieren
        </Button>
      }
    >
      {isPending && <Skeleton className="h-40" />}
      {error && (
        <Banner tone="danger" title="Die Systeminformation konnte nicht geladen werden.">
          {sentenceOf(error)}
        </Banner>
      )}
      {data && <NameValueTable label="Systeminformation" rows={[...data, timeout]} />}
    </Panel>
  )
}

/** Page for IT: dumps of the database, and facts about the running system. */
export const SystemPage = () => {
  const { can } = useSession()
  return (
    <div className="page page-narrow">
      <PageHeader
        title="System"
        back={<Link to="/verwaltung">Verwaltung</Link>}
        description="Datenbankabzüge und Angaben zum laufenden System."
      />
      {can('operate') ? (
        <>
          <Dumps />
          <Information />
        </>
      ) : (
        <EmptyState icon={ShieldX} title="Dieser Bereich ist der IT vorbehalten.">
          Die Rolle IT vergibt die Administration.
        </EmptyState>
      )}
    </div>
  )
}
