import { useState } from 'react'
import { Field } from '@/ui/field.tsx'
import { charactersOf } from '@/ui/field-counter.tsx'
import { Input } from '@/ui/input.tsx'
import { toast } from '@/ui/toast.ts'
import { EntryDialog } from '../entry-dialog.tsx'
import { useSending } from '../use-sending.ts'

const longest = 30

/** A new supplier. */
export const SupplierDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { send, pending, sentence, forget } = useSending('createSupplier', ['listSuppliers'])
  const [name, setName] = useState('')
  const submit = async (): Promise<void> => {
    if (!(await send({ body: { name: name.trim() } }))) return
    void toast.success(`„${name.trim()}“ ist angelegt.`)
    onClose()
  }
  const blocked =
    (name.trim() === '' && 'Bitte einen Namen angeben.') ||
    (charactersOf(name.trim()) > longest && `Höchstens ${longest} Zeichen.`) ||
    null
  return (
    <EntryDialog
      title="Datenlieferanten anlegen"
      size="small"
      onClose={onClose}
      submitLabel="Speichern"
      pending={pending}
      blocked={blocked}
      error={null}
      onSubmit={() => void submit()}
    >
      <Field
        label="Name"
        required
        hint="1 bis 30 Zeichen"
        counter={{ value: name, max: longest }}
        error={sentence}
      >
        <Input
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
