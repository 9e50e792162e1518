import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from './cn.ts'

interface EmptyStateProps {
  readonly icon?: LucideIcon
  /** Why there is nothing, for example „Keine Konflikte vorhanden.“ */
  readonly title: ReactNode
  readonly children?: ReactNode
  /** The next step. An empty filter offers „Filter zurücksetzen“. */
  readonly action?: ReactNode
  readonly className?: string
}

/** Nothing to see, and why. */
export const EmptyState = ({ icon: Icon, title, children, action, className }: EmptyStateProps) => (
  <div
    data-slot="empty-state"
    className={cn('flex flex-col items-center gap-1 px-6 py-12 text-center', className)}
  >
    {Icon && <Icon aria-hidden className="mb-2 size-6 text-muted" strokeWidth={1.5} />}
    <p className="text-sm font-medium">{title}</p>
    {children && <div className="max-w-[52ch] text-table text-muted">{children}</div>}
    {action && <div className="mt-3 flex flex-wrap justify-center gap-2">{action}</div>}
  </div>
)
