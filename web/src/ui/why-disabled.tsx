import { Slot } from 'radix-ui'
import { type ReactElement, useId } from 'react'
import { Tooltip } from './tooltip.tsx'

interface WhyDisabledProps {
  readonly reason: string
  readonly children: ReactElement
}

/** Explain a disabled control, in a tooltip and to screen readers. */
export const WhyDisabled = ({ reason, children }: WhyDisabledProps) => {
  const id = useId()
  return (
    <>
      <Tooltip text={reason}>
        <Slot.Root aria-describedby={id}>{children}</Slot.Root>
      </Tooltip>
      <span id={id} hidden>
        {reason}
      </span>
    </>
  )
}
