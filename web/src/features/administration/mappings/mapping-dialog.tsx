import type { Mapping } from '@stammbuch/contracts'
import { useState } from 'react'
import { Checkbox } from '@/ui/checkbox.tsx'
import { Field } from '@/ui/field.tsx'
import { charactersOf } from '@/ui/field-counter.tsx'
import { Textarea } from '@/ui/textarea.tsx'
import { toast } from '@/ui/toast.ts'
import { changedValues } from '../changed-values.ts'
import { EntryDialog } from '../entry-dialog.tsx'
import { useSending } from '../use-sending.ts'

const longest = 255

interface MappingDialogProps {
  readonly mapping: Mapping
  readonly onClose: () => void
}

/** What a mapping is for, and whether it is outdated. */
export const MappingDialog = ({ mapping, onClose }: MappingDialogProps) => {
  const { send, pending, sentence } = useSending('updateMapping', ['listMappings'])
  const [description, setDescription] = useState(mapping.description ?? '')
  const [legacy, setLegacy] = useState(mapping.legacy)
  const submit = async (): Promise<void> => {
    const { description: described, legacy: retired } = mapping
    const body = changedValues(
      { description: described, legacy: retired },
      { description: description.trim() || null, legacy },
    )
    if (!(await send({ params: { id: mapping.id }, body }))) return
    void toast.success('Die Änderungen sind gespeichert.')
    onClose()
  }
  return (
    <EntryDialog
      title={mapping.name}
      size="small"
      onClose={onClose}
      submitLabel="Speichern"
      pending={pending}
      blocked={
        charactersOf(description.trim()) > longest
          ? `Die Beschreibung hat höchstens ${longest} Zeichen.`
          : null
      }
      error={sentence}
      onSubmit={() => void submit()}
    >
      <Field label="Beschreibung" counter={{ value: description, max: longest }}>
        <Textarea value={description} onChange={({ target }) => setDescription(target.value)} />
      </Field>
      <Checkbox
        label="Veraltet"
        hint="Ein veraltetes Daten-Mapping wird beim Import nicht mehr angeboten."
        checked={legacy}
        onCheckedChange={setLegacy}
      />
    </EntryDialog>
  )
}
