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
import { RadioGroup } from '@/ui/radio-group.tsx'
import type { TargetClass } from './import-choice.ts'

interface NewMappingProps {
  /** The mapping to copy; `null` for an empty one. */
  readonly copied: Mapping | null
  readonly onClose: () => void
  readonly onCreated: (mapping: Mapping) => void
}

const shortestNew = 4
const shortestCopy = 6
const longest = 100
const expected = ['name-taken', 'invalid'] as const

/** Create a mapping, empty or as a copy: a name and what its rows become. */
export const NewMapping = ({ copied, onClose, onCreated }: NewMappingProps) => {
  const shortest = copied ? shortestCopy : shortestNew
  const client = useQueryClient()
  const [name, setName] = useState('')
  const [targetClass, setTargetClass] = useState<TargetClass>('account')
  const length = [...name.trim()].length
  const tooShort = length < shortest ? `Der Name braucht mindestens ${shortest} Zeichen.` : null
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      copied
        ? call('cloneMapping', { body: { name: name.trim(), mappingId: copied.id } }, { expected })
        : call('createMapping', { body: { name: name.trim(), targetClass } }, { expected }),
    onSuccess: async (mapping) => {
      await client.invalidateQueries({ queryKey: read('listMappings').queryKey })
      onCreated(mapping)
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
      title={copied ? `„${copied.name}“ kopieren` : 'Daten-Mapping anlegen'}
      description="Die Spalten ordnen Sie danach im Mapping-Editor zu."
      footer={
        <>
          <Button onClick={onClose}>Abbrechen</Button>
          <Button
            type="submit"
            form="neues-mapping"
            look="primary"
            pending={isPending}
            disabledBecause={tooShort}
          >
            {copied ? 'Speichern' : 'Anlegen'}
          </Button>
        </>
      }
    >
      <form id="neues-mapping" onSubmit={submit} className="grid gap-4">
        <Field
          label="Name"
          required
          hint={`Mindestens ${shortest} Zeichen`}
          counter={{ value: name, max: longest }}
          error={error && sentenceOf(error)}
        >
          <Input value={name} onChange={({ target }) => setName(target.value)} />
        </Field>
        {!copied && (
          <RadioGroup<TargetClass>
            aria-label="Zielklasse"
            inline
            value={targetClass}
            onChange={setTargetClass}
            options={[
              { value: 'account', label: 'Unternehmen' },
              { value: 'contact', label: 'Kontakte' },
            ]}
          />
        )}
      </form>
    </Dialog>
  )
}
