import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { cn } from './cn.ts'
import { dialogLook, dialogSizes, overlayLook } from './dialog-look.ts'
import { IconButton } from './icon-button.tsx'
import { useDiscardQuestion } from './use-discard-question.tsx'
import { useFocusReturn } from './use-focus-return.ts'

export interface DialogProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly title: ReactNode
  readonly description?: ReactNode
  readonly size?: keyof typeof dialogSizes
  /** The buttons, the weightiest last. */
  readonly footer?: ReactNode
  readonly children: ReactNode
}

/** A window above the page for something with several controls. To ask yes or no, use `Confirm`. */
export const DialogWindow = (props: DialogProps) => {
  const { open, onOpenChange, title, description, size = 'normal', footer, children } = props
  const focusReturn = useFocusReturn()
  const typed = useDiscardQuestion()
  const change = (next: boolean): void => {
    if (next) onOpenChange(next)
    else typed.leave(() => onOpenChange(false))
  }
  return (
    <Radix.Root open={open} onOpenChange={change}>
      <Radix.Portal>
        <Radix.Overlay className={overlayLook} />
        <Radix.Content
          data-slot="dialog"
          className={cn(dialogLook, dialogSizes[size])}
          onFocusCapture={typed.onFocusCapture}
          {...focusReturn}
          {...(!description && { 'aria-describedby': undefined })}
        >
          <header className="flex items-start justify-between gap-4 px-5 pt-4 pb-2">
            <div className="grid gap-1">
              <Radix.Title className="text-base font-semibold">{title}</Radix.Title>
              {description && (
                <Radix.Description className="text-table text-muted">
                  {description}
                </Radix.Description>
              )}
            </div>
            <Radix.Close asChild>
              <IconButton label="Schließen" size="small" className="-mr-1.5">
                <X aria-hidden />
              </IconButton>
            </Radix.Close>
          </header>
          <div className="min-h-0 overflow-y-auto px-5 py-2">{children}</div>
          <footer className="flex flex-wrap justify-end gap-2 px-5 pt-2 pb-4">{footer}</footer>
          {typed.question}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
