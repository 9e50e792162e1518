import { type ReactNode, useRef, useState } from 'react'
import { Confirm } from './confirm.tsx'
import { Field } from './field.tsx'
import { Input } from './input.tsx'

interface ConfirmWordProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly title: ReactNode
  /** The exact word to type, for example LÖSCHEN or the name of the thing. */
  readonly word: string
  readonly confirmLabel: ReactNode
  /** The consequences, and that they cannot be undone. */
  readonly children?: ReactNode
  readonly onConfirm: (word: string) => unknown
}

/** Asks for a typed word before something that cannot be undone. The focus starts in its field. */
export const ConfirmWord = ({
  open,
  onOpenChange,
  title,
  word,
  confirmLabel,
  children,
  onConfirm,
}: ConfirmWordProps) => {
  const [typed, setTyped] = useState('')
  const [checked, setChecked] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const right = typed.normalize('NFC') === word.normalize('NFC')
  const wrong = typed !== '' && !right && (checked || !word.startsWith(typed))
  const change = (next: boolean): void => {
    setTyped('')
    setChecked(false)
    onOpenChange(next)
  }
  return (
    <Confirm
      open={open}
      onOpenChange={change}
      title={title}
      tone="danger"
      confirmLabel={confirmLabel}
      disabledBecause={right ? null : `Bitte zuerst ${word} eingeben.`}
      onConfirm={() => onConfirm(typed)}
      startsAt={field}
    >
      {children}
      <Field
        label={
          <>
            Zum Bestätigen <strong>{word}</strong> eingeben
          </>
        }
        error={wrong ? 'Bestätigungsstring ist nicht korrekt.' : null}
        className="text-foreground"
      >
        <Input
          ref={field}
          value={typed}
          spellCheck={false}
          data-throwaway
          autoCapitalize="off"
          onChange={(event) => {
            setTyped(event.target.value)
            setChecked(false)
          }}
          onBlur={() => setChecked(true)}
          onKeyDown={(event) => event.key === 'Enter' && setChecked(true)}
        />
      </Field>
    </Confirm>
  )
}
