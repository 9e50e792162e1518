import { type ReactNode, useEffect, useRef } from 'react'
import { cn } from './cn.ts'
import { Worded } from './worded.tsx'

interface PageHeaderProps {
  /** The page's heading; also the browser's title. */
  readonly title: string
  /** The title is a name out of the data: no word of it is explained. */
  readonly isName?: boolean
  /** Shown beside the heading: a code, a state. */
  readonly aside?: ReactNode
  readonly description?: ReactNode
  /** Link back, above the heading. */
  readonly back?: ReactNode
  readonly actions?: ReactNode
  readonly className?: string
}

let lastPath: string | null = null

/** The head of every page: one h1, which takes the focus when the page changes. */
export const PageHeader = (props: PageHeaderProps) => {
  const { title, isName = false, aside, description, back, actions, className } = props
  const heading = useRef<HTMLHeadingElement>(null)
  const path = window.location.pathname

  useEffect(() => {
    document.title = `${title} · Stammbuch`
  }, [title])
  useEffect(() => {
    if (lastPath !== null && lastPath !== path) heading.current?.focus({ preventScroll: true })
    lastPath = path
  }, [path])

  return (
    <header data-slot="page-header" className={cn('grid min-w-0 gap-0.5', className)}>
      {/* The line of the way back is there without one too, and no higher with buttons in it: titles stand at one height. */}
      <div className="flex min-h-5 min-w-0 items-center text-table text-muted md:h-5">{back}</div>
      <div className="flex min-w-0 flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="grid min-w-0 gap-0.5">
          <div className="flex min-h-8 min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
            <h1
              ref={heading}
              tabIndex={-1}
              className="min-w-0 text-title font-semibold tracking-[-0.014em] text-balance wrap-break-word"
            >
              {isName ? title : <Worded>{title}</Worded>}
            </h1>
            {aside}
          </div>
          {description && <p className="max-w-[80ch] text-table text-muted">{description}</p>}
        </div>
        {actions && <div className="flex min-w-0 flex-wrap items-center gap-2">{actions}</div>}
      </div>
    </header>
  )
}
