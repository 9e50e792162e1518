import type { TaxonomyTerm } from '@stammbuch/contracts'
import { useState } from 'react'
import { Combobox } from '@/ui/combobox.tsx'
import { Field } from '@/ui/field.tsx'
import { charactersOf } from '@/ui/field-counter.tsx'
import { Input } from '@/ui/input.tsx'
import { toast } from '@/ui/toast.ts'
import { changedValues } from '../changed-values.ts'
import { EntryDialog } from '../entry-dialog.tsx'
import { useSending } from '../use-sending.ts'
import { possibleParents } from './term-tree.ts'

const longest = 255

interface TermDialogProps {
  readonly terms: readonly TaxonomyTerm[]
  /** `null` for a new one. */
  readonly term: TaxonomyTerm | null
  readonly parentId: string | null
  readonly onClose: () => void
}

/** A new term, or name and place of one. */
export const TermDialog = ({ terms, term, parentId, onClose }: TermDialogProps) => {
  const creating = useSending('createTaxonomyTerm', ['listTaxonomyTerms'])
  const updating = useSending('updateTaxonomyTerm', ['listTaxonomyTerms'])
  const { pending, sentence, problem, forget } = term ? updating : creating
  const [name, setName] = useState(term?.name ?? '')
  const [parent, setParent] = useState(parentId)
  const options = possibleParents(terms, term?.id ?? null).map((row) => ({
    value: row.id,
    label: row.parent ? `${row.name} (${row.parent.name})` : row.name,
  }))
  const submit = async (): Promise<void> => {
    const body = { name: name.trim(), parentId: parent }
    const saved = term
      ? await updating.send({
          params: { id: term.id },
          body: changedValues({ name: term.name, parentId: term.parent?.id ?? null }, body),
        })
      : await creating.send({ body })
    if (!saved) return
    void toast.success(term ? 'Die Änderungen sind gespeichert.' : `„${saved.name}“ ist angelegt.`)
    onClose()
  }
  const blocked =
    (name.trim() === '' && 'Bitte einen Namen angeben.') ||
    (charactersOf(name.trim()) > longest && `Höchstens ${longest} Zeichen.`) ||
    null
  const taken = problem?.code === 'name-taken'
  return (
    <EntryDialog
      title={term ? 'Begriff bearbeiten' : 'Begriff anlegen'}
      size="small"
      onClose={onClose}
      submitLabel="Speichern"
      pending={pending}
      blocked={blocked}
      error={taken ? null : sentence}
      onSubmit={() => void submit()}
    >
      <Field
        label="Name"
        required
        counter={{ value: name, max: longest }}
        error={taken ? 'Diesen Begriff gibt es an dieser Stelle bereits.' : null}
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
      <Field label="Übergeordneter Begriff" hint="Leer: steht ganz oben">
        <Combobox
          clearable
          value={options.find(({ value }) => value === parent) ?? null}
          onChange={(option) => {
            setParent(option?.value ?? null)
            forget()
          }}
          options={options}
          placeholder="Keiner"
        />
      </Field>
    </EntryDialog>
  )
}
