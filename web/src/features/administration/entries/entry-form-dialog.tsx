import type { FormField as Limits, ProblemCode, RouteName } from '@stammbuch/contracts'
import type { Call } from '@stammbuch/contracts/client'
import { type ReactNode, useState } from 'react'
import type { Problem } from '@/api/problem.ts'
import { Confirm } from '@/ui/confirm.tsx'
import { toast } from '@/ui/toast.ts'
import { EntryDialog } from '../entry-dialog.tsx'
import { useSending } from '../use-sending.ts'
import type { Advice, EntryPage, Question } from './entry-page.ts'
import {
  type EntryFormField,
  type FormElement,
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

/** Limits of a field by the contract. */
const limitsOf = <Row extends object>(
  { calls }: EntryPage<Row>,
  { name }: EntryFormField<Row>,
): Limits => calls.fields[name] ?? unlimited

/** Saving a new entry, or the changed values of one. `bodyOf` turns values into the body of the call. */
const useEntrySaving = <Row extends object>(
  { page, row, onClose }: EntryFormDialogProps<Row>,
  bodyOf: (values: Values) => Values,
) => {
  const { calls, nameOf, added = (name) => `„${name}“ ist angelegt.` } = page
  const lists = [calls.list as RouteName, ...(page.alsoRead ?? [])]
  const creating = useSending((calls.create ?? calls.update) as RouteName, lists)
  const updating = useSending((calls.update ?? calls.create) as RouteName, lists)
  const save = async (values: Values): Promise<void> => {
    const body = bodyOf(values)
    const saved = row
      ? await updating.send({
          params: { id: (row as { readonly id?: string }).id },
          body: changedValues(bodyOf(valuesOf(fieldsOf(page.form), row)), body),
        } as Call<RouteName>)
      : await creating.send({ body } as Call<RouteName>)
    if (!saved) return
    void toast.success(row ? 'Die Änderungen sind gespeichert.' : added(nameOf(saved as Row)))
    onClose()
  }
  return { ...(row ? updating : creating), save }
}

interface RefusedForm<Row extends object> {
  readonly page: EntryPage<Row>
  readonly fields: readonly EntryFormField<Row>[]
  readonly problem: Problem | null
  readonly sentence: string | null
}

/** The field that the last refusal is told at, with its sentence; `null` for none. */
const refusedFieldOf = <Row extends object>({
  page,
  fields,
  problem,
  sentence,
}: RefusedForm<Row>): { readonly name: string; readonly sentence: string | null } | null => {
  const refusal = problem ? page.refusals?.[problem.code as ProblemCode] : undefined
  const [only, ...others] = fieldsOf(page.form)
  const name =
    refusal?.field ??
    fields.find((field) => problem?.messageFor(field.name))?.name ??
    (others.length === 0 ? only?.name : undefined)
  if (!name) return null
  return { name, sentence: refusal?.sentence ?? problem?.messageFor(name) ?? sentence }
}

interface FormElementsProps<Row> {
  readonly form: readonly FormElement<Row>[]
  readonly render: (field: EntryFormField<Row>) => ReactNode
}

/** The fields of a form, some of them in groups. */
const FormElements = <Row extends object>({ form, render }: FormElementsProps<Row>) =>
  form.map((element) => {
    if (!('fields' in element)) return render(element)
    const { legend, className, fields: own } = element
    const key = own.map(({ name }) => name).join(' ')
    return legend ? (
      <fieldset key={key} className="grid gap-1.5">
        <legend className="mb-1.5 text-table font-medium">{legend}</legend>
        {own.map(render)}
      </fieldset>
    ) : (
      <div key={key} className={className}>
        {own.map(render)}
      </div>
    )
  })

/** A new entry, or what may change of one. Limits are those of the contract. */
export const EntryFormDialog = <Row extends object>(props: EntryFormDialogProps<Row>) => {
  const { page, row, initial, onClose } = props
  const { useAdvice = noAdvice } = page
  const open = fieldsOf(page.form).filter((field) => row === null || !limitsOf(page, field).fixed)
  const bodyOf = (values: Values): Values =>
    Object.fromEntries(
      open.map((field) => [field.name, sentAs(values[field.name] ?? null, limitsOf(page, field))]),
    )
  const { save, pending, problem, sentence, forget } = useEntrySaving(props, bodyOf)
  const [typed, setTyped] = useState<Values>({
    ...valuesOf(fieldsOf(page.form), row),
    ...initial,
  })
  const [question, setQuestion] = useState<Question | null>(null)
  const values = trimmed(typed)
  const advice = useAdvice({ values, row, refused: problem?.code as ProblemCode | undefined })
  const submit = async (): Promise<void> => {
    const asked = (await advice.ask?.()) ?? null
    if (asked) setQuestion(asked)
    else await save(values)
  }
  const refused = advice.blocked ? null : refusedFieldOf({ page, fields: open, problem, sentence })
  const errorOf = (field: EntryFormField<Row>): string | null => {
    const advised = advice.faults?.[field.name]
    if (advised) return advised
    if (sentence && field.name === refused?.name) return refused.sentence
    const isToldAtOnce = 'malformed' in field && field.malformed
    return isToldAtOnce ? formFault(String(values[field.name] ?? ''), limitsOf(page, field)) : null
  }
  const faults = open.map((field) =>
    faultOf(field, values[field.name] ?? null, limitsOf(page, field)),
  )
  const renderField = (field: EntryFormField<Row>): ReactNode =>
    (open.includes(field) || ('standingHint' in field && field.standingHint)) && (
      <FormFieldView
        key={field.name}
        field={field}
        limits={limitsOf(page, field)}
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
      error={refused || advice.blocked ? null : sentence}
      onSubmit={() => void submit()}
    >
      {row && page.standing?.(row)}
      <FormElements form={page.form} render={renderField} />
      {question && (
        <Confirm
          open
          onOpenChange={(isOpen) => !isOpen && setQuestion(null)}
          title={question.title}
          confirmLabel={question.confirmLabel}
          onConfirm={() => save(values)}
        >
          {question.body}
        </Confirm>
      )}
    </EntryDialog>
  )
}
