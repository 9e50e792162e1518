import { Ban, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from './cn.ts'

const tones = {
  info: { Icon: Info, look: 'border-accent-line bg-accent-subtle', icon: 'text-accent' },
  success: {
    Icon: CircleCheck,
    look: 'border-accepted-line bg-accepted-subtle',
    icon: 'text-accepted',
  },
  warning: { Icon: TriangleAlert, look: 'border-stale-line bg-stale-subtle', icon: 'text-stale' },
  danger: { Icon: TriangleAlert, look: 'border-danger-line bg-danger-subtle', icon: 'text-danger' },
  neutral: { Icon: Ban, look: 'border-border bg-sunken', icon: 'text-muted' },
} as const

interface BannerProps {
  /** `neutral` is for excluded records. */
  readonly tone?: keyof typeof tones
  readonly title?: ReactNode
  /** The way out: a button or link. */
  readonly action?: ReactNode
  /** Announce it when it appears; only for what happens while the page is open. */
  readonly announce?: boolean
  readonly className?: string
  readonly children?: ReactNode
}

/** A note that belongs to the page or to one part of it and stays. */
export const Banner = (props: BannerProps) => {
  const { tone = 'info', title, action, announce = false, className, children } = props
  const { Icon, look, icon } = tones[tone]
  return (
    <div
      data-slot="banner"
      role={announce ? 'status' : undefined}
      className={cn(
        'flex items-start gap-2.5 rounded-lg border px-3 py-2.5 text-sm',
        look,
        className,
      )}
    >
      <Icon aria-hidden className={cn('mt-0.5 size-4 shrink-0', icon)} />
      <div className="flex min-w-0 flex-1 flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="grid max-w-[80ch] min-w-0 gap-0.5 wrap-anywhere">
          {title && <p className="font-medium">{title}</p>}
          {children && <div className={cn(title && 'text-foreground/90')}>{children}</div>}
        </div>
        {action && <div className="flex gap-2">{action}</div>}
      </div>
    </div>
  )
}
