import type { Mapping } from '@stammbuch/contracts'
import { Link } from '@tanstack/react-router'
import { Button } from '@/ui/button.tsx'
import { Panel } from '@/ui/panel.tsx'
import { columnLabel } from './import-labels.ts'
import { useDynamicLabels } from './use-dynamic-labels.ts'

interface MappingColumnsProps {
  readonly mapping: Mapping
  readonly sampleId: string
  readonly headers: readonly string[]
}

const named = (header: string): string => header.normalize('NFC').trim()

/** Which column becomes which field, to be read; it is changed in the mapping editor. */
export const MappingColumns = ({ mapping, sampleId, headers }: MappingColumnsProps) => {
  const { columns, targetClass, locked, name } = mapping
  const labels = useDynamicLabels()
  const used = new Set(columns.map(({ source }) => (source === null ? null : named(source))))
  const ignored = headers.filter((header) => !used.has(named(header)))
  return (
    <Panel
      isName
      title={`Spalten von „${name}“`}
      aside={`${columns.length} zugeordnet`}
      flush
      actions={
        <Button size="small" asChild>
          <Link to="/mapping-editor" search={{ mapping: mapping.id, sampleId }}>
            {locked ? 'Im Mapping-Editor ansehen' : 'Im Mapping-Editor bearbeiten'}
          </Link>
        </Button>
      }
    >
      {columns.length === 0 ? (
        <p className="px-4 py-3 text-table text-muted">
          Das Daten-Mapping hat noch keine Spalten. Ordnen Sie sie im Mapping-Editor zu.
        </p>
      ) : (
        <dl className="divide-y px-4 py-1 text-table" aria-label="Zugeordnete Spalten">
          {columns.map(({ source, target, constant }) => (
            <div
              key={`${source}:${target}`}
              className="grid grid-cols-[minmax(6rem,2fr)_3fr] gap-3 py-1.5"
            >
              <dt className="min-w-0 wrap-break-word">{source ?? `„${constant ?? ''}“`}</dt>
              <dd className="min-w-0 text-muted wrap-break-word">
                {columnLabel(targetClass, target, labels)}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {ignored.length > 0 && columns.length > 0 && (
        <p className="border-t px-4 py-2 text-xs text-muted">
          Wird ignoriert: {ignored.map((header) => header || '(ohne Namen)').join(', ')}
        </p>
      )}
    </Panel>
  )
}
