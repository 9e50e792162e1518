import type { ReactNode } from 'react'
import { cn } from './cn.ts'
import { Worded } from './worded.tsx'

interface PanelProps {
  readonly title?: ReactNode
  /** The title is a name: no words in it are explained. */
  readonly isName?: boolean
  readonly aside?: ReactNode
  readonly actions?: ReactNode
  readonly headingLevel?: 2 | 3
  /**
   * How much it weighs: `main` is what the page is about, `quiet` stands on the ground without a frame, for what only
   * explains or comes along.
   */
  readonly weight?: 'main' | 'plain' | 'quiet'
  /** Let the content touch the edges, for tables. */
  readonly flush?: boolean
  readonly className?: string
  readonly children: ReactNode
}

const looks = {
  main: 'overflow-clip rounded-lg border border-control/50 bg-surface shadow-raised',
  plain: 'overflow-clip rounded-lg border bg-surface',
  quiet: '',
} as const

/** A part of a page with its own heading. */
export const Panel = (props: PanelProps) => {
  const { title, aside, actions, headingLevel = 2, flush = false, className, children } = props
  const { weight = 'plain', isName = false } = props
  const quiet = weight === 'quiet'
  const Heading = `h${headingLevel}` as const
  return (
    <section
      data-slot="panel"
      data-weight={weight}
      className={cn('min-w-0', looks[weight], className)}
    >
      {title && (
        <header
          className={cn(
            'flex min-h-10 flex-wrap items-center justify-between gap-x-4 gap-y-1.5 border-b py-1.5',
            !quiet && 'px-4',
          )}
        >
          <div className="flex min-w-0 flex-wrap items-baseline gap-x-2">
            <Heading className="min-w-0 text-base wrap-anywhere font-semibold tracking-[-0.006em]">
              {typeof title === 'string' && !isName ? <Worded>{title}</Worded> : title}
            </Heading>
            {aside && (
              <span className="min-w-0 text-table wrap-anywhere text-muted tabular-nums">
                {aside}
              </span>
            )}
          </div>
          {actions}
        </header>
      )}
      <div className={cn(!flush && (quiet ? 'py-3' : 'px-4 py-3'))}>{children}</div>
    </section>
  )
}
