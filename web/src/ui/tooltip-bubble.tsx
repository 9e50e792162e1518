import { Portal } from 'radix-ui'
import { Popper } from 'radix-ui/internal'
import type { ReactNode, RefObject } from 'react'
import { Kbd } from './kbd.tsx'

export interface TooltipBubbleProps {
  /** Element that it explains. */
  readonly anchor: RefObject<HTMLElement | null>
  readonly text: ReactNode
  readonly keys?: string | undefined
  readonly side: 'top' | 'right' | 'bottom' | 'left'
  readonly onPointerEnter: () => void
  readonly onPointerLeave: () => void
}

/** The open tooltip, placed where there is room. */
export const TooltipBubble = ({ anchor, text, keys, side, ...pointer }: TooltipBubbleProps) => (
  <Popper.Root>
    <Popper.Anchor virtualRef={anchor as RefObject<HTMLElement>} />
    <Portal.Root>
      <Popper.Content
        role="tooltip"
        data-slot="tooltip"
        side={side}
        sideOffset={6}
        collisionPadding={8}
        className="z-60 flex max-w-72 items-center gap-2 rounded-md bg-foreground px-2 py-1 text-xs text-background shadow-float animate-in fade-in-0 duration-100"
        {...pointer}
      >
        {text}
        {keys && <Kbd keys={keys} className="border-background/40 bg-transparent text-inherit" />}
      </Popper.Content>
    </Portal.Root>
  </Popper.Root>
)
