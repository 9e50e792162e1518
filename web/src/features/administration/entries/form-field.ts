import type { FormField as Limits } from '@stammbuch/contracts'
import type { ReactNode } from 'react'
import { charactersOf } from '@/ui/field-counter.tsx'
import type { SelectOption } from '@/ui/select.tsx'

export type Value = string | boolean | null | readonly string[]
export type Values = Readonly<Record<string, Value>>

interface FieldBase<Row> {
  /** As the body of the calls names it. Whether it is required, and its limits, are in the contract. */
  readonly name: string
  readonly label: string
  readonly hint?: string
  /** Value in an entry, where that has another name or shape. */
  readonly of?: (row: Row) => Value
  /** Initial value in a new entry. */
  readonly initial?: Value
}

interface TextField<Row> extends FieldBase<Row> {
  readonly as: 'text' | 'lines'
  /** Keyboard and completion that browsers offer for it. */
  readonly type?: 'email'
  /** In the type of codes. */
  readonly code?: boolean
  readonly autoFocus?: boolean
  /** As high as one line until more is typed. */
  readonly low?: boolean
  /** Its characters are counted while it is typed. */
  readonly counted?: boolean
  /** „Der Name“, for sentences about its length. */
  readonly called?: string
  /** „Bitte einen Namen angeben.“ */
  readonly missing?: string
  /** „Das Kürzel hat 2 bis 4 Zeichen.“ */
  readonly wrongLength?: string
  /** Said beside the button where the field says at once what its form is. */
  readonly malformed?: string
  /** Once it stands it is shown, with this hint. */
  readonly standingHint?: string
}

interface ChoiceField<Row> extends FieldBase<Row> {
  readonly as: 'select' | 'radio'
  readonly options: readonly SelectOption[]
  /** The name of the choice of nothing. */
  readonly none?: string
}

interface EntryField<Row> extends FieldBase<Row> {
  /** `entry`: looked for by typing; `short-entry`: one of a few. */
  readonly as: 'entry' | 'short-entry'
  readonly useOptions: (values: Values, row: Row | null) => readonly SelectOption[]
  readonly placeholder?: string
  readonly missing?: string
  /** Fields that are empty again once this one changes. */
  readonly resets?: readonly string[]
}

interface FlagField<Row> extends FieldBase<Row> {
  readonly as: 'check' | 'switch'
}

interface OwnField<Row> extends FieldBase<Row> {
  readonly as: 'own'
  /** Draws it. */
  readonly Control: (props: {
    readonly value: Value
    readonly row: Row | null
    readonly onChange: (value: Value) => void
  }) => ReactNode
}

export type EntryFormField<Row> =
  | OwnField<Row>
  | TextField<Row>
  | ChoiceField<Row>
  | EntryField<Row>
  | FlagField<Row>

/** Fields that stand together. */
interface FieldGroup<Row> {
  readonly fields: readonly EntryFormField<Row>[]
  /** A group with a name of its own. */
  readonly legend?: string
  /** Layout of a group without one of its own. */
  readonly className?: string
}

export type FormElement<Row> = EntryFormField<Row> | FieldGroup<Row>

type FieldsOf = <Row>(form: readonly FormElement<Row>[]) => readonly EntryFormField<Row>[]

export const fieldsOf: FieldsOf = (form) =>
  form.flatMap((element) => ('fields' in element ? element.fields : [element]))

const standard = (field: EntryFormField<never>): Value => {
  if (field.as === 'check' || field.as === 'switch') return false
  return field.as === 'text' || field.as === 'lines' ? '' : null
}

/** Returns what the fields hold of an entry, or of a new one. */
export const valuesOf = <Row extends object>(
  fields: readonly EntryFormField<Row>[],
  row: Row | null,
): Values =>
  Object.fromEntries(
    fields.map((field) => {
      const { name, of = (entry: Row) => (entry as Readonly<Record<string, Value>>)[name] } = field
      return [name, (row ? of(row) : field.initial) ?? standard(field)]
    }),
  )

/** Returns the values with texts without blanks around them. */
export const trimmed = (values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.trim() : value,
    ]),
  )

/** Returns what is sent of a value: an empty text is none where there may be none. */
export const sentAs = (value: Value, { nullable }: Limits): Value =>
  nullable ? value || (typeof value === 'boolean' ? value : null) : (value ?? '')

/** Returns the text by which a field is said to have another form than it must have. */
export const formFault = (text: string, { max = Infinity, form }: Limits): string | null => {
  if (!form || text === '') return null
  if (charactersOf(text) > max) return `Höchstens ${max} Zeichen.`
  return new RegExp(form.pattern, form.flags).test(text) ? null : form.fault
}

type Text = Extract<EntryFormField<never>, { readonly as: 'text' | 'lines' }>

const textFault = (field: Text, text: string, limits: Limits): string | null => {
  const { min = 0, max = Infinity } = limits
  const { called, missing, wrongLength, malformed } = field
  const length = charactersOf(text)
  if (length === 0 && min > 0 && missing) return missing
  if (length < min) return wrongLength ?? `${called ?? field.label} hat mindestens ${min} Zeichen.`
  if (length <= max) {
    const fault = formFault(text, limits)
    return fault && (malformed ?? fault)
  }
  return (
    wrongLength ??
    (called ? `${called} hat höchstens ${max} Zeichen.` : `Höchstens ${max} Zeichen.`)
  )
}

/** Returns why a value cannot be sent yet. */
export const faultOf = (
  field: EntryFormField<never>,
  value: Value,
  limits: Limits,
): string | null => {
  if (field.as === 'text' || field.as === 'lines')
    return textFault(field, String(value ?? ''), limits)
  const isEntry = field.as === 'entry' || field.as === 'short-entry'
  return isEntry && value === null && !limits.nullable ? (field.missing ?? null) : null
}
