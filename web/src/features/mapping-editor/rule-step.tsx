import type { Transformation } from '@stammbuch/contracts'
import { useState } from 'react'
import { formatList } from '@/format/format.ts'
import { Field } from '@/ui/field.tsx'
import { Input } from '@/ui/input.tsx'
import { Select } from '@/ui/select.tsx'
import { Textarea } from '@/ui/textarea.tsx'
import { DictionaryStep } from './dictionary-step.tsx'
import { linesFrom, linesWithoutPair, pairsFrom } from './rule-labels.ts'

interface WholeNumberProps {
  readonly label: string
  readonly hint?: string
  readonly value: number
  readonly min: number
  readonly max: number
  /** `0` while nothing is typed that is a number. */
  readonly onChange: (value: number) => void
}

/** A whole number within limits. What is typed stays as it is: a sign comes before its digits. */
const WholeNumber = ({ label, hint, value, min, max, onChange }: WholeNumberProps) => {
  const [text, setText] = useState(String(value))
  return (
    <Field label={label} hint={hint}>
      <Input
        type="number"
        min={min}
        max={max}
        value={text}
        onChange={({ target }) => {
          setText(target.value)
          const typed = Math.trunc(Number(target.value))
          onChange(Math.max(min, Math.min(max, Number.isNaN(typed) ? 0 : typed)))
        }}
        onBlur={() => setText(String(value))}
      />
    </Field>
  )
}

type Of<Kind extends Transformation['kind']> = Extract<Transformation, { readonly kind: Kind }>
interface StepProps<Step extends Transformation> {
  readonly step: Step
  readonly onChange: (step: Step) => void
}

const unpairedWords = (lines: readonly number[]): string =>
  lines.length === 1
    ? `In Zeile ${lines[0]} steht nicht „geliefert = wird zu“; sie wirkt nicht.`
    : `In den Zeilen ${formatList(lines.map(String))} steht nicht „geliefert = wird zu“; sie wirken nicht.`

const Lookup = ({ step, onChange }: StepProps<Of<'lookup'>>) => {
  const [text, setText] = useState(() => linesFrom(step.values))
  const unpaired = linesWithoutPair(text)
  return (
    <Field
      label="Werte"
      hint="Eine Zeile je Wert: geliefert = wird zu"
      error={unpaired.length > 0 ? unpairedWords(unpaired) : null}
    >
      <Textarea
        value={text}
        onChange={({ target }) => {
          setText(target.value)
          onChange({ ...step, values: pairsFrom(target.value) })
        }}
      />
    </Field>
  )
}

const Split = ({ step, onChange }: StepProps<Of<'split'>>) => (
  <div className="grid grid-cols-2 gap-3">
    <Field label="Trennzeichen">
      <Input
        value={step.separator}
        onChange={({ target }) => onChange({ ...step, separator: target.value })}
      />
    </Field>
    <WholeNumber
      label="Teil"
      hint="1 ist der erste, -1 der letzte"
      value={step.part}
      min={-20}
      max={20}
      onChange={(part) => onChange({ ...step, part })}
    />
  </div>
)

const tests = {
  equals: 'ist gleich',
  contains: 'enthält',
  filled: 'ist gefüllt',
  empty: 'ist leer',
} as const

const Condition = ({ step, onChange }: StepProps<Of<'condition'>>) => (
  <div className="grid grid-cols-2 gap-3">
    <Field label="Wenn die Zelle">
      <Select
        value={step.test}
        onChange={(test) => onChange({ ...step, test })}
        options={Object.entries(tests).map(([value, label]) => ({
          value: value as keyof typeof tests,
          label,
        }))}
      />
    </Field>
    <Field label="Vergleichswert">
      <Input
        value={step.value}
        disabled={step.test === 'filled' || step.test === 'empty'}
        onChange={({ target }) => onChange({ ...step, value: target.value })}
      />
    </Field>
    <Field label="dann" hint="Leer: wie geliefert">
      <Input
        value={step.yes ?? ''}
        onChange={({ target }) => onChange({ ...step, yes: target.value || null })}
      />
    </Field>
    <Field label="sonst" hint="Leer: wie geliefert">
      <Input
        value={step.no ?? ''}
        onChange={({ target }) => onChange({ ...step, no: target.value || null })}
      />
    </Field>
  </div>
)

const orders = {
  dmy: 'Tag, Monat, Jahr',
  mdy: 'Monat, Tag, Jahr',
  ymd: 'Jahr, Monat, Tag',
} as const
const results = { date: 'Datum (2026-11-20)', year: 'nur das Jahr' } as const

const choice = <Value extends string>(
  label: string,
  value: Value,
  words: Readonly<Record<Value, string>>,
  onChange: (value: Value) => void,
) => (
  <Field label={label}>
    <Select
      value={value}
      onChange={onChange}
      options={Object.entries<string>(words).map(([one, word]) => ({
        value: one as Value,
        label: word,
      }))}
    />
  </Field>
)

/** The settings of one step of a rule. */
export const RuleStep = ({ step, onChange }: StepProps<Transformation>) => {
  switch (step.kind) {
    case 'trim':
    case 'repair':
      return null
    case 'address-part':
      return choice(
        'Teil der Adresse',
        step.part,
        { street: 'Straße', zipCode: 'PLZ', city: 'Stadt' },
        (part) => onChange({ ...step, part }),
      )
    case 'number':
      return choice(
        'Schreibweise',
        step.decimal,
        { ',': 'Komma (1.234,5)', '.': 'Punkt (1,234.5)' },
        (decimal) => onChange({ ...step, decimal }),
      )
    case 'round':
      return (
        <WholeNumber
          label="Nachkommastellen"
          value={step.digits}
          min={0}
          max={12}
          onChange={(digits) => onChange({ ...step, digits })}
        />
      )
    case 'lookup':
      return <Lookup step={step} onChange={onChange} />
    case 'split':
      return <Split step={step} onChange={onChange} />
    case 'dictionary':
      return <DictionaryStep step={step} onChange={onChange} />
    case 'join':
      return (
        <Field label="Zeichen vor diesem Teil" hint="Zwischen mehreren Spalten eines Zielfelds">
          <Input
            value={step.separator}
            onChange={({ target }) => onChange({ ...step, separator: target.value })}
          />
        </Field>
      )
    case 'date':
      return (
        <div className="grid grid-cols-2 gap-3">
          {choice('Reihenfolge', step.order, orders, (order) => onChange({ ...step, order }))}
          {choice('Ergebnis', step.to, results, (to) => onChange({ ...step, to }))}
        </div>
      )
    case 'condition':
      return <Condition step={step} onChange={onChange} />
    case 'extract':
      return (
        <Field label="Muster" hint="Regulärer Ausdruck; die erste Klammer ist das Ergebnis">
          <Input
            value={step.pattern}
            onChange={({ target }) => onChange({ ...step, pattern: target.value })}
          />
        </Field>
      )
  }
}
