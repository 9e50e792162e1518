import { Popover as Radix } from 'radix-ui'
import { type ReactElement, type ReactNode, useState } from 'react'
import { cn } from './cn.ts'
import { floatLook } from './float-look.ts'
import { useDiscardQuestion } from './use-discard-question.tsx'

interface PopoverProps {
  /** The button that opens it. */
  readonly trigger: ReactElement
  /** Name for screen readers. */
  readonly label: string
  readonly open?: boolean
  readonly onOpenChange?: (open: boolean) => void
  readonly side?: 'top' | 'right' | 'bottom' | 'left'
  readonly align?: 'start' | 'center' | 'end'
  readonly className?: string
  readonly children: ReactNode
}

/** A small panel at a button, for details or a few controls. Closing it asks before typed text is lost. */
export const Popover = (props: PopoverProps) => {
  const { trigger, label, side = 'bottom', align = 'start' } = props
  const [own, setOwn] = useState(false)
  const typed = useDiscardQuestion()
  const change = (next: boolean): void => {
    setOwn(next)
    props.onOpenChange?.(next)
  }
  return (
    <Radix.Root
      open={props.open ?? own}
      onOpenChange={(next) => (next ? change(true) : typed.leave(() => change(false)))}
    >
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          data-slot="popover"
          aria-label={label}
          side={side}
          align={align}
          sideOffset={6}
          collisionPadding={8}
          onFocusCapture={typed.onFocusCapture}
          className={cn(
            floatLook,
            'max-h-(--radix-popover-content-available-height) max-w-[calc(100vw-1rem)] overflow-y-auto p-3 text-sm focus:outline-none',
            props.className,
          )}
        >
          {props.children}
          {typed.question}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
