import type { Mapping, MappingColumn } from '@stammbuch/contracts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Copy, GitCompare, Route as RouteIcon } from 'lucide-react'
import { useCallback, useMemo, useState } from 'react'
import { sentenceOf } from '@/api/problem.ts'
import { read } from '@/api/queries.ts'
import { sampleChoices } from '@/api/sample-choices.ts'
import { useSession } from '@/api/session.ts'
import { mappingNames, useNewMapping } from '@/api/use-new-mapping.ts'
import { compareGerman } from '@/format/format.ts'
import { Banner } from '@/ui/banner.tsx'
import { Button } from '@/ui/button.tsx'
import { Combobox } from '@/ui/combobox.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { Field } from '@/ui/field.tsx'
import { NameDialog } from '@/ui/name-dialog.tsx'
import { PageHeader } from '@/ui/page-header.tsx'
import { Panel } from '@/ui/panel.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { ColumnsEditor } from './columns-editor.tsx'
import { ColumnsPreview } from './columns-preview.tsx'
import type { MappingEditorSearch } from './mapping-editor-search.ts'
import { RevisionsPanel } from './revisions-panel.tsx'
import { useEditedMapping } from './use-edited-mapping.ts'

interface CopyMappingProps {
  readonly mapping: Mapping
  readonly onClose: () => void
  readonly onCopied: (copy: Mapping) => void
}

/** A copy of a mapping under a new name, for whoever wants to change a locked one. */
const CopyMapping = ({ mapping, onClose, onCopied }: CopyMappingProps) => {
  const { make, pending, error } = useNewMapping(onCopied)
  return (
    <NameDialog
      title={`„${mapping.name}“ kopieren`}
      description="Die Kopie hat dieselben Spalten und kann geändert werden."
      action="Speichern"
      {...mappingNames.copy}
      pending={pending}
      error={error}
      onName={(name) => make({ name, copied: mapping.id })}
      onClose={onClose}
    />
  )
}

interface MappingEditorPageProps {
  readonly search: MappingEditorSearch
  readonly onSearch: (search: MappingEditorSearch) => void
}

const targetWords = { account: 'Unternehmen', contact: 'Kontakte' } as const

const Choices = ({ search, onSearch }: MappingEditorPageProps) => {
  const mayChange = useSession().can('intake')
  const mappings = useQuery(read('listMappings'))
  const samples = useQuery({ ...sampleChoices, enabled: mayChange })
  const list = (mappings.data?.list ?? []).toSorted((a, b) => compareGerman(a.name, b.name))
  const deliveries = samples.data?.list ?? []
  const mapping = list.find(({ id }) => id === search.mapping)
  const sample = deliveries.find(({ id }) => id === search.sampleId)
  return (
    <div className="grid gap-3 md:grid-cols-2">
      <Field label="Daten-Mapping">
        <Combobox
          value={mapping ? { value: mapping.id, label: mapping.name } : null}
          onChange={(option) => {
            const { from: _, to: __, ...rest } = search
            if (option) onSearch({ ...rest, mapping: option.value })
          }}
          options={list.map((one) => ({
            value: one.id,
            label: one.name,
            detail: targetWords[one.targetClass],
          }))}
          placeholder="Daten-Mapping wählen"
          emptyText="Keine Daten-Mappings"
        />
      </Field>
      {mayChange && (
        <Field label="Datenlieferung zum Ausprobieren">
          <Combobox
            value={sample ? { value: sample.id, label: sample.rawDataReference } : null}
            onChange={(option) => {
              const { sampleId: _, ...rest } = search
              onSearch(option ? { ...rest, sampleId: option.value } : rest)
            }}
            options={deliveries.map((one) => ({
              value: one.id,
              label: one.rawDataReference,
              detail: [one.supplier?.name, one.period?.name].filter(Boolean).join(', '),
            }))}
            placeholder="Keine"
            emptyText="Keine Datenlieferungen"
            clearable
          />
        </Field>
      )}
    </div>
  )
}

interface WorkbenchProps {
  readonly mapping: Mapping
  readonly sampleId: string | undefined
  readonly headers: readonly string[]
  readonly rows: number
  readonly onCopy: () => void
}

