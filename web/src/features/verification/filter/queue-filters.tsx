import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { call } from '@/api/call.ts'
import { allYears } from '@/product/every-year.ts'
import { ProjectField, useYears, YearField } from '@/product/scope/scope-fields.tsx'
import { Field } from '@/ui/field.tsx'
import { SearchField } from '@/ui/search-field.tsx'
import { Switch } from '@/ui/switch.tsx'
import { useMedia } from '@/ui/use-media.ts'
import type { QueueSearch } from './queue-search.ts'

/** Years that are looked at before the choice falls on all of them. */
const yearsAtMost = 6

type YearFilter = Pick<QueueSearch, 'rgId' | 'approved'>

const newestWithWork = async (
  years: readonly string[],
  { rgId, approved }: YearFilter,
  signal: AbortSignal,
): Promise<string> => {
  for (const pName of years.slice(0, yearsAtMost)) {
    const query = { rgId, approved, pName, limit: 1 }
    const { total } = await call('listPending', { query }, { signal })
    if (total > 0) return pName
  }
  return allYears
}

/** Returns the year to show: the chosen one, or the newest with work; `undefined` while it is looked for. */
export const usePeriodChoice = ({ rgId, approved, pName }: QueueSearch): string | undefined => {
  const { years: known, error, isKnown } = useYears()
  const years = isKnown ? known.map(({ name }) => name) : undefined
  const standard = useQuery({
    queryKey: ['newest-period-with-work', years, rgId, approved],
    queryFn: ({ signal }) => newestWithWork(years ?? [], { rgId, approved }, signal),
    enabled: years !== undefined && pName === undefined,
    staleTime: 60_000,
  })
  const failed = error ?? standard.error
  return pName ?? standard.data ?? (failed ? allYears : undefined)
}

export interface FiltersProps {
  readonly search: QueueSearch
  readonly onChange: (patch: QueueSearch) => void
}

interface StandardFiltersProps extends FiltersProps {
  /** The year shown, `undefined` while it is being looked for. */
  readonly year: string | undefined
}

interface ScopeFieldsProps extends StandardFiltersProps {
  readonly children?: ReactNode
}

/** Records by a part of their name, or one by its ID. */
export const NameSearch = ({ search, onChange }: FiltersProps) => (
  <Field label="Suche">
    <SearchField
      value={search.search ?? ''}
      placeholder="Name oder ID"
      onSearch={(text) => onChange({ search: text || undefined })}
    />
  </Field>
)

/** Project, year, and whether only new records are wanted, with whatever stands between them. */
const ScopeFields = ({ search, year, onChange, children }: ScopeFieldsProps) => (
  <>
    <ProjectField
      by="id"
      value={search.rgId}
      onChange={(rgId) => onChange({ rgId })}
      placeholder="Alle Projekte"
      className=""
    />
    <YearField
      by="name"
      value={year}
      onChange={(pName) => onChange({ pName })}
      none="Alle"
      placeholder="…"
      className=""
    />
    {children}
    <Switch
      label="Initiale Verifizierung"
      className="h-8 items-center"
      checked={search.approved === '0'}
      onCheckedChange={(on) => onChange({ approved: on ? '0' : undefined })}
    />
  </>
)

/** What is chosen in the fields that are folded away. */
const foldedWords = ({ search, year }: StandardFiltersProps): string =>
  [
    search.rgId ? 'Ein Projekt' : 'Alle Projekte',
    year === undefined || year === allYears ? 'alle Jahrgänge' : year,
    ...(search.approved === '0' ? ['initiale Verifizierung'] : []),
  ].join(', ')

/** Project, year, name, and whether only new records are wanted. On a phone the list comes first. */
export const StandardFilters = (props: StandardFiltersProps) => {
  const name = <NameSearch search={props.search} onChange={props.onChange} />
  if (useMedia('(width < 40rem)'))
    return (
      <div className="grid gap-3">
        {name}
        <details>
          <summary className="min-h-6 cursor-pointer text-table font-medium">
            {foldedWords(props)}
          </summary>
          <div className="grid gap-3 pt-2">
            <ScopeFields {...props} />
          </div>
        </details>
      </div>
    )
  return (
    <div className="grid items-end gap-3 sm:grid-cols-2 md:grid-cols-[minmax(8rem,22rem)_6.5rem_minmax(8rem,22rem)_max-content] lg:grid-cols-[minmax(12rem,22rem)_9rem_minmax(12rem,22rem)_auto]">
      <ScopeFields {...props}>{name}</ScopeFields>
    </div>
  )
}
