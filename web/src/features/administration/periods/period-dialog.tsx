import { useState } from 'react'
import { Field } from '@/ui/field.tsx'
import { charactersOf } from '@/ui/field-counter.tsx'
import { Input } from '@/ui/input.tsx'
import { toast } from '@/ui/toast.ts'
import { EntryDialog } from '../entry-dialog.tsx'
import { useSending } from '../use-sending.ts'

const longest = 50

/** A new year. */
export const PeriodDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { send, pending, sentence, forget } = useSending('createPeriod', ['listPeriods'])
  const [name, setName] = useState('')
  const submit = async (): Promise<void> => {
    if (!(await send({ body: { name: name.trim() } }))) return
    void toast.success(`Der Jahrgang „${name.trim()}“ ist angelegt.`)
    onClose()
  }
  const blocked =
    (name.trim() === '' && 'Bitte einen Namen angeben.') ||
    (charactersOf(name.trim()) > longest && `Höchstens ${longest} Zeichen.`) ||
    null
  return (
    <EntryDialog
      title="Jahrgang anlegen"
      description="Der Name steht danach fest, und der Jahrgang kann nicht gelöscht werden."
      size="small"
      onClose={onClose}
      submitLabel="Speichern"
      pending={pending}
      blocked={blocked}
      error={null}
      onSubmit={() => void submit()}
    >
      <Field label="Name" required counter={{ value: name, max: longest }} error={sentence}>
        <Input
          code
          autoFocus
          value={name}
          onChange={({ target }) => {
            setName(target.value)
            forget()
          }}
        />
      </Field>
    </EntryDialog>
  )
}
