import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { sentenceOf } from '@/api/problem.ts'
import { read } from '@/api/queries.ts'
import { compareGerman } from '@/format/format.ts'
import { Banner } from '@/ui/banner.tsx'
import { Button } from '@/ui/button.tsx'
import { Combobox } from '@/ui/combobox.tsx'
import { Field } from '@/ui/field.tsx'
import { Panel } from '@/ui/panel.tsx'
import { Select } from '@/ui/select.tsx'
import { ReleasePreviewPart } from './release-preview.tsx'
import type { ReleaseSearch } from './release-search.ts'

interface NewReleaseProps {
  readonly search: ReleaseSearch
  readonly onSearch: (search: ReleaseSearch) => void
}

const fresh = { vorschau: undefined, toplistId: undefined, offset: undefined } as const

const useChoices = ({ rgId, periodId }: ReleaseSearch) => {
  const groups = useQuery(read('listRankingGroups'))
  const periods = useQuery(read('listPeriods'))
  return {
    groups: groups.data?.list ?? [],
    periods: periods.data?.list ?? [],
    project: groups.data?.list.find(({ id }) => id === rgId),
    period: periods.data?.list.find(({ id }) => id === periodId),
    error: groups.error ?? periods.error,
    again: () => {
      void groups.refetch()
      void periods.refetch()
    },
  }
}

/** Choose a project and a year, look at what is in it, and release it. */
export const NewRelease = ({ search, onSearch }: NewReleaseProps) => {
  const heading = useRef<HTMLDivElement>(null)
  const { groups, periods, project, period, error, again } = useChoices(search)
  const chosen = project && period ? { project, period } : null
  const years = periods.toSorted((left, right) => compareGerman(right.name, left.name))
  return (
    <Panel title="Neue Freigabe">
      <div ref={heading} tabIndex={-1} className="grid gap-4 outline-none">
        {error && (
          <Banner
            tone="danger"
            title="Projekte und Jahrgänge konnten nicht geladen werden."
            action={
              <Button size="small" onClick={again}>
                Erneut versuchen
              </Button>
            }
          >
            {sentenceOf(error)}
          </Banner>
        )}
        <div className="flex flex-wrap items-end gap-3">
          <Field label="Projekt" className="w-full sm:w-80">
            <Combobox
              value={project ? { value: project.id, label: project.name } : null}
              onChange={(option) =>
                onSearch({
                  ...search,
                  ...fresh,
                  rgId: option?.value,
                  ...(option === null && { periodId: undefined }),
                })
              }
              options={groups
                .map(({ id, name, shortCode }) => ({ value: id, label: name, detail: shortCode }))
                .toSorted((left, right) => compareGerman(left.label, right.label))}
              placeholder="Projekt wählen"
              clearable
            />
          </Field>
          <Field label="Jahrgang" className="w-full sm:w-40">
            <Select
              value={project && period ? period.id : null}
              onChange={(periodId) => onSearch({ ...search, ...fresh, periodId })}
              options={years.map(({ id, name }) => ({ value: id, label: name }))}
              disabledBecause={project ? null : 'Bitte zuerst ein Projekt wählen.'}
            />
          </Field>
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
