import { mdlTypes } from '@stammbuch/contracts'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { sentenceOf } from '@/api/problem.ts'
import { read } from '@/api/queries.ts'
import { compareGerman } from '@/format/format.ts'
import { Button } from '@/ui/button.tsx'
import { Combobox } from '@/ui/combobox.tsx'
import { fieldKey, startAdding } from './editing.ts'
import { lockOf, useRecordPage } from './page-context.ts'
import { dynamicAttribute, dynamicFieldsOf, type ShownRecord } from './record-types.ts'

interface AddFieldProps {
  readonly record: ShownRecord
}

/** More fields than a project has. */
const all = 3000

/** The fields that the record may carry and does not have, by label. */
const useMissingFields = (record: ShownRecord) => {
  const { data, error, isPending } = useQuery({
    ...read('listMdls', { query: { record: record.id, limit: all } }),
    staleTime: 60_000,
  })
  const had = new Set(dynamicFieldsOf(record).map(({ label }) => label.name))
  const fields = (data?.list ?? [])
    .filter(({ name }) => !had.has(name))
    .toSorted((left, right) => compareGerman(left.label, right.label))
  return { fields, error, isPending }
}

interface ChoiceProps extends AddFieldProps {
  readonly onChosen: () => void
  readonly onGivenUp: () => void
}

const FieldChoice = ({ record, onChosen, onGivenUp }: ChoiceProps) => {
  const { fields, error, isPending } = useMissingFields(record)
  const box = useRef<HTMLFieldSetElement>(null)
  const isReady = fields.length > 0
  useEffect(() => {
    if (!isReady) return
    const input = box.current?.querySelector('input')
    input?.focus()
    input?.click()
  }, [isReady])
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
  if (error) return <p className="text-danger">{sentenceOf(error)}</p>
  if (isPending) return <p className="text-muted">Felder werden geladen …</p>
  if (fields.length === 0)
    return (
      <p role="status" className="text-muted">
        Alle Felder, die hier möglich sind, sind schon da.
      </p>
    )
  return (
    <fieldset
      ref={box}
      aria-label="Dynamisches Feld wählen"
      onKeyDown={(event) => event.key === 'Escape' && !event.defaultPrevented && onGivenUp()}
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

/** Give a product, an award or a score a dynamic field that it does not have yet. */
export const AddField = ({ record }: AddFieldProps) => {
  const { mayEdit, mode } = useRecordPage()
  const [choosing, setChoosing] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  if (!mayEdit || mode !== 'now') return null
  /** The focus goes back to the button; after a choice it is in the field's editor. */
  const giveUp = (): void => {
    setChoosing(false)
    requestAnimationFrame(() => button.current?.focus())
  }
  return (
    <div className="mt-1 min-h-7 text-table">
      {choosing ? (
        <FieldChoice record={record} onChosen={() => setChoosing(false)} onGivenUp={giveUp} />
      ) : (
        <Button
          ref={button}
          size="small"
          look="quiet"
          disabledBecause={lockOf(record)}
          onClick={() => setChoosing(true)}
        >
          <Plus aria-hidden />
          Feld hinzufügen
        </Button>
      )}
    </div>
  )
}
