import { AlertDialog as Radix } from 'radix-ui'
import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useState,
} from 'react'
import { Button } from './button.tsx'
import { cn } from './cn.ts'
import { dialogLook, dialogSizes, overlayLook } from './dialog-look.ts'
import { useFocusReturn } from './use-focus-return.ts'

export interface ConfirmProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  /** The question, for example „Eintrag ausschließen?“ */
  readonly title: ReactNode
  /** The consequences with their counts; perhaps a checkbox. */
  readonly children?: ReactNode
  /** The verb, for example „Ja, ausschließen“. */
  readonly confirmLabel: ReactNode
  readonly cancelLabel?: string
  readonly tone?: 'normal' | 'danger'
  readonly size?: keyof typeof dialogSizes
  readonly disabledBecause?: string | null
  /** Element that gets the focus first; by default the button that cancels. */
  readonly startsAt?: RefObject<HTMLElement | null>
  /** Runs on confirming and may return a promise. The dialog stays open, and busy, until it settles, and closes on success. */
  readonly onConfirm: () => unknown
}

interface FrameProps extends ConfirmProps {
  readonly onFocusCapture?: (event: FocusEvent) => void
  readonly onEscapeKeyDown?: (event: globalThis.KeyboardEvent) => void
  /** Another question, above this one. */
  readonly above?: ReactNode
}

/** A question with its two answers. */
export const ConfirmFrame = (props: FrameProps) => {
  const { open, onOpenChange, title, children, tone = 'normal', size = 'small' } = props
  const [pending, setPending] = useState(false)
  const focusReturn = useFocusReturn('radix')

  const confirm = async (): Promise<void> => {
    if (pending) return
    setPending(true)
    try {
      await props.onConfirm()
      onOpenChange(false)
    } catch {
      // The caller shows what went wrong; the question stays open so that nothing is lost.
    } finally {
      setPending(false)
    }
  }

  /** Eingabe in a field confirms. */
  const onEnter = (event: KeyboardEvent): void => {
    const inField = event.target instanceof HTMLInputElement && event.target.type !== 'checkbox'
    if (event.key !== 'Enter' || !inField || event.defaultPrevented) return
    if (event.nativeEvent.isComposing) return
    event.preventDefault()
    if (!props.disabledBecause) void confirm()
  }

  return (
    <Radix.Root open={open} onOpenChange={(next) => !pending && onOpenChange(next)}>
      <Radix.Portal>
        <Radix.Overlay className={overlayLook} />
        <Radix.Content
          data-slot="confirm"
          className={cn(dialogLook, dialogSizes[size])}
          {...(props.onFocusCapture && { onFocusCapture: props.onFocusCapture })}
          {...(props.onEscapeKeyDown && { onEscapeKeyDown: props.onEscapeKeyDown })}
          {...focusReturn}
          {...(props.startsAt && {
            onOpenAutoFocus: (event: Event) => {
              event.preventDefault()
              props.startsAt?.current?.focus()
            },
          })}
        >
          <Radix.Title className="px-5 pt-4 text-base font-semibold">{title}</Radix.Title>
          <Radix.Description asChild>
            {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys of its fields bubble up here */}
            <div
              onKeyDown={onEnter}
              className="grid min-h-0 gap-3 overflow-y-auto px-5 pt-1.5 pb-2 text-sm text-muted [&_strong]:text-foreground"
            >
              {children}
            </div>
          </Radix.Description>
          <footer className="flex flex-wrap justify-end gap-2 px-5 pt-3 pb-4">
            <Radix.Cancel asChild>
              <Button>{props.cancelLabel ?? 'Abbrechen'}</Button>
            </Radix.Cancel>
            <Button
              look={tone === 'danger' ? 'danger' : 'primary'}
              pending={pending}
              disabledBecause={props.disabledBecause}
              onClick={() => void confirm()}
            >
              {props.confirmLabel}
            </Button>
          </footer>
          {props.above}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
