import { cn } from './cn.ts'

interface AvatarProps {
  /** Two to four letters. */
  readonly shortCode: string
  readonly fullName: string
  readonly size?: 'small' | 'normal'
  readonly className?: string
}

const hues = [228, 278, 155, 68, 330, 195, 305, 110] as const

const hueOf = (shortCode: string): number => {
  let sum = 0
  for (const letter of shortCode) sum = sum * 31 + (letter.codePointAt(0) ?? 0)
  return hues[Math.abs(sum) % hues.length] ?? hues[0]
}

/**
 * A person by the whole short code, always in the same quiet colour: two colleagues often differ in its last
 * letter only. Two letters make a circle, more widen it.
 */
export const Avatar = ({ shortCode, fullName, size = 'normal', className }: AvatarProps) => (
  <span
    data-slot="avatar"
    role="img"
    aria-label={fullName}
    title={fullName}
    style={{ '--hue': hueOf(shortCode) } as React.CSSProperties}
    className={cn(
      'inline-flex shrink-0 items-center justify-center rounded-full font-semibold',
      'bg-[oklch(0.92_0.035_var(--hue))] text-[oklch(0.35_0.07_var(--hue))]',
      'dark:bg-[oklch(0.36_0.05_var(--hue))] dark:text-[oklch(0.92_0.04_var(--hue))]',
      size === 'small' ? 'h-5 min-w-5 px-1 text-xs' : 'h-7 min-w-7 px-1 text-xs',
      className,
    )}
  >
    <span aria-hidden>{shortCode.toUpperCase()}</span>
  </span>
)
