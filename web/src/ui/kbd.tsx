import { cn } from './cn.ts'
import { keyLabels } from './key-names.ts'

interface KbdProps {
  /** One combination as hotkeys are written, for example `mod+k` or `shift+ArrowDown`. */
  readonly keys: string
  readonly className?: string
}

/** A key combination in German key names. */
export const Kbd = ({ keys, className }: KbdProps) => (
  <kbd
    data-slot="kbd"
    className={cn(
      'inline-flex h-4.5 min-w-4.5 items-center justify-center rounded-sm border bg-sunken px-1',
      'font-sans text-2xs whitespace-nowrap text-muted',
      className,
    )}
  >
    {keyLabels(keys).join(' + ')}
  </kbd>
)
