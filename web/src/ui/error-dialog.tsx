import { type ReactNode, useState } from 'react'
import { Button } from './button.tsx'
import { Collapsible } from './collapsible.tsx'
import { Dialog } from './dialog.tsx'

interface ErrorDialogProps {
  readonly open: boolean
  readonly onClose: () => void
  /** The work that failed. */
  readonly title: ReactNode
  /** The data that did not change, and the next step. */
  readonly children: ReactNode
  /** The original message; unfolded at first, so that a screenshot has it. */
  readonly detail?: string
  readonly closeLabel?: string
  /** A way on, for example a „Erneut versuchen“ button. */
  readonly action?: ReactNode
}

/** Say that something failed, calmly and completely. */
export const ErrorDialog = (props: ErrorDialogProps) => {
  const { open, onClose, title, children, detail, closeLabel = 'Verstanden', action } = props
  const [copied, setCopied] = useState(false)
  const copy = async (text: string): Promise<void> => {
    await navigator.clipboard.writeText(text)
    setCopied(true)
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={title}
      size="small"
      footer={
        <>
          {action}
          <Button look="primary" onClick={onClose}>
            {closeLabel}
          </Button>
        </>
      }
    >
      <div className="grid gap-3 text-sm">
        {children}
        {detail && (
          <Collapsible title="Original-Nachricht" defaultOpen>
            <pre className="max-h-48 overflow-auto rounded-md border bg-sunken p-2 font-mono text-xs wrap-anywhere whitespace-pre-wrap">
              {detail}
            </pre>
            <Button size="small" className="mt-2" onClick={() => void copy(detail)}>
              {copied ? 'Kopiert' : 'Für die IT kopieren'}
            </Button>
          </Collapsible>
        )}
      </div>
    </Dialog>
  )
}
