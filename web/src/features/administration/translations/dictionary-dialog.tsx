import type { Dictionary } from '@stammbuch/contracts'
import { useState } from 'react'
import { Field } from '@/ui/field.tsx'
import { charactersOf } from '@/ui/field-counter.tsx'
import { Input } from '@/ui/input.tsx'
import { toast } from '@/ui/toast.ts'
import { EntryDialog } from '../entry-dialog.tsx'
import { useSending } from '../use-sending.ts'

const longest = 255

interface DictionaryDialogProps {
  /** `null` for a new one. */
  readonly dictionary: Dictionary | null
  readonly onClose: () => void
}

/** A new dictionary, or the name of one. */
export const DictionaryDialog = ({ dictionary, onClose }: DictionaryDialogProps) => {
  const lists = ['listDictionaries', 'listStringTranslations'] as const
  const creating = useSending('createDictionary', lists)
  const updating = useSending('updateDictionary', lists)
  const { pending, sentence, forget } = dictionary ? updating : creating
  const [label, setLabel] = useState(dictionary?.label ?? '')
  const submit = async (): Promise<void> => {
    const body = { label: label.trim() }
    const saved = dictionary
      ? await updating.send({ params: { id: dictionary.id }, body })
      : await creating.send({ body })
    if (!saved) return
    void toast.success(
      dictionary ? 'Die Änderungen sind gespeichert.' : `„${saved.label}“ ist angelegt.`,
    )
    onClose()
  }
  const blocked =
    (label.trim() === '' && 'Bitte einen Namen angeben.') ||
    (charactersOf(label.trim()) > longest && `Höchstens ${longest} Zeichen.`) ||
    null
  return (
    <EntryDialog
      title={dictionary ? 'Wörterbuch bearbeiten' : 'Wörterbuch hinzufügen'}
      size="small"
      onClose={onClose}
      submitLabel="Speichern"
      pending={pending}
      blocked={blocked}
      error={null}
      onSubmit={() => void submit()}
    >
      <Field label="Name" required error={sentence}>
        <Input
          autoFocus
          value={label}
          onChange={({ target }) => {
            setLabel(target.value)
            forget()
          }}
        />
      </Field>
    </EntryDialog>
  )
}
