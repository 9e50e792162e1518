import { useRef } from 'react'
import { LoadFailed } from '@/product/load-failed.tsx'
import { ProjectField } from '@/product/scope/scope-fields.tsx'
import { useScope } from '@/product/scope/use-scope.ts'
import { Button } from '@/ui/button.tsx'
import { Panel } from '@/ui/panel.tsx'
import { ReleasePreviewPart } from './release-preview.tsx'
import type { ReleaseSearch } from './release-search.ts'
import { YearPicker } from './year-picker.tsx'

interface NewReleaseProps {
  readonly search: ReleaseSearch
  readonly onSearch: (search: ReleaseSearch) => void
}

const fresh = { vorschau: undefined, toplistId: undefined, offset: undefined } as const

/** Choose a project and a year, look at what is in it, and release it. */
export const NewRelease = ({ search, onSearch }: NewReleaseProps) => {
  const heading = useRef<HTMLDivElement>(null)
  const scope = useScope({ project: search.rgId, year: search.periodId })
  const { project, year: period, error, retry } = scope
  const chosen = project && period ? { project, period } : null
  return (
    <Panel title="Neue Freigabe">
      <div ref={heading} tabIndex={-1} className="grid gap-4 outline-none">
        {error && (
          <LoadFailed
            title="Projekte und Jahrgänge konnten nicht geladen werden."
            error={error}
            onRetry={retry}
          />
        )}
        <div className="flex flex-wrap items-end gap-3">
          <ProjectField
            by="id"
            value={search.rgId}
            onChange={(rgId) =>
              onSearch({
                ...search,
                ...fresh,
                rgId,
                ...(rgId === undefined && { periodId: undefined }),
              })
            }
          />
          <YearPicker
            projectId={project?.id}
            value={chosen?.period.id}
            onChange={(periodId) => onSearch({ ...search, ...fresh, periodId })}
          />
          <Button
            disabledBecause={chosen ? null : 'Bitte Projekt und Jahrgang wählen.'}
            onClick={() => onSearch({ ...search, vorschau: true })}
          >
            Vorschau anzeigen
          </Button>
        </div>
        {chosen && search.vorschau && (
          <ReleasePreviewPart
            key={`${chosen.project.id} ${chosen.period.id}`}
            of={chosen}
            search={search}
            onSearch={onSearch}
            onReleased={() => {
              onSearch({ at: search.at })
              heading.current?.focus()
            }}
          />
        )}
      </div>
    </Panel>
  )
}
