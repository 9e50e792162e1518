import { classLabels, fields, type RecordClass, recordClasses } from '@stammbuch/contracts'
import { ChoiceField } from '@/product/choices/choice-field.tsx'
import type { ChoiceKind } from '@/product/choices/choice-sources.ts'
import { Combobox } from '@/ui/combobox.tsx'
import { Field } from '@/ui/field.tsx'
import type { ComboboxOption } from '@/ui/use-combobox-options.ts'
import { decisionNames, originNames } from './filter-labels.ts'
import { IdFilter } from './id-filter.tsx'
import type { filtersOf } from './log-search.ts'

type Filters = ReturnType<typeof filtersOf>

interface MoreFiltersProps {
  readonly filters: Filters
  readonly put: (name: keyof Filters, value: string | undefined) => void
}

const optionsOf = (names: Readonly<Record<string, string>>): readonly ComboboxOption[] =>
  Object.entries(names).map(([value, label]) => ({ value, label }))

const classNames = Object.fromEntries(recordClasses.map((one) => [one, classLabels[one][0]]))

const isClass = (name: string | undefined): name is RecordClass =>
  recordClasses.some((one) => one === name)

/** The fields of a class, or those of all classes by their names. */
const fieldNames = (recordClass: string | undefined): Readonly<Record<string, string>> =>
  Object.fromEntries(
    (isClass(recordClass) ? [recordClass] : recordClasses).flatMap((one) =>
      Object.entries(fields[one]).map(([name, { label }]) => [name, label]),
    ),
  )

const yesNo = { '1': 'Ja', '0': 'Nein' }

const things: readonly (readonly [keyof Filters, ChoiceKind, string])[] = [
  ['supplierId', 'supplier', 'Lieferant'],
  ['deliveryId', 'delivery', 'Lieferung'],
  ['rankingGroupId', 'project', 'Projekt'],
  ['toplistId', 'toplist', 'Topliste'],
  ['releaseId', 'release', 'Freigegeben in'],
  ['personId', 'contact', 'Über die Person'],
]

const ids: readonly (readonly [keyof Filters, string])[] = [
  ['recordId', 'Eintrag'],
  ['runId', 'Lauf'],
  ['commandId', 'Befehl'],
  ['changeId', 'Vorschlag'],
]

/** Filters that stand behind the fold, with their labels. */
export const moreFilters: readonly (readonly [keyof Filters, string])[] = [
  ...things.map(([name, , label]) => [name, label] as const),
  ...ids,
  ['class', 'Klasse'],
  ['attribute', 'Feld'],
  ['origin', 'Herkunft'],
  ['decision', 'Entscheidung'],
  ['own', 'Selbst vorgeschlagen'],
  ['corrected', 'Später ersetzt'],
]

/** The filters by what an event is about, where its value came from and what became of it. */
export const MoreFilters = ({ filters, put }: MoreFiltersProps) => {
  const choices: readonly (readonly [keyof Filters, string, Readonly<Record<string, string>>])[] = [
    ['class', 'Klasse', classNames],
    ['attribute', 'Feld', fieldNames(filters.class)],
    ['origin', 'Herkunft', originNames],
    ['decision', 'Entscheidung', decisionNames],
    ['own', 'Selbst vorgeschlagen', yesNo],
    ['corrected', 'Später ersetzt', yesNo],
  ]
  return (
    <div className="grid items-start gap-3 sm:grid-cols-2 lg:grid-cols-4 xl:grid-cols-6">
      {things.map(([name, kind, label]) => (
        <ChoiceField
          key={name}
          kind={kind}
          label={label}
          value={filters[name]}
          onChange={(id) => put(name, id)}
        />
      ))}
      {choices.map(([name, label, names]) => {
        const value = filters[name]
        return (
          <Field key={name} label={label}>
            <Combobox
              value={value === undefined ? null : { value, label: names[value] ?? value }}
              onChange={(option) => put(name, option?.value)}
              options={optionsOf(names)}
              placeholder="Alle"
              clearable
            />
          </Field>
        )
      })}
      {ids
        .filter(([name]) => name === 'recordId' || name === 'runId' || filters[name] !== undefined)
        .map(([name, label]) => (
          <IdFilter
            key={name}
            label={label}
            value={filters[name]}
            onChange={(id) => put(name, id)}
          />
        ))}
    </div>
  )
}
