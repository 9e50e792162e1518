import { Plus } from 'lucide-react'
import { type FormEvent, type ReactNode, useState } from 'react'
import { Button } from './button.tsx'
import { Field } from './field.tsx'
import { IconButton } from './icon-button.tsx'
import { Input } from './input.tsx'

interface ExtendableChoiceProps {
  /** The choice itself. */
  readonly children: ReactNode
  /** True if an option may be added. */
  readonly mayAdd: boolean
  /** Label of the plus button, for example „Jahrgang hinzufügen“. */
  readonly addLabel: string
  /** Label of the field for the new option, for example „Neuer Jahrgang“. */
  readonly newLabel: string
  readonly pending: boolean
  /** Why the new one was not taken. */
  readonly error: string | null
  readonly onAdd: (name: string) => void
}

type NewOneProps = Pick<ExtendableChoiceProps, 'newLabel' | 'pending' | 'error' | 'onAdd'> & {
  readonly onCancel: () => void
}

const NewOne = ({ newLabel, pending, error, onAdd, onCancel }: NewOneProps) => {
  const [typed, setTyped] = useState('')
  const name = typed.trim()
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (name) onAdd(name)
  }
  return (
    <form onSubmit={submit} className="flex flex-wrap items-start gap-2">
      <Field label={newLabel} error={error} className="w-44">
        <Input code autoFocus value={typed} onChange={({ target }) => setTyped(target.value)} />
      </Field>
      <div className="flex gap-2 pt-5.5">
        <Button
          type="submit"
          look="primary"
          pending={pending}
          disabledBecause={name ? null : 'Bitte einen Namen angeben.'}
        >
          Anlegen
        </Button>
        <Button onClick={onCancel}>Abbrechen</Button>
      </div>
    </form>
  )
}

/** A choice with a plus beside it, for those who may add what is missing on the spot. */
export const ExtendableChoice = ({
  children,
  mayAdd,
  addLabel,
  ...newOne
}: ExtendableChoiceProps) => {
  const [adding, setAdding] = useState(false)
  if (adding) return <NewOne {...newOne} onCancel={() => setAdding(false)} />
  return (
    <div className="flex items-start gap-2">
      <div className="w-60">{children}</div>
      {mayAdd && (
        <IconButton label={addLabel} look="secondary" onClick={() => setAdding(true)}>
          <Plus aria-hidden />
        </IconButton>
      )}
    </div>
  )
}
