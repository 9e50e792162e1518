import type { TimelineEntry } from '@stammbuch/contracts'
import { useMemo } from 'react'
import { Select } from '@/ui/select.tsx'
import { useKeptState } from '@/ui/use-kept-state.ts'

/** The kinds of events of a record's history, in the order of the filter. */
const kinds = {
  proposal: 'Vorschläge',
  decision: 'Entscheidungen',
  note: 'Logbuch',
  relation: 'Beziehungen',
  sync: 'Synchronisation',
  other: 'Sonstiges',
} as const
type Kind = keyof typeof kinds

const kindOfType: Readonly<Record<string, Kind>> = {
  ChangeProposed: 'proposal',
  ChangeAccepted: 'decision',
  ChangeDeclined: 'decision',
  RecordApproved: 'decision',
  ApprovalUndone: 'decision',
  RecordMerged: 'decision',
  MergeUndone: 'decision',
  NoteAdded: 'note',
  NoteMoved: 'note',
  SupplierIdentified: 'relation',
  SupplierIdentificationRemoved: 'relation',
  RecordLinked: 'relation',
  RecordUnlinked: 'relation',
  HolderChanged: 'relation',
  SyncRequested: 'sync',
  SyncAcknowledged: 'sync',
  SyncRequestWithdrawn: 'sync',
}

/** The kind that an event's type belongs to. */
const kindOf = (type: string): Kind => kindOfType[type] ?? 'other'

/** The kinds that occur among these types, for choosing one. */
const kindsAmong = (
  types: readonly string[],
): readonly { readonly value: Kind; readonly label: string }[] => {
  const found = new Set(types.map(kindOf))
  return (Object.keys(kinds) as Kind[])
    .filter((kind) => found.has(kind))
    .map((kind) => ({ value: kind, label: kinds[kind] }))
}

const everything = 'all'

interface Choice {
  readonly value: string
  readonly label: string
}

const choicesOf = (labels: ReadonlyMap<string, string>): readonly Choice[] =>
  [...labels].map(([value, label]) => ({ value, label }))

/** The filters of a history and its entries that pass them. */
export const useTimelineFilters = (entries: readonly TimelineEntry[]) => {
  const [attribute, setAttribute] = useKeptState<string>('timeline:field', everything)
  const [person, setPerson] = useKeptState<string>('timeline:person', everything)
  const [kind, setKind] = useKeptState<string>('timeline:kind', everything)
  const choices = useMemo(
    () => ({
      kinds: kindsAmong(entries.map(({ type }) => type)),
      people: choicesOf(new Map(entries.map(({ actor, actorName }) => [actor, actorName]))),
      fields: choicesOf(
        new Map(
          entries.flatMap(({ changes }) =>
            changes.map((one) => [one.attribute, one.label] as const),
          ),
        ),
      ),
    }),
    [entries],
  )
  const shown = entries.filter(
    ({ changes, actor, type }) =>
      (attribute === everything || changes.some((one) => one.attribute === attribute)) &&
      (person === everything || actor === person) &&
      (kind === everything || kindOf(type) === kind),
  )
  return { ...choices, attribute, setAttribute, person, setPerson, kind, setKind, shown }
}

interface FilterSelectProps {
  readonly label: string
  /** The name of not choosing. */
  readonly all: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly choices: readonly Choice[]
}

/** One filter, where there is something to choose. */
const FilterSelect = ({ label, all, value, onChange, choices }: FilterSelectProps) =>
  choices.length > 1 && (
    <Select
      aria-label={label}
      size="small"
      value={value}
      onChange={onChange}
      options={[{ value: everything, label: all }, ...choices]}
    />
  )

interface TimelineFiltersProps {
  readonly filters: ReturnType<typeof useTimelineFilters>
}

/** The filters of a history: kind of event, person and field. */
export const TimelineFilters = ({ filters }: TimelineFiltersProps) => (
  <div className="grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-2 border-b px-4 py-2 empty:hidden">
    <FilterSelect
      label="Nach Art filtern"
      all="Alle Arten"
      value={filters.kind}
      onChange={filters.setKind}
      choices={filters.kinds}
    />
    <FilterSelect
      label="Nach Person filtern"
      all="Alle Personen"
      value={filters.person}
      onChange={filters.setPerson}
      choices={filters.people}
    />
    <FilterSelect
      label="Nach Feld filtern"
      all="Alle Felder"
      value={filters.attribute}
      onChange={filters.setAttribute}
      choices={filters.fields}
    />
  </div>
)
