import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { cn } from './cn.ts'
import { overlayLook } from './dialog-look.ts'
import { IconButton } from './icon-button.tsx'
import { useDiscardQuestion } from './use-discard-question.tsx'
import { useFocusReturn } from './use-focus-return.ts'

export interface SheetProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly title: ReactNode
  readonly description?: ReactNode
  readonly side?: 'left' | 'right'
  /** Buttons beside the title. */
  readonly actions?: ReactNode
  readonly footer?: ReactNode
  readonly className?: string
  readonly children: ReactNode
}

/** A panel that slides in from the edge and leaves the page recognisable behind it. */
export const SheetWindow = (props: SheetProps) => {
  const { open, onOpenChange, title, description, side = 'right', actions, footer } = props
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
          data-slot="sheet"
          className={cn(
            'fixed inset-y-0 z-50 flex w-[min(26rem,calc(100vw-2.5rem))] flex-col bg-surface shadow-dialog focus:outline-none',
            'data-[state=open]:animate-in duration-150',
            side === 'right'
              ? 'right-0 border-l data-[state=open]:slide-in-from-right-8'
              : 'left-0 border-r data-[state=open]:slide-in-from-left-8',
            props.className,
          )}
          onFocusCapture={typed.onFocusCapture}
          {...focusReturn}
          {...(!description && { 'aria-describedby': undefined })}
        >
          <header className="flex min-h-12 items-center gap-2 border-b py-2 pr-3 pl-4">
            <div className="grid flex-1">
              <Radix.Title className="text-sm font-semibold">{title}</Radix.Title>
              {description && (
                <Radix.Description className="text-xs text-muted">{description}</Radix.Description>
              )}
            </div>
            {actions}
            <Radix.Close asChild>
              <IconButton label="Schließen" size="small">
                <X aria-hidden />
              </IconButton>
            </Radix.Close>
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto">{props.children}</div>
          {footer && <footer className="flex gap-2 border-t px-4 py-3">{footer}</footer>}
          {typed.question}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
