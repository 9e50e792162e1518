import type { ExportFormat } from '@stammbuch/contracts'
import { Building2, RefreshCw, Users } from 'lucide-react'
import { useSession } from '@/api/session.ts'
import { Banner } from '@/ui/banner.tsx'
import { Button } from '@/ui/button.tsx'
import { ErrorDialog } from '@/ui/error-dialog.tsx'
import { PageHeader } from '@/ui/page-header.tsx'
import { Panel } from '@/ui/panel.tsx'
import { ExportFilters } from './export-filters.tsx'
import { ExportList } from './export-list.tsx'
import type { ExportSearch } from './export-search.ts'
import { FormatChoice } from './format-choice.tsx'
import { useExports } from './use-exports.ts'

interface ExportPageProps {
  readonly search: ExportSearch
  /** From what it is now, which may be newer than what is on screen. */
  readonly onSearch: (change: (search: ExportSearch) => ExportSearch) => void
}

type Exports = ReturnType<typeof useExports>

const isUnderWay = 'Ein globaler Export läuft noch.'

interface GlobalExportProps extends Pick<Exports, 'isRunning' | 'createAll'> {
  readonly forbidden: string | null
  readonly format: ExportFormat | undefined
  readonly onFormat: (format: ExportFormat | undefined) => void
}

const GlobalExport = ({ isRunning, createAll, forbidden, format, onFormat }: GlobalExportProps) => (
  <Panel title="Globaler Export" weight="quiet">
    <div className="grid gap-3">
      <p className="text-table text-muted">
        Alle verifizierten, nicht ausgeschlossenen Einträge aller Projekte. Der Export läuft im
        Hintergrund; die Datei erscheint danach in der Liste.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button
          disabledBecause={forbidden ?? (isRunning ? isUnderWay : null)}
          onClick={() => createAll.mutate({ class: 'account', format })}
        >
          <Building2 aria-hidden />
          Alle Unternehmen exportieren
        </Button>
        <Button
          disabledBecause={forbidden ?? (isRunning ? isUnderWay : null)}
          onClick={() => createAll.mutate({ class: 'contact', format })}
        >
          <Users aria-hidden />
          Alle Kontakte exportieren
        </Button>
        <FormatChoice label="Dateiformat der globalen Exporte" value={format} onChange={onFormat} />
      </div>
      {isRunning && (
        <Banner tone="info" announce>
          Ein globaler Export läuft. Sie können inzwischen weiterarbeiten.
        </Banner>
      )}
    </div>
  </Panel>
)

const Refused = ({ refused, setRefused }: Pick<Exports, 'refused' | 'setRefused'>) => (
  <ErrorDialog
    open={refused !== null}
    onClose={() => setRefused(null)}
    title="Achtung - Der Datensatz kann nicht verarbeitet werden"
  >
    <p>
      {refused?.isEmpty === false
        ? 'Der Export ist nicht entstanden. Die Auswahl steht noch da.'
        : 'Für den Export scheint es keine Daten zu geben. Bitte die Auswahl überprüfen.'}
    </p>
    <div className="grid gap-1">
      <p className="text-table font-medium">Original-Nachricht</p>
      <p className="rounded-md border bg-sunken p-2 text-table wrap-anywhere">{refused?.message}</p>
    </div>
  </ErrorDialog>
)

/** Nothing chosen is not in the URL. */
const listed = (ids: readonly string[]) => (ids.length > 0 ? ids : undefined)

/** Form of an export: one project, or everything of a kind. */
const NewExports = ({
  search,
  onSearch,
  exports: { create, createAll, isRunning },
}: ExportPageProps & { readonly exports: Exports }) => (
  <>
    <Panel title="Projekt exportieren" weight="main">
      <ExportFilters
        search={search}
        onChange={(patch) => onSearch((now) => ({ ...now, ...patch }))}
        onToplists={(change) =>
          onSearch((now) => ({ ...now, toplists: listed(change(now.toplists ?? [])) }))
        }
        onExport={() => create.mutate(search)}
        pending={create.isPending}
        forbidden={null}
      />
    </Panel>
    <GlobalExport
      isRunning={isRunning}
      createAll={createAll}
      forbidden={null}
      format={search.allFormat}
      onFormat={(allFormat) => onSearch((now) => ({ ...now, allFormat }))}
    />
  </>
)

/** Exports: what to export, everything at once, and the files there are. */
export const ExportPage = ({ search, onSearch }: ExportPageProps) => {
  const { offset = 0 } = search
  const { can } = useSession()
  const forbidden = can('export') ? null : 'Dafür fehlt Ihnen das Recht.'
  const exports = useExports(offset, () => onSearch(() => ({})))
  const { list, refresh, download } = exports
  return (
    <div className="page page-narrow">
      <PageHeader
        title="Export"
        description="Daten eines Projekts für Print-Katalog, Research, Stiftung Gesundheit oder API-Import."
      />
      {forbidden ? (
        <Banner tone="neutral" title="Zum Exportieren fehlt Ihnen das Recht.">
          Sie sehen hier, welche Exporte es gibt. Anlegen und herunterladen können sie Redaktion und
          Administration.
        </Banner>
      ) : (
        <NewExports search={search} onSearch={onSearch} exports={exports} />
      )}
      <Panel
        title="Generierte Exporte"
        flush
        actions={
          <Button size="small" pending={list.isRefetching} onClick={() => void refresh()}>
            <RefreshCw aria-hidden />
            Aktualisieren
          </Button>
        }
      >
        <ExportList
          list={list}
          download={download}
          forbidden={forbidden}
          offset={offset}
          onOffset={(next) => onSearch((now) => ({ ...now, offset: next || undefined }))}
        />
      </Panel>
      <Refused refused={exports.refused} setRefused={exports.setRefused} />
    </div>
  )
}
