import type { Mapping, MappingColumn } from '@stammbuch/contracts'
import { useMutation } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useEffect } from 'react'
import { call } from '@/api/call.ts'
import { sentenceOf } from '@/api/problem.ts'
import { useSession } from '@/api/session.ts'
import { formatCount, formatList } from '@/format/format.ts'
import { Banner } from '@/ui/banner.tsx'
import { Button } from '@/ui/button.tsx'
import { useHotkeys } from '@/ui/hotkeys.ts'
import { LeaveGuard } from '@/ui/leave-guard.tsx'
import { Panel } from '@/ui/panel.tsx'
import { dropDraft } from './column-drafts.ts'
import { ColumnsTable } from './columns-table.tsx'
import { DraftBanner } from './draft-banner.tsx'
import { joinedTargets, missingRequired } from './target-options.ts'
import { useColumnLines } from './use-column-lines.ts'
import { useTargetOptions } from './use-target-options.ts'

interface UnsavedColumnsProps {
  readonly dirty: boolean
  readonly onDrop: () => void
}

const mappingIn = (search: unknown): unknown => (search as { readonly mapping?: string }).mapping

/** Leaving unsaved columns is asked about: keep them for later, or throw them away. */
const UnsavedColumns = ({ dirty, onDrop }: UnsavedColumnsProps) => (
  <LeaveGuard
    hasWork={() => dirty}
    leaves={(current, next) =>
      current.pathname !== next.pathname || mappingIn(current.search) !== mappingIn(next.search)
    }
    onDrop={onDrop}
    title="Änderungen nicht gespeichert"
  >
    Die Spalten dieses Daten-Mappings wurden geändert und noch nicht gespeichert. Behaltene
    Änderungen stehen wieder da, wenn Sie es in diesem Fenster öffnen.
  </LeaveGuard>
)

interface ColumnsEditorProps {
  readonly mapping: Mapping
  /** A delivery to try it with. */
  readonly sampleId: string | undefined
  readonly headers: readonly string[]
  readonly rows: number
  /** The columns as they stand, saved or not. */
  readonly onColumns: (columns: readonly MappingColumn[]) => void
  readonly onSaved: (mapping: Mapping) => void
  readonly onCopy: () => void
}

/** Saving the columns as the mapping's next revision, also by its shortcut. `unsavable`: why it cannot be saved now. */
const useColumnSaving = (
  { mapping, onSaved }: Pick<ColumnsEditorProps, 'mapping' | 'onSaved'>,
  columns: readonly MappingColumn[],
  unsavable: string | null,
) => {
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      call(
        'setMappingColumns',
        { params: { id: mapping.id }, body: { columns: [...columns] } },
        { ifMatch: `"${mapping.revision}"` },
      ),
    onSuccess: onSaved,
  })
  useHotkeys(
    {
      'mod+s': {
        label: 'Spalten speichern',
        inInputs: true,
        run: () => {
          if (!unsavable && !isPending) mutate()
        },
      },
    },
    { scope: 'Mapping-Editor', enabled: !mapping.locked },
  )
  return { save: () => mutate(), saving: isPending, error }
}

interface MappingNoticesProps {
  readonly locked: boolean
  /** Names of the required fields that no column fills. */
  readonly missing: readonly string[]
  /** Targets that several columns fill, with the names of these. */
  readonly joined: ReturnType<typeof joinedTargets>
  readonly labelOf: (target: string) => string
  readonly error: Error | null
  readonly onCopy: () => void
}

/** Notices above the columns: locked, incomplete, joined, and why saving failed. */
const MappingNotices = (props: MappingNoticesProps) => {
  const { locked, missing, joined, labelOf, error, onCopy } = props
  const mayChange = useSession().can('intake')
  if (!locked && missing.length === 0 && joined.length === 0 && !error) return null
  return (
    <div className="grid gap-2 px-4 py-3">
      {!mayChange && (
        <Banner tone="neutral" title="Sie lesen dieses Daten-Mapping.">
          Ändern und kopieren können es Redaktion und Administration.
        </Banner>
      )}
      {mayChange && locked && (
        <Banner tone="neutral" title="Dieses Daten-Mapping ist gesperrt.">
          Es wurde bereits angewendet. Für Änderungen legen Sie eine Kopie an.{' '}
          <Button look="link" onClick={onCopy}>
            Kopieren
          </Button>
        </Banner>
      )}
      {missing.length > 0 && (
        <Banner tone="warning" title="Pflichtfelder ohne Quelle">
          {formatList(missing)}. Neue Einträge entstehen auch ohne sie; die Redaktion muss sie dann
          ergänzen.
        </Banner>
      )}
      {joined.length > 0 && (
        <Banner tone="info" title="Zielfelder mit mehreren Quellspalten">
          {joined
            .map(([target, sources]) => `${labelOf(target)} aus ${formatList([...sources])}`)
            .join('; ')}
          . Ihre Werte werden in dieser Folge verbunden, mit einem Leerzeichen dazwischen oder dem,
          was der Schritt „Verbinden“ sagt.
        </Banner>
      )}
      {error && <Banner tone="danger" announce title={sentenceOf(error)} />}
    </div>
  )
}

