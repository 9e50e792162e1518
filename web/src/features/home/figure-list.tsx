import { Link, type LinkProps } from '@tanstack/react-router'
import { Children, type ReactNode } from 'react'
import { cn } from '@/ui/cn.ts'
import { Panel } from '@/ui/panel.tsx'

interface FigureProps extends Pick<LinkProps, 'to' | 'params' | 'search'> {
  readonly label: ReactNode
  /** Small print below it. */
  readonly hint?: ReactNode
  /** A number, or a short word in its place. */
  readonly value?: string
  /** It wants somebody's attention. */
  readonly urgent?: boolean
}

/** One line of a panel, which leads to what it counts. */
export const Figure = ({ label, hint, value, urgent = false, ...link }: FigureProps) => (
  <li>
    <Link
      {...link}
      className="flex items-baseline gap-3 rounded-md px-2 py-1.5 text-table hover:bg-hover"
    >
      <span className="grid min-w-0 flex-1">
        <span className="wrap-break-word">{label}</span>
        {hint && <span className="text-xs text-muted">{hint}</span>}
      </span>
      {value && (
        <span
          className={cn(
            'shrink-0 text-sm font-semibold tabular-nums',
            value === '0' && 'font-normal text-muted',
            urgent && 'text-danger',
          )}
        >
          {value}
        </span>
      )}
    </Link>
  </li>
)

interface FiguresProps {
  readonly title: string
  /** What stands there without a line. */
  readonly empty?: string
  readonly children: ReactNode
}

/** A panel of such lines. */
export const Figures = ({ title, empty, children }: FiguresProps) => {
  const lines = Children.toArray(children)
  return (
    <Panel title={title} flush>
      {lines.length > 0 ? (
        <ul className="grid p-2">{lines}</ul>
      ) : (
        <p className="px-4 py-3 text-table text-muted">{empty}</p>
      )}
    </Panel>
  )
}
