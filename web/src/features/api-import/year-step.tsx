import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { call } from '@/api/call.ts'
import { sentenceOf } from '@/api/problem.ts'
import { read } from '@/api/queries.ts'
import { useSession } from '@/api/session.ts'
import { Button } from '@/ui/button.tsx'
import { Field } from '@/ui/field.tsx'
import { IconButton } from '@/ui/icon-button.tsx'
import { Input } from '@/ui/input.tsx'
import { OptionStep, type OptionStepProps } from './option-step.tsx'

interface NewYearProps {
  readonly onCreated: (id: string) => void
  readonly onCancel: () => void
}

const NewYear = ({ onCreated, onCancel }: NewYearProps) => {
  const client = useQueryClient()
  const [name, setName] = useState('')
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      call(
        'createPeriod',
        { body: { name: name.trim() } },
        { expected: ['name-taken', 'invalid'] },
      ),
    onSuccess: async ({ id }) => {
      await client.invalidateQueries({ queryKey: read('listPeriods').queryKey })
      onCreated(id)
    },
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (name.trim()) mutate()
  }
  return (
    <form onSubmit={submit} className="flex flex-wrap items-start gap-2">
      <Field label="Neuer Jahrgang" error={error && sentenceOf(error)} className="w-44">
        <Input code autoFocus value={name} onChange={({ target }) => setName(target.value)} />
      </Field>
      <div className="flex gap-2 pt-5.5">
        <Button
          type="submit"
          look="primary"
          pending={isPending}
          disabledBecause={name.trim() ? null : 'Bitte einen Namen angeben.'}
        >
          Anlegen
        </Button>
        <Button onClick={onCancel}>Abbrechen</Button>
      </div>
    </form>
  )
}

/** The year; administrators can add one on the spot. */
export const YearStep = (props: Omit<OptionStepProps, 'label'>) => {
  const { can } = useSession()
  const [adding, setAdding] = useState(false)
  if (adding) return <NewYear onCreated={props.onChoose} onCancel={() => setAdding(false)} />
  return (
    <div className="flex items-start gap-2">
      <div className="w-60">
        <OptionStep label="Jahrgang" {...props} />
      </div>
      {can('administer') && (
        <IconButton label="Jahrgang hinzufügen" look="secondary" onClick={() => setAdding(true)}>
          <Plus aria-hidden />
        </IconButton>
      )}
    </div>
  )
}
