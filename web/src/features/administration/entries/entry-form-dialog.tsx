import type { FormField as Limits, ProblemCode, RouteName } from '@stammbuch/contracts'
import type { Call } from '@stammbuch/contracts/client'
import { type ReactNode, useState } from 'react'
import { Confirm } from '@/ui/confirm.tsx'
import { toast } from '@/ui/toast.ts'
import { EntryDialog } from '../entry-dialog.tsx'
import { useSending } from '../use-sending.ts'
import type { Advice, EntryPage, Question } from './entry-page.ts'
import {
  type EntryFormField,
  faultOf,
  fieldsOf,
  formFault,
  sentAs,
  trimmed,
  type Values,
  valuesOf,
} from './form-field.ts'
import { FormFieldView } from './form-field-view.tsx'

/**
 * The values that were changed in a dialog since it was opened. Only this is sent: what a colleague changed of the same
 * entry meanwhile stays.
 */
const changedValues = <Values extends object>(before: Values, after: Values): Partial<Values> => {
  const names = Object.keys(after) as (keyof Values)[]
  const differing = names.filter(
    (name) => JSON.stringify(after[name]) !== JSON.stringify(before[name]),
  )
  return Object.fromEntries(differing.map((name) => [name, after[name]])) as Partial<Values>
}

interface EntryFormDialogProps<Row extends object> {
  readonly page: EntryPage<Row>
  /** `null` for a new one. */
  readonly row: Row | null
  /** Initial values of a new entry. */
  readonly initial?: Values
  readonly onClose: () => void
}

const unlimited: Limits = { nullable: false, fixed: false }
const titleOf = <Row extends object>({ edit = '' }: EntryPage<Row>, row: Row): string =>
  typeof edit === 'function' ? edit(row) : edit

const noAdvice = (): Advice => ({})

/** A new entry, or what may change of one. Limits are those of the contract. */
export const EntryFormDialog = <Row extends object>(props: EntryFormDialogProps<Row>) => {
  const { page, row, initial, onClose } = props
  const { calls, nameOf, refusals = {}, useAdvice = noAdvice } = page
  const limitsOf = ({ name }: EntryFormField<Row>): Limits => calls.fields[name] ?? unlimited
  const fields = fieldsOf(page.form)
  const open = fields.filter((field) => row === null || !limitsOf(field).fixed)
  const lists = [calls.list as RouteName, ...(page.alsoRead ?? [])]
  const creating = useSending((calls.create ?? calls.update) as RouteName, lists)
  const updating = useSending((calls.update ?? calls.create) as RouteName, lists)
  const { pending, problem, sentence, forget } = row ? updating : creating
  const [typed, setTyped] = useState<Values>({ ...valuesOf(fields, row), ...initial })
  const [asked, setAsked] = useState<Question | null>(null)
  const values = trimmed(typed)
  const refused = problem?.code as ProblemCode | undefined
  const advice = useAdvice({ values, row, refused })
  const bodyOf = (given: Values): Values =>
    Object.fromEntries(
      open.map((field) => [field.name, sentAs(given[field.name] ?? null, limitsOf(field))]),
    )
  const save = async (): Promise<void> => {
    const body = bodyOf(values)
    const saved = row
      ? await updating.send({
          params: { id: (row as { readonly id?: string }).id },
          body: changedValues(bodyOf(valuesOf(fields, row)), body),
        } as Call<RouteName>)
      : await creating.send({ body } as Call<RouteName>)
    if (!saved) return
    const { added = (name) => `„${name}“ ist angelegt.` } = page
    void toast.success(row ? 'Die Änderungen sind gespeichert.' : added(nameOf(saved as Row)))
    onClose()
  }
  const submit = async (): Promise<void> => {
    const question = (await advice.ask?.()) ?? null
    if (question) setAsked(question)
    else await save()
  }
  const refusal = refused && refusals[refused]
  const only = fields.length === 1 ? fields[0]?.name : undefined
  const faulty = open.find(({ name }) => problem?.messageFor(name))?.name
  const refusedAt = advice.blocked ? null : (refusal?.field ?? faulty ?? only)
  const errorOf = (field: EntryFormField<Row>): string | null => {
    const said = advice.faults?.[field.name]
    if (said) return said
    if (sentence && field.name === refusedAt)
      return refusal?.sentence ?? problem?.messageFor(field.name) ?? sentence
    const isSaidAtOnce = 'malformed' in field && field.malformed
    return isSaidAtOnce ? formFault(String(values[field.name] ?? ''), limitsOf(field)) : null
  }
  const faults = open.map((field) => faultOf(field, values[field.name] ?? null, limitsOf(field)))
  const shown = (field: EntryFormField<Row>): ReactNode =>
    (open.includes(field) || ('standingHint' in field && field.standingHint)) && (
      <FormFieldView
        key={field.name}
        field={field}
        limits={limitsOf(field)}
        values={typed}
        row={row}
        hint={advice.hints?.[field.name] ?? field.hint}
        error={errorOf(field)}
        onChange={(patch) => {
          setTyped((last) => ({ ...last, ...patch }))
          forget()
        }}
      />
    )
  return (
    <EntryDialog
      title={row ? titleOf(page, row) : (page.add ?? '')}
      {...(page.dialogDescription && { description: page.dialogDescription })}
      {...(page.dialogSize && { size: page.dialogSize })}
      onClose={onClose}
      submitLabel="Speichern"
      pending={pending}
      blocked={faults.find((fault) => fault !== null) ?? advice.blocked ?? null}
      error={refusedAt || advice.blocked ? null : sentence}
      onSubmit={() => void submit()}
    >
      {row && page.standing?.(row)}
      {page.form.map((element) => {
        if (!('fields' in element)) return shown(element)
        const { legend, className, fields: own } = element
        const key = own.map(({ name }) => name).join(' ')
        return legend ? (
          <fieldset key={key} className="grid gap-1.5">
            <legend className="mb-1.5 text-table font-medium">{legend}</legend>
            {own.map(shown)}
          </fieldset>
        ) : (
          <div key={key} className={className}>
            {own.map(shown)}
          </div>
        )
      })}
      {asked && (
        <Confirm
          open
          onOpenChange={(isOpen) => !isOpen && setAsked(null)}
          title={asked.title}
          confirmLabel={asked.confirmLabel}
          onConfirm={save}
        >
          {asked.body}
        </Confirm>
      )}
    </EntryDialog>
  )
}
