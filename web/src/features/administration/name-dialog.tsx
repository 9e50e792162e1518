import { useState } from 'react'
import { Field } from '@/ui/field.tsx'
import { charactersOf } from '@/ui/field-counter.tsx'
import { Input } from '@/ui/input.tsx'
import { EntryDialog } from './entry-dialog.tsx'

interface NameDialogProps {
  readonly title: string
  readonly description?: string
  readonly hint?: string
  /** What the name is so far; empty for a new entry. */
  readonly name?: string
  /** Characters. */
  readonly longest: number
  /** In the type of codes, for what is written exactly so everywhere. */
  readonly code?: boolean
  readonly pending: boolean
  /** Why the last attempt failed. */
  readonly sentence: string | null
  /** Something was changed since. */
  readonly onChange: () => void
  /** Gets the name without blanks around it. */
  readonly onSubmit: (name: string) => void
  readonly onClose: () => void
}

/** An entry that has nothing but its name: a new one, or another name for one. */
export const NameDialog = ({
  longest,
  hint,
  code = false,
  sentence,
  onChange,
  onSubmit,
  name: before = '',
  ...dialog
}: NameDialogProps) => {
  const [typed, setTyped] = useState(before)
  const name = typed.trim()
  const blocked =
    (name === '' && 'Bitte einen Namen angeben.') ||
    (charactersOf(name) > longest && `Höchstens ${longest} Zeichen.`) ||
    null
  return (
    <EntryDialog
      {...dialog}
      size="small"
      submitLabel="Speichern"
      blocked={blocked}
      error={null}
      onSubmit={() => onSubmit(name)}
    >
      <Field
        label="Name"
        required
        {...(hint && { hint })}
        counter={{ value: typed, max: longest }}
        error={sentence}
      >
        <Input
          code={code}
          autoFocus
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value)
            onChange()
          }}
        />
      </Field>
    </EntryDialog>
  )
}
