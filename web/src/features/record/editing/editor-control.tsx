import type { Field, FieldValue } from '@stammbuch/contracts'
import { useCallback, useState } from 'react'
import { call } from '@/api/call.ts'
import { referredClass, useReferenceNames } from '@/api/reference-names.ts'
import { compareGerman } from '@/format/format.ts'
import { cn } from '@/ui/cn.ts'
import { Combobox } from '@/ui/combobox.tsx'
import { searchFor } from '@/ui/fold.ts'
import { Input } from '@/ui/input.tsx'
import { Textarea } from '@/ui/textarea.tsx'
import type { ComboboxOption } from '@/ui/use-combobox-options.ts'
import { useRecordPage } from '../page-context.ts'
import type { RootRecord } from '../record-types.ts'

interface ControlProps {
  readonly field: Field
  readonly attribute: string
  readonly input: FieldValue
  readonly onChange: (input: FieldValue) => void
  readonly invalid: boolean
  readonly describedBy: string
}

/** No value, in a list of choices. */
const none = ''

const ChoiceControl = ({ field, input, onChange, invalid, describedBy }: ControlProps) => {
  const options: readonly (readonly [string, string])[] =
    field.type === 'boolean'
      ? [
          ['true', 'Ja'],
          ['false', 'Nein'],
        ]
      : Object.entries(field.options ?? {})
  const read = (text: string): FieldValue => {
    if (text === none) return null
    return field.type === 'boolean' ? text === 'true' : text
  }
  return (
    <select
      aria-label={field.label}
      aria-invalid={invalid || undefined}
      aria-describedby={describedBy}
      value={input === null ? none : String(input)}
      onChange={(event) => onChange(read(event.target.value))}
      className="field-frame h-7 w-full min-w-0 px-1 text-table"
    >
      {(!field.required || input === null) && <option value={none}>– kein Wert –</option>}
      {options.map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  )
}

/** Terms of the taxonomy by name; there are few enough to read them all. */
const termsNamed = async (
  text: string,
  signal: AbortSignal,
): Promise<readonly ComboboxOption[]> => {
  const { list } = await call('listTaxonomyTerms', {}, { signal })
  const isFound = searchFor(text)
  return list
    .filter(({ name }) => isFound(name))
    .toSorted((left, right) => compareGerman(left.name, right.name))
    .map(({ id, name }) => ({ value: id, label: name }))
}

interface Candidate {
  readonly id: string
  readonly label: string
  readonly zipCode: string | null
  readonly city: string | null
}

/** The contacts or accounts of the record: the main one is mostly one of them. */
const ownCandidates = (record: RootRecord, attribute: string): readonly Candidate[] => {
  if (attribute === 'mainContactId' && record.class === 'account') return record.contacts
  return attribute === 'mainAccountId' && record.class === 'contact' ? record.accounts : []
}

const lists = { account: 'listAccounts', contact: 'listContacts' } as const

const ReferenceControl = ({ field, attribute, input, onChange }: ControlProps) => {
  const { names: known, record } = useRecordPage()
  const [picked, setPicked] = useState<ComboboxOption | null>(null)
  // A draft that was taken up again names something that the page does not know.
  const names = useReferenceNames(known, [
    { attribute, value: picked?.value === input ? null : input },
  ])
  const referred = referredClass(attribute)
  const search = useCallback(
    async (text: string, signal: AbortSignal): Promise<readonly ComboboxOption[]> => {
      if (!referred) return termsNamed(text, signal)
      const query = { limit: 20, ...(text !== '' && { search: text }) }
      const { list } = await call(lists[referred], { query }, { signal })
      const isFound = searchFor(text)
      const own = ownCandidates(record, attribute).filter(({ label }) => isFound(label))
      const others = list.filter(({ id }) => !own.some((one) => one.id === id))
      return [...own, ...others].map(({ id, label, zipCode, city }) => ({
        value: id,
        label,
        detail: [zipCode, city].filter(Boolean).join(' '),
      }))
    },
    [referred, record, attribute],
  )
  const chosen = (): ComboboxOption | null => {
    if (typeof input !== 'string') return null
    return picked?.value === input ? picked : { value: input, label: names.get(input) ?? 'Eintrag' }
  }
  return (
    <Combobox
      aria-label={field.label}
      value={chosen()}
      onChange={(option) => {
        setPicked(option)
        onChange(option?.value ?? null)
      }}
      options={search}
      clearable={!field.required}
      placeholder="Nach Name suchen …"
    />
  )
}

const TextControl = ({ field, input, onChange, invalid, describedBy }: ControlProps) => {
  const shared = {
    'aria-label': field.label,
    'aria-invalid': invalid || undefined,
    'aria-describedby': describedBy,
    'aria-required': field.required || undefined,
    value: typeof input === 'string' ? input : '',
    onChange: (event: { readonly target: { readonly value: string } }) =>
      onChange(event.target.value),
  }
  const number = field.type !== 'text'
  if (field.multiline) return <Textarea {...shared} className="min-h-7 px-2 py-1 text-table" />
  return (
    <Input
      {...shared}
      code={number}
      inputMode={number ? 'decimal' : undefined}
      className={cn('h-7 px-1.75 text-table', number && 'text-left')}
    />
  )
}

/** The control that fits a field's type. */
export const EditorControl = (props: ControlProps) => {
  const { type } = props.field
  if (type === 'enumeration' || type === 'boolean') return <ChoiceControl {...props} />
  return type === 'reference' ? <ReferenceControl {...props} /> : <TextControl {...props} />
}