interface EditorFooterProps {
  readonly dirty: boolean
  readonly saving: boolean
  readonly unsavable: string | null
  readonly onAddConstant: () => void
  readonly onReset: () => void
  readonly onSave: () => void
}

const EditorFooter = (props: EditorFooterProps) => (
  <footer className="flex flex-wrap items-center gap-2 border-t px-3 py-2">
    <Button size="small" look="quiet" onClick={props.onAddConstant}>
      <Plus aria-hidden /> Konstante hinzufügen
    </Button>
    <span className="ml-auto text-table text-muted">
      {props.dirty ? 'Nicht gespeicherte Änderungen' : 'Alles gespeichert'}
    </span>
    {props.dirty && (
      <Button size="small" onClick={props.onReset}>
        Verwerfen
      </Button>
    )}
    <Button
      size="small"
      look="primary"
      pending={props.saving}
      disabledBecause={props.unsavable}
      onClick={props.onSave}
    >
      Spalten speichern
    </Button>
  </footer>
)

/** Which column of the delivery becomes which field, and how. */
export const ColumnsEditor = (props: ColumnsEditorProps) => {
  const { mapping, sampleId, headers, rows, onColumns, onSaved, onCopy } = props
  const { locked, targetClass } = mapping
  const edit = useColumnLines(mapping, sampleId, headers)
  const { lines, columns, suggestions, sure, dirty } = edit
  const unusable = lines.some(({ source, constant }) => source === null && constant === '')
  const unchanged = dirty ? null : 'Es gibt nichts zu speichern.'
  const unsavable = unusable ? 'Eine Konstante hat noch keinen Wert.' : unchanged
  const saved = (next: Mapping): void => {
    edit.dropDraft()
    onSaved(next)
  }
  const { save, saving, error } = useColumnSaving({ mapping, onSaved: saved }, columns, unsavable)
  const standing = JSON.stringify(columns)
  useEffect(() => onColumns(JSON.parse(standing)), [standing, onColumns])

  const proposed = [...suggestions.values()].flat()
  const { options, labelOf } = useTargetOptions(targetClass, [...columns, ...proposed])
  return (
    <Panel
      isName
      title={`Spalten von „${mapping.name}“`}
      aside={`${columns.length} zugeordnet`}
      flush
      actions={
        !locked &&
        sure.size > 0 && (
          <Button size="small" onClick={edit.takeSure}>
            {formatCount(
              [...sure.values()].flat().length,
              'sicheren Vorschlag',
              'sichere Vorschläge',
            )}{' '}
            übernehmen
          </Button>
        )
      }
    >
      <UnsavedColumns dirty={dirty} onDrop={() => dropDraft(mapping.id)} />
      <DraftBanner
        draft={edit.draft}
        onTake={edit.takeDraft}
        onDrop={() => {
          edit.dropDraft()
          edit.reset()
        }}
      />
      <MappingNotices
        locked={locked}
        missing={missingRequired(
          targetClass,
          lines.map(({ target }) => target),
        )}
        joined={joinedTargets(columns)}
        labelOf={labelOf}
        error={error}
        onCopy={onCopy}
      />
      <ColumnsTable
        edit={edit}
        sampleId={sampleId}
        rows={rows}
        targets={options}
        labelOf={labelOf}
        locked={locked}
      />
      {!locked && (
        <EditorFooter
          dirty={dirty}
          saving={saving}
          unsavable={unsavable}
          onAddConstant={edit.addConstant}
          onReset={edit.reset}
          onSave={save}
        />
      )}
    </Panel>
  )
}
