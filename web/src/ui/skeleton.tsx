import { type ReactNode, useEffect, useState } from 'react'
import { cn } from './cn.ts'

/** True once `wait` milliseconds have passed: what loads faster needs no placeholder. */
export const useLater = (wait = 300): boolean => {
  const [late, setLate] = useState(wait === 0)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), wait)
    return () => clearTimeout(timer)
  }, [wait])
  return late
}

interface SkeletonProps {
  readonly className?: string
  readonly wait?: number
}

/** A grey stand-in for something that loads; keeps its room at once, shows itself after 300 ms. */
export const Skeleton = ({ className, wait = 300 }: SkeletonProps) => {
  const late = useLater(wait)
  return (
    <div
      data-slot="skeleton"
      aria-hidden
      className={cn('h-4 rounded-md', late && 'animate-pulse bg-border/70', className)}
    />
  )
}

/** Says that something loads: to screen readers at once, to everybody when it takes longer than a second. */
export const LoadingWords = ({ className }: { readonly className?: string }) => {
  const slow = useLater(1000)
  const verySlow = useLater(10_000)
  if (!slow) return <span className="sr-only">Wird geladen</span>
  return (
    <span className={cn('text-table text-muted', className)}>
      {verySlow ? 'Wird noch geladen. Das dauert länger als sonst …' : 'Wird geladen …'}
    </span>
  )
}

/** Show `children` after 300 ms only, for whole placeholders. */
export const Later = ({
  wait = 300,
  children,
}: {
  readonly wait?: number
  readonly children: ReactNode
}) => (useLater(wait) ? children : null)
