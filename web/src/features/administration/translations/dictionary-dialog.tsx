import type { Dictionary } from '@stammbuch/contracts'
import { toast } from '@/ui/toast.ts'
import { NameDialog } from '../name-dialog.tsx'
import { useSending } from '../use-sending.ts'

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
  const submit = async (label: string): Promise<void> => {
    const saved = dictionary
      ? await updating.send({ params: { id: dictionary.id }, body: { label } })
      : await creating.send({ body: { label } })
    if (!saved) return
    void toast.success(
      dictionary ? 'Die Änderungen sind gespeichert.' : `„${saved.label}“ ist angelegt.`,
    )
    onClose()
  }
  return (
    <NameDialog
      title={dictionary ? 'Wörterbuch bearbeiten' : 'Wörterbuch hinzufügen'}
      name={dictionary?.label ?? ''}
      longest={255}
      pending={pending}
      sentence={sentence}
      onChange={forget}
      onSubmit={(label) => void submit(label)}
      onClose={onClose}
    />
  )
}
