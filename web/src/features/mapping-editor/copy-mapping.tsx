import type { Mapping } from '@stammbuch/contracts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { call } from '@/api/call.ts'
import { sentenceOf } from '@/api/problem.ts'
import { read } from '@/api/queries.ts'
import { Button } from '@/ui/button.tsx'
import { Dialog } from '@/ui/dialog.tsx'
import { Field } from '@/ui/field.tsx'
import { Input } from '@/ui/input.tsx'

interface CopyMappingProps {
  readonly mapping: Mapping
  readonly onClose: () => void
  readonly onCopied: (copy: Mapping) => void
}

const shortest = 6
const longest = 100
const expected = ['name-taken', 'invalid'] as const

/** A copy of a mapping under a new name, for whoever wants to change a locked one. */
export const CopyMapping = ({ mapping, onClose, onCopied }: CopyMappingProps) => {
  const client = useQueryClient()
  const [name, setName] = useState('')
  const tooShort =
    [...name.trim()].length < shortest ? 'Der Name muss länger als 5 Zeichen sein.' : null
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      call('cloneMapping', { body: { name: name.trim(), mappingId: mapping.id } }, { expected }),
    onSuccess: async (copy) => {
      await client.invalidateQueries({ queryKey: read('listMappings').queryKey })
      onCopied(copy)
    },
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (!tooShort) mutate()
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="small"
      title={`„${mapping.name}“ kopieren`}
      description="Die Kopie hat dieselben Spalten und kann geändert werden."
      footer={
        <>
          <Button onClick={onClose}>Abbrechen</Button>
          <Button
            type="submit"
            form="mapping-kopieren"
            look="primary"
            pending={isPending}
            disabledBecause={tooShort}
          >
            Speichern
          </Button>
        </>
      }
    >
      <form id="mapping-kopieren" onSubmit={submit}>
        <Field
          label="Name"
          required
          hint="Länger als 5 Zeichen"
          counter={{ value: name, max: longest }}
          error={error && sentenceOf(error)}
        >
          <Input value={name} onChange={({ target }) => setName(target.value)} />
        </Field>
      </form>
    </Dialog>
  )
}
