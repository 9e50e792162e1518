import type { ReactNode } from 'react'
import { cn } from './cn.ts'

interface ProgressProps {
  /** Name of the work, for screen readers. */
  readonly label: string
  readonly done: number
  /** Unknown for null: the bar then only shows that something goes on. */
  readonly total: number | null
  /** Text above the bar, for example „37 von 412 geprüft · 375 offen“. */
  readonly children?: ReactNode
  readonly className?: string
}

/** Progress bar. */
export const Progress = ({ label, done, total, children, className }: ProgressProps) => {
  const share = total ? Math.min(Math.max(done / total, 0), 1) : 0
  return (
    <div data-slot="progress" className={cn('grid gap-1.5', className)}>
      {children && <div className="text-table tabular-nums">{children}</div>}
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={total === null ? undefined : Math.round(share * 100)}
        className="h-1.5 overflow-hidden rounded-full bg-border"
      >
        {total === null ? (
          <div className="h-full w-2/5 animate-[indeterminate_1.4s_ease-in-out_infinite] rounded-full bg-accent solid" />
        ) : (
          <div
            className="h-full origin-left bg-accent solid transition-transform duration-200"
            style={{ transform: `scaleX(${share})` }}
          />
        )}
      </div>
    </div>
  )
}
