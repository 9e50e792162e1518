import { Slot } from 'radix-ui'
import { lazy, type ReactElement, type ReactNode, Suspense } from 'react'
import { useHint } from './use-hint.ts'

const Bubble = lazy(async () => ({ default: (await import('./tooltip-bubble.tsx')).TooltipBubble }))

interface TooltipProps {
  /** Nothing shows without one. */
  readonly text: ReactNode
  readonly keys?: string | undefined
  readonly side?: 'top' | 'right' | 'bottom' | 'left'
  readonly children: ReactElement
}

/** A short hint on hover and focus. Never the only place of something people need. */
export const Tooltip = ({ text, keys, side = 'bottom', children }: TooltipProps) => {
  const { open, anchor, trigger, bubble } = useHint()
  return (
    <>
      <Slot.Root {...trigger}>{children}</Slot.Root>
      {open && text && (
        <Suspense>
          <Bubble anchor={anchor} text={text} keys={keys} side={side} {...bubble} />
        </Suspense>
      )}
    </>
  )
}
