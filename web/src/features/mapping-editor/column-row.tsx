import type { SuggestedColumn, Transformation } from '@stammbuch/contracts'
import { Plus, Sparkles, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { formatList, formatPercent } from '@/format/format.ts'
import { Badge } from '@/ui/badge.tsx'
import { Button } from '@/ui/button.tsx'
import { Combobox } from '@/ui/combobox.tsx'
import { IconButton } from '@/ui/icon-button.tsx'
import { Input } from '@/ui/input.tsx'
import { Select } from '@/ui/select.tsx'
import type { ComboboxOption } from '@/ui/use-combobox-options.ts'
import type { ColumnLine } from './column-lines.ts'
import { ownRule, ruleOf, ruleOptions, transformationsOf } from './column-rules.ts'
import { RuleDialog } from './rule-dialog.tsx'
import { type DictionaryNames, stepWords } from './step-labels.ts'
import { optionOf } from './target-options.ts'

interface TargetFieldProps {
  readonly label: string
  readonly value: string | null
  readonly options: readonly ComboboxOption[]
  readonly disabled: boolean
  readonly onChange: (target: string | null) => void
}

/** Field for the target of a column. */
const TargetField = ({ label, value, options, disabled, onChange }: TargetFieldProps) => {
  const chosen =
    value === null ? null : (options.find((option) => option.value === value) ?? optionOf(value))
  return (
    <Combobox
      aria-label={label}
      value={chosen}
      onChange={(option) => onChange(option?.value ?? null)}
      options={options}
      placeholder="wird ignoriert"
      emptyText="Kein solches Feld. Dynamische Felder werden in der Verwaltung angelegt."
      clearable
      disabled={disabled}
    />
  )
}

export interface LineActions {
  readonly change: (key: string, patch: Partial<ColumnLine>) => void
  readonly addTarget: (line: ColumnLine) => void
  readonly remove: (key: string) => void
  readonly takeSuggestions: (source: string) => void
}

interface ColumnRowProps {
  readonly line: ColumnLine
  /** The same column has a line above. */
  readonly further: boolean
  /** Some values of the column. */
  readonly samples: readonly string[]
  readonly targets: readonly ComboboxOption[]
  /** German name of a target. */
  readonly labelOf: (target: string) => string
  readonly dictionaries: DictionaryNames
  readonly suggestions: readonly SuggestedColumn[]
  readonly locked: boolean
  readonly actions: LineActions
}

const Source = ({ line, further, samples, locked, actions }: ColumnRowProps) => {
  if (line.source === null)
    return (
      <Input
        aria-label="Wert der Konstante"
        placeholder="Wert, zum Beispiel DE"
        disabled={locked}
        value={String(line.constant ?? '')}
        onChange={({ target }) => actions.change(line.key, { constant: target.value })}
      />
    )
  return (
    <div className="grid min-w-0 gap-0.5">
      <span className="flex items-center gap-2">
        <span className={further ? 'truncate text-muted' : 'truncate font-medium'}>
          {line.source || '(ohne Namen)'}
        </span>
        {line.missing && <Badge tone="stale">fehlt in der Lieferung</Badge>}
      </span>
      {!further && samples.length > 0 && (
        <span className="truncate text-xs text-muted" title={samples.join('\n')}>
          {samples.map((sample) => sample || 'leer').join(' · ')}
        </span>
      )}
    </div>
  )
}

const Suggestions = (props: ColumnRowProps & { readonly source: string }) => {
  const { suggestions, labelOf, actions, source } = props
  const [first] = suggestions
  if (!first) return null
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-xs" title={first.reason}>
      <Badge tone="accent">
        <Sparkles aria-hidden /> Vorschlag {formatPercent(Math.round(first.confidence * 100) / 100)}
      </Badge>
      <span>{formatList(suggestions.map(({ target }) => labelOf(target)))}</span>
      <Button
        look="link"
        className="text-xs"
        aria-label={`Vorschlag für ${source} übernehmen`}
        onClick={() => actions.takeSuggestions(source)}
      >
        Übernehmen
      </Button>
      <span className="basis-full text-muted">{first.reason}</span>
    </div>
  )
}

interface RuleFieldProps extends Pick<ColumnRowProps, 'line' | 'dictionaries' | 'locked'> {
  readonly name: string
  readonly samples: readonly string[]
  readonly onChange: (steps: readonly Transformation[]) => void
}

/** Field for the rule of a column: a common one of the list, or steps that are edited in a dialog. */
const RuleField = ({ line, name, samples, dictionaries, locked, onChange }: RuleFieldProps) => {
  const rule = ruleOf(line.transformations)
  const [editing, setEditing] = useState(false)
  return (
    <>
      <Select
        aria-label={`Regel für ${name}`}
        value={rule}
        disabledBecause={locked ? 'Das Daten-Mapping ist gesperrt.' : null}
        onChange={(next) => {
          const does = transformationsOf(next)
          if (does) onChange(does)
          else setEditing(true)
        }}
        options={ruleOptions()}
      />
      {rule === ownRule && (
        <p className="pt-1 text-xs text-muted">
          {line.transformations.map((step) => stepWords(step, dictionaries)).join(', dann ')}{' '}
          {!locked && (
            <Button look="link" className="text-xs" onClick={() => setEditing(true)}>
              Bearbeiten
            </Button>
          )}
        </p>
      )}
      {editing && (
        <RuleDialog
          column={name}
          steps={line.transformations}
          cells={samples}
          onClose={() => setEditing(false)}
          onTake={(steps) => {
            onChange(steps)
            setEditing(false)
          }}
        />
      )}
    </>
  )
}

/** Source, rule and target of one column. */
export const ColumnRow = (props: ColumnRowProps) => {
  const { line, further, targets, samples, dictionaries, locked, actions } = props
  const name = line.source ?? 'Konstante'
  const isMapped = line.source !== null && line.target !== null
  const removable = further || line.source === null || line.missing
  return (
    <tr
      data-line={line.key}
      className="align-top [&>td]:px-3 [&>td]:py-2 [&>td:first-child]:pt-3.5 [&>td:first-child]:pl-4"
    >
      <td>
        <Source {...props} />
      </td>
      <td>
        {isMapped && (
          <RuleField
            line={line}
            name={name}
            samples={samples}
            dictionaries={dictionaries}
            locked={locked}
            onChange={(steps) => actions.change(line.key, { transformations: [...steps] })}
          />
        )}
      </td>
      <td className="grid gap-1.5">
        <TargetField
          label={`Zielfeld für ${name}`}
          value={line.target}
          options={targets}
          disabled={locked}
          onChange={(target) => actions.change(line.key, { target })}
        />
        {!locked && line.source !== null && line.target === null && (
          <Suggestions {...props} source={line.source} />
        )}
      </td>
      <td className="text-right">
        {!locked && (
          <span className="inline-flex">
            {isMapped && (
              <IconButton
                label={`Weiteres Zielfeld für ${name}`}
                onClick={() => actions.addTarget(line)}
              >
                <Plus aria-hidden />
              </IconButton>
            )}
            {removable && (
              <IconButton label={`${name} entfernen`} onClick={() => actions.remove(line.key)}>
                <Trash2 aria-hidden />
              </IconButton>
            )}
          </span>
        )}
      </td>
    </tr>
  )
}
