import { type FormEvent, type ReactNode, useId } from 'react'
import { Banner } from '@/ui/banner.tsx'
import { Button } from '@/ui/button.tsx'
import { Dialog, type DialogProps } from '@/ui/dialog.tsx'

interface EntryDialogProps extends Pick<DialogProps, 'title' | 'description' | 'size'> {
  readonly onClose: () => void
  /** The verb: „Anlegen“, „Speichern“. */
  readonly submitLabel: string
  readonly pending: boolean
  /** Why it cannot be sent yet. */
  readonly blocked: string | null
  /** The server's refusal, where no field shows it. */
  readonly error: string | null
  readonly onSubmit: () => void
  readonly children: ReactNode
}

/** A form in a window: add or change one thing. Eingabe sends it. */
export const EntryDialog = (props: EntryDialogProps) => {
  const { title, description, size, onClose, submitLabel, pending, blocked, error } = props
  const id = useId()
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (!pending && blocked === null) props.onSubmit()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !pending && onClose()}
      title={title}
      description={description}
      {...(size && { size })}
      footer={
        <>
          <Button onClick={onClose}>Abbrechen</Button>
          <Button
            type="submit"
            form={id}
            look="primary"
            pending={pending}
            disabledBecause={blocked}
          >
            {submitLabel}
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={submit} className="grid gap-4 pb-1" noValidate>
        {props.children}
        {error && (
          <Banner tone="danger" announce>
            {error}
          </Banner>
        )}
      </form>
    </Dialog>
  )
}
