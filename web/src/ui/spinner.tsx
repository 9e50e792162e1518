import { LoaderCircle } from 'lucide-react'
import { cn } from './cn.ts'

interface SpinnerProps {
  /** Name of the work, for screen readers. */
  readonly label?: string
  readonly className?: string
}

/** A turning circle for short waits; over ten seconds use `Progress`. */
export const Spinner = ({ label = 'Wird geladen', className }: SpinnerProps) => (
  <span data-slot="spinner" role="status" className={cn('inline-flex', className)}>
    <LoaderCircle aria-hidden className="size-4 animate-spin" />
    <span className="sr-only">{label}</span>
  </span>
)
