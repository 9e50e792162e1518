import { type Mdl, mdlTypes } from '@stammbuch/contracts'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { sentenceOf } from '@/api/problem.ts'
import { read } from '@/api/queries.ts'
import { compareGerman } from '@/format/format.ts'
import { Button } from '@/ui/button.tsx'
import { Combobox } from '@/ui/combobox.tsx'
import { lockOf, useRecordPage } from '../page-context.ts'
import { dynamicAttribute, dynamicFieldsOf, type ShownRecord } from '../record-types.ts'
import { fieldKey, startAdding } from './editing-store.ts'

interface AddFieldProps {
  readonly record: ShownRecord
}

/** More fields than a project has. */
const mostFields = 3000

/** The fields that the record may carry and does not have, by label, once somebody wants to know. */
const useMissingFields = (record: ShownRecord, enabled: boolean) => {
  const { data, error, isLoading } = useQuery({
    ...read('listMdls', { query: { record: record.id, limit: mostFields } }),
    staleTime: 60_000,
    enabled,
  })
  const had = new Set(dynamicFieldsOf(record).map(({ label }) => label.name))
  const fields = data?.list
    .filter(({ name }) => !had.has(name))
    .toSorted((left, right) => compareGerman(left.label, right.label))
  return { fields, error, isLoading }
}

interface ChoiceProps extends AddFieldProps {
  readonly fields: readonly Mdl[]
  readonly onChosen: () => void
  readonly onCancel: () => void
}

const FieldChoice = ({ record, fields, onChosen, onCancel }: ChoiceProps) => {
  const box = useRef<HTMLFieldSetElement>(null)
  useEffect(() => {
    const input = box.current?.querySelector('input')
    input?.focus()
    input?.click()
  }, [])
  const choose = (id: string | undefined): void => {
    const chosen = fields.find((one) => one.id === id)
    if (!chosen) return
    const { name, label, type, nullable, zeroAllowed } = chosen
    onChosen()
    startAdding(fieldKey(record.id, dynamicAttribute(name)), {
      name,
      label,
      type,
      nullable,
      zeroAllowed,
    })
  }
  return (
    <fieldset
      ref={box}
      aria-label="Dynamisches Feld wählen"
      onKeyDown={(event) => event.key === 'Escape' && !event.defaultPrevented && onCancel()}
    >
      <Combobox
        aria-label="Dynamisches Feld"
        value={null}
        onChange={(option) => choose(option?.value)}
        options={fields.map(({ id, label, type, nullable }) => ({
          value: id,
          label,
          detail: [mdlTypes[type], !nullable && 'Pflichtfeld'].filter(Boolean).join(' · '),
        }))}
        placeholder="Feld suchen …"
        emptyText="Kein Feld heißt so."
        className="max-w-80"
      />
    </fieldset>
  )
}

/** Adds a dynamic field to a product, an award or a score that does not have it yet. */
export const AddField = ({ record }: AddFieldProps) => {
  const { mayEdit, mode } = useRecordPage()
  const [choosing, setChoosing] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const { fields, error, isLoading } = useMissingFields(record, choosing)
  if (!mayEdit || mode !== 'now') return null
  /** The focus goes back to the button; after a choice it is in the field's editor. */
  const giveUp = (): void => {
    setChoosing(false)
    requestAnimationFrame(() => button.current?.focus())
  }
  const hasAll = choosing && fields?.length === 0
  return (
    <div className="mt-1 flex min-h-7 flex-wrap items-center gap-x-3 text-table">
      {choosing && fields && fields.length > 0 ? (
        <FieldChoice
          record={record}
          fields={fields}
          onChosen={() => setChoosing(false)}
          onCancel={giveUp}
        />
      ) : (
        <Button
          ref={button}
          size="small"
          look="quiet"
          className="-ml-2.5"
          pending={isLoading}
          disabledBecause={lockOf(record)}
          onClick={() => setChoosing(true)}
        >
          <Plus aria-hidden />
          Feld hinzufügen
        </Button>
      )}
      {hasAll && (
        <p role="status" className="text-muted">
          {dynamicFieldsOf(record).length > 0
            ? 'Alle Felder, die hier möglich sind, sind schon da.'
            : 'Für diesen Eintrag ist kein dynamisches Feld angelegt.'}
        </p>
      )}
      {error && (
        <p role="alert" className="text-danger">
          {sentenceOf(error)}
        </p>
      )}
    </div>
  )
}
