import { Tooltip as Radix } from 'radix-ui'
import type { ReactElement, ReactNode } from 'react'
import { Kbd } from './kbd.tsx'

interface TooltipProps {
  readonly text: ReactNode
  readonly keys?: string | undefined
  readonly side?: 'top' | 'right' | 'bottom' | 'left'
  readonly children: ReactElement
}

/** A short hint on hover and focus. Never the only place of something people need. */
export const Tooltip = ({ text, keys, side = 'bottom', children }: TooltipProps) => (
  <Radix.Provider delayDuration={400} skipDelayDuration={200}>
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          data-slot="tooltip"
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className="z-60 flex max-w-72 items-center gap-2 rounded-md bg-foreground px-2 py-1 text-xs text-background shadow-float animate-in fade-in-0 duration-100"
        >
          {text}
          {keys && <Kbd keys={keys} className="border-background/40 bg-transparent text-inherit" />}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  </Radix.Provider>
)
