import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { cn } from '@/ui/cn.ts'

interface RunLinkProps {
  readonly runId: string
  readonly children: ReactNode
  readonly className?: string
  readonly onClick?: (() => void) | undefined
}

/** A link to the page of a run. */
export const RunLink = ({ runId, children, className, onClick }: RunLinkProps) => (
  <Link
    to="/laeufe/$runId"
    params={{ runId }}
    {...(onClick && { onClick })}
    className={cn(
      'text-accent underline decoration-accent-line underline-offset-2 hover:decoration-current',
      className,
    )}
  >
    {children}
  </Link>
)
