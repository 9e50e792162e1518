import type { ReactNode } from 'react'
import { cn } from './cn.ts'

interface PanelProps {
  readonly title?: ReactNode
  readonly aside?: ReactNode
  readonly actions?: ReactNode
  readonly headingLevel?: 2 | 3
  /** Let the content touch the edges, for tables. */
  readonly flush?: boolean
  readonly className?: string
  readonly children: ReactNode
}

/** A part of a page with its own heading. */
export const Panel = (props: PanelProps) => {
  const { title, aside, actions, headingLevel = 2, flush = false, className, children } = props
  const Heading = `h${headingLevel}` as const
  return (
    <section
      data-slot="panel"
      className={cn('min-w-0 overflow-clip rounded-lg border bg-surface', className)}
    >
      {title && (
        <header className="flex min-h-10 flex-wrap items-center justify-between gap-x-4 gap-y-1.5 border-b px-4 py-1.5">
          <div className="flex items-baseline gap-2">
            <Heading className="text-sm font-semibold">{title}</Heading>
            {aside && <span className="text-table text-muted tabular-nums">{aside}</span>}
          </div>
          {actions}
        </header>
      )}
      <div className={cn(!flush && 'px-4 py-3')}>{children}</div>
    </section>
  )
}
