import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { Field } from './field.tsx'
import { Input } from './input.tsx'

interface NameDialogProps {
  readonly title: string
  readonly description: string
  /** Label of the button. */
  readonly action: string
  /** Characters that the name has at least. */
  readonly shortest: number
  readonly longest: number
  /** The same for people, for example „Länger als 5 Zeichen“. */
  readonly rule: string
  readonly pending: boolean
  /** The name that it has so far. */
  readonly initial?: string
  /** Why the name was not taken. */
  readonly error: string | null
  readonly onName: (name: string) => void
  readonly onClose: () => void
  /** Further fields. */
  readonly children?: ReactNode
}

/** Ask for the name of something that is made anew. */
export const NameDialog = (props: NameDialogProps) => {
  const { title, description, action, shortest, longest, rule, pending, error, children } = props
  const { initial = '' } = props
  const form = useId()
  const [name, setName] = useState(initial)
  const whole = name.trim()
  const tooShort = Array.from(whole).length < shortest
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (!tooShort) props.onName(whole)
  }
  return (
    <Dialog
      open
      onOpenChange={props.onClose}
      size="small"
      title={title}
      description={description}
      footer={
        <>
          <Button onClick={props.onClose}>Abbrechen</Button>
          <Button
            type="submit"
            form={form}
            look="primary"
            pending={pending}
            disabledBecause={tooShort ? `Der Name ist zu kurz. ${rule}.` : null}
          >
            {action}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} className="grid gap-4">
        <Field
          label="Name"
          required
          hint={rule}
          counter={{ value: name, max: longest }}
          error={error}
        >
          <Input value={name} onChange={({ target }) => setName(target.value)} />
        </Field>
        {children}
      </form>
    </Dialog>
  )
}
