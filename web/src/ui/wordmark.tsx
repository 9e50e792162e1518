import { cn } from './cn.ts'

const tree =
  'M16 25.5V7.5M16 15c0-4-3.2-6.2-8.2-6.2M16 15c0-4 3.2-6.2 8.2-6.2M16 21.6c0-4-3.4-6.2-8.8-6.2M16 21.6c0-4 3.4-6.2 8.8-6.2'

const letters = [
  'M10.3 8.1C9.5 6.2 8 5.2 6 5.2c-2.5 0-4.2 1.4-4.2 3.5 0 2.2 1.7 3.1 4.3 3.7 2.8.6 4.6 1.6 4.6 4 0 2.3-1.9 3.6-4.6 3.6-2.4 0-4.2-1.1-4.9-3',
  'M15 6.4v10.3c0 2.2 1 3.3 2.9 3.3h1.3M12.6 10.2h6.4',
  'M32 10.2V20M32 15.1a4.9 4.9 0 1 0-9.8 0 4.9 4.9 0 1 0 9.8 0',
  'M37 20v-9.8M37 14.3c0-2.6 1.5-4.1 3.8-4.1s3.6 1.5 3.6 4.1V20M44.4 14.3c0-2.6 1.5-4.1 3.8-4.1s3.6 1.5 3.6 4.1V20',
  'M56.8 20v-9.8M56.8 14.3c0-2.6 1.5-4.1 3.8-4.1s3.6 1.5 3.6 4.1V20M64.2 14.3c0-2.6 1.5-4.1 3.8-4.1s3.6 1.5 3.6 4.1V20',
  'M76.6 4.4V20M76.6 15.1a4.9 4.9 0 1 1 9.8 0 4.9 4.9 0 1 1-9.8 0',
  'M91 10.2v5.6c0 2.7 1.5 4.2 3.9 4.2s4.1-1.6 4.1-4.2M99 10.2V20',
  'M112.3 12a4.9 4.9 0 1 0 0 6.2',
  'M116.8 20V4.4M116.8 14.3c0-2.6 1.6-4.1 3.9-4.1s3.7 1.5 3.7 4.1V20',
]

/** The product's sign: a trunk with branches that are the pages of a book. */
export const Sign = ({ className }: { readonly className?: string }) => (
  <svg viewBox="0 0 32 32" aria-hidden="true" className={cn('size-6', className)}>
    <rect width="32" height="32" rx="7.5" className="fill-accent" />
    <path d={tree} className="fill-none stroke-on-accent" strokeWidth="2.4" strokeLinecap="round" />
  </svg>
)

interface WordmarkProps {
  /** Show the letters beside the sign; without them a link needs its own name. */
  readonly letters?: boolean
  readonly className?: string
}

/** „Stammbuch“, drawn. */
export const Wordmark = ({ letters: spelled = true, className }: WordmarkProps) => (
  <span className={cn('inline-flex items-center gap-2', className)}>
    <Sign />
    {spelled && (
      <svg viewBox="0 3 126 19" role="img" aria-label="Stammbuch" className="h-3.75 w-auto">
        <path
          d={letters.join('')}
          className="fill-none stroke-foreground"
          strokeWidth="2.15"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
    )}
  </span>
)
