import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import { cn } from './cn.ts'

const look = cva(
  'inline-flex h-5 max-w-full items-center gap-1 rounded-md border px-1.5 text-xs font-medium whitespace-nowrap [&_svg]:size-3.5 [&_svg]:shrink-0',
  {
    variants: {
      tone: {
        neutral: 'border-border bg-sunken text-muted',
        accent: 'border-accent-line bg-accent-subtle text-accent',
        danger: 'border-danger-line bg-danger-subtle text-danger',
        proposed: 'border-proposed-line bg-proposed-subtle text-proposed',
        accepted: 'border-accepted-line bg-accepted-subtle text-accepted',
        declined: 'border-declined-line bg-declined-subtle text-declined',
        stale: 'border-stale-line bg-stale-subtle text-stale',
        excluded: 'border-excluded-line bg-excluded-subtle text-excluded',
      },
    },
    defaultVariants: { tone: 'neutral' },
  },
)

export interface BadgeProps extends ComponentProps<'span'>, VariantProps<typeof look> {}

/** A short label. Colour alone never carries the meaning: the text does. */
export const Badge = ({ tone, className, ...rest }: BadgeProps) => (
  <span data-slot="badge" className={cn(look({ tone }), className)} {...rest} />
)
