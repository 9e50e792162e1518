import type { FormField as Limits } from '@stammbuch/contracts'
import { Checkbox } from '@/ui/checkbox.tsx'
import { Combobox } from '@/ui/combobox.tsx'
import { Field } from '@/ui/field.tsx'
import { Input } from '@/ui/input.tsx'
import { RadioGroup } from '@/ui/radio-group.tsx'
import { Select } from '@/ui/select.tsx'
import { Switch } from '@/ui/switch.tsx'
import { Textarea } from '@/ui/textarea.tsx'
import type { EntryFormField, Value, Values } from './form-field.ts'

interface FormFieldViewProps<Row, One extends EntryFormField<Row> = EntryFormField<Row>> {
  readonly field: One
  readonly limits: Limits
  readonly values: Values
  readonly row: Row | null
  readonly hint: string | undefined
  readonly error: string | null
  readonly onChange: (patch: Values) => void
}

type Of<Row, As> = Extract<EntryFormField<Row>, { readonly as: As }>

const TextView = <Row,>(props: FormFieldViewProps<Row, Of<Row, 'text' | 'lines'>>) => {
  const { field, limits, values, row, hint, error, onChange } = props
  const { name, label, code = false, autoFocus, counted = false, low = false } = field
  const value = String(values[name] ?? '')
  const stands = row !== null && limits.fixed
  const control = {
    value,
    ...(autoFocus && { autoFocus }),
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      onChange({ [name]: target.value }),
  }
  return (
    <Field
      label={label}
      required={(limits.min ?? 0) > 0 && !stands}
      hint={stands ? field.standingHint : hint}
      error={error}
      {...(counted && { counter: { value, max: limits.max ?? 0 } })}
    >
      {field.as === 'text' ? (
        <Input
          {...control}
          code={code}
          {...(field.type && { type: field.type })}
          {...(limits.form && { autoCapitalize: 'off' })}
          readOnly={stands}
          className={stands ? 'bg-sunken text-muted' : undefined}
        />
      ) : (
        <Textarea
          {...control}
          {...(low && { rows: 1, className: 'min-h-8' })}
          {...(code && { spellCheck: false, className: 'font-mono text-table' })}
        />
      )}
    </Field>
  )
}

const nothing = ''

const ChoiceView = <Row,>(props: FormFieldViewProps<Row, Of<Row, 'select' | 'radio'>>) => {
  const { field, values, hint, error, onChange } = props
  const { name, label, none, options } = field
  const given = values[name] ?? nothing
  const choice = {
    value: String(given),
    onChange: (value: string) => onChange({ [name]: value === nothing ? null : value }),
    options: none ? [{ value: nothing, label: none }, ...options] : options,
  }
  return (
    <Field label={label} hint={hint} error={error}>
      {field.as === 'radio' ? <RadioGroup inline {...choice} /> : <Select {...choice} />}
    </Field>
  )
}

const EntryView = <Row,>(props: FormFieldViewProps<Row, Of<Row, 'entry' | 'short-entry'>>) => {
  const { field, limits, values, row, hint, error, onChange } = props
  const { name, label, placeholder, resets = [] } = field
  const options = field.useOptions(values, row)
  const value = values[name] ?? null
  const change = (next: Value): void =>
    onChange({ ...Object.fromEntries(resets.map((other) => [other, null])), [name]: next })
  return (
    <Field label={label} required={!limits.nullable} hint={hint} error={error}>
      {field.as === 'entry' ? (
        <Combobox
          clearable={limits.nullable}
          value={options.find((option) => option.value === value) ?? null}
          onChange={(option) => change(option?.value ?? null)}
          options={options}
          {...(placeholder && { placeholder })}
        />
      ) : (
        <Select
          value={value === null ? null : String(value)}
          onChange={change}
          options={options}
          {...(placeholder && { placeholder })}
        />
      )}
    </Field>
  )
}

/** A field of a form: its control, with label, hint and error. */
export const FormFieldView = <Row,>(props: FormFieldViewProps<Row>) => {
  const { field, values, onChange } = props
  const { name, label, as } = field
  if (as === 'own')
    return (
      <field.Control
        value={values[name] ?? null}
        row={props.row}
        onChange={(value) => onChange({ [name]: value })}
      />
    )
  if (as === 'text' || as === 'lines') return <TextView {...props} field={field} />
  if (as === 'entry' || as === 'short-entry') return <EntryView {...props} field={field} />
  if (as === 'select' || as === 'radio') return <ChoiceView {...props} field={field} />
  const flag = {
    label,
    hint: props.hint,
    checked: values[name] === true,
    onCheckedChange: (on: boolean) => onChange({ [name]: on }),
  }
  return as === 'check' ? <Checkbox {...flag} /> : <Switch {...flag} />
}