const Workbench = ({ mapping, sampleId, headers, rows, onCopy }: WorkbenchProps) => {
  const client = useQueryClient()
  const [columns, setColumns] = useState<readonly MappingColumn[]>(mapping.columns)
  // Lines begin anew with a colleague's revision; saving one's own keeps them, and the focus in them.
  const [edited, setEdited] = useState({ begun: mapping.revision, newest: mapping.revision })
  if (mapping.revision !== edited.newest)
    setEdited({ begun: mapping.revision, newest: mapping.revision })
  const saved = useCallback(
    (next: Mapping) => {
      setEdited(({ begun }) => ({ begun, newest: next.revision }))
      client.setQueryData(read('getMapping', { params: { id: next.id } }).queryKey, next as never)
      void client.invalidateQueries({ queryKey: read('listMappings').queryKey })
      const revisions = read('listMappingRevisions', { params: { id: next.id } })
      void client.invalidateQueries({ queryKey: revisions.queryKey })
    },
    [client],
  )
  return (
    <div className="grid min-w-0 items-start gap-4 xl:grid-cols-[minmax(0,1fr)_26rem]">
      <ColumnsEditor
        key={`${mapping.id}:${edited.begun}:${sampleId}`}
        mapping={mapping}
        sampleId={sampleId}
        headers={headers}
        rows={rows}
        onColumns={setColumns}
        onSaved={saved}
        onCopy={onCopy}
      />
      {sampleId !== undefined && rows > 0 && (
        <ColumnsPreview
          sampleId={sampleId}
          rows={rows}
          targetClass={mapping.targetClass}
          columns={columns}
        />
      )}
    </div>
  )
}

interface EditorHeaderProps {
  readonly mapping: Mapping | undefined
  readonly search: MappingEditorSearch
  readonly comparing: boolean
  readonly onCompare: () => void
  readonly onCopy: () => void
}

const EditorHeader = ({ mapping, search, comparing, onCompare, onCopy }: EditorHeaderProps) => {
  const mayChange = useSession().can('intake')
  return (
    <PageHeader
      isName
      title={mapping ? `Mapping-Editor: ${mapping.name}` : 'Mapping-Editor'}
      back={
        search.sampleId ? (
          <Link
            to="/import/$sampleId"
            params={{ sampleId: search.sampleId }}
            search={search.mapping ? { mapping: search.mapping } : {}}
          >
            Zurück zum Import
          </Link>
        ) : (
          <Link to="/verwaltung/$entries" params={{ entries: 'mapping' }}>
            Daten-Mappings
          </Link>
        )
      }
      description={mapping && `${targetWords[mapping.targetClass]} · Revision ${mapping.revision}`}
      actions={
        mapping && (
          <>
            <Button
              disabledBecause={mapping.revision < 2 ? 'Es gibt erst eine Revision.' : null}
              aria-expanded={comparing}
              onClick={onCompare}
            >
              <GitCompare aria-hidden /> Revisionen vergleichen
            </Button>
            {mayChange && (
              <Button onClick={onCopy}>
                <Copy aria-hidden /> Kopieren
              </Button>
            )}
          </>
        )
      }
    />
  )
}

/** Which column becomes which field, and how: with samples, proposals and a live preview. */
export const MappingEditorPage = ({ search, onSearch }: MappingEditorPageProps) => {
  const mayChange = useSession().can('intake')
  const { from, to, ...here } = search
  // To try a mapping with a delivery takes the right to import.
  const sampleId = mayChange ? search.sampleId : undefined
  const tried = useMemo(
    () => ({ ...(search.mapping && { mapping: search.mapping }), ...(sampleId && { sampleId }) }),
    [search.mapping, sampleId],
  )
  const edited = useEditedMapping(tried)
  const { headers, rows, error, coming } = edited
  const mapping = useMemo(
    () => edited.mapping && (mayChange ? edited.mapping : { ...edited.mapping, locked: true }),
    [edited.mapping, mayChange],
  )
  const [copying, setCopying] = useState(false)
  const comparing = from !== undefined || to !== undefined
  const compareLatest = (revision: number): void =>
    onSearch(comparing ? here : { ...here, from: revision - 1, to: revision })
  return (
    <div className="page">
      <EditorHeader
        mapping={mapping}
        search={search}
        comparing={comparing}
        onCompare={() => mapping && compareLatest(mapping.revision)}
        onCopy={() => setCopying(true)}
      />
      <Panel>
        <Choices search={search} onSearch={onSearch} />
      </Panel>
      {error && <Banner tone="danger" announce title={sentenceOf(error)} />}
      {coming && <Skeleton className="h-64" />}
      {!mapping && !coming && !error && (
        <Panel>
          <EmptyState icon={RouteIcon} title="Bitte wählen Sie ein Daten-Mapping.">
            Mit einer Datenlieferung dazu sehen Sie Beispielwerte, Vorschläge und das Ergebnis jeder
            Zeile.
          </EmptyState>
        </Panel>
      )}
      {mapping && copying && (
        <CopyMapping
          mapping={mapping}
          onClose={() => setCopying(false)}
          onCopied={({ id }) => {
            setCopying(false)
            onSearch({ ...here, mapping: id })
          }}
        />
      )}
      {mapping && comparing && (
        <RevisionsPanel
          mapping={mapping}
          from={from}
          to={to}
          onChoose={(one, other) => onSearch({ ...here, from: one, to: other })}
          onClose={() => onSearch(here)}
        />
      )}
      {mapping && !coming && (
        <Workbench
          key={mapping.id}
          mapping={mapping}
          sampleId={sampleId}
          headers={headers}
          rows={rows}
          onCopy={() => setCopying(true)}
        />
      )}
    </div>
  )
}
