import { Slot } from 'radix-ui'
import { type ReactElement, useId } from 'react'
import { Tooltip } from './tooltip.tsx'

interface WhyDisabledProps {
  /** Nothing is explained without one. */
  readonly reason: string | null | undefined
  readonly children: ReactElement
}

/**
 * Explain a disabled control, in a tooltip and to screen readers. Put it around the control always: one
 * that is disabled while it has the focus stays the same element and keeps it.
 */
export const WhyDisabled = ({ reason, children }: WhyDisabledProps) => {
  const id = useId()
  return (
    <>
      <Tooltip text={reason}>
        <Slot.Root aria-describedby={reason ? id : undefined}>{children}</Slot.Root>
      </Tooltip>
      {reason && (
        <span id={id} hidden>
          {reason}
        </span>
      )}
    </>
  )
}
