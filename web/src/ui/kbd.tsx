import { cn } from './cn.ts'

const names: Readonly<Record<string, string>> = {
  mod: 'Strg',
  ctrl: 'Strg',
  meta: '⌘',
  shift: 'Umschalt',
  alt: 'Alt',
  enter: 'Eingabe',
  escape: 'Esc',
  ' ': 'Leertaste',
  space: 'Leertaste',
  delete: 'Entf',
  backspace: 'Rücktaste',
  home: 'Pos1',
  end: 'Ende',
  pageup: 'Bild ↑',
  pagedown: 'Bild ↓',
  arrowup: '↑',
  arrowdown: '↓',
  arrowleft: '←',
  arrowright: '→',
  tab: 'Tab',
}

/** The German names of a combination's keys: `mod+k` gives Strg and K. */
const keyLabels = (combination: string): readonly string[] =>
  combination
    .split('+')
    .map((key) => names[key.toLowerCase()] ?? (key.length === 1 ? key.toUpperCase() : key))

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
      'font-sans text-xs whitespace-nowrap text-muted',
      className,
    )}
  >
    {keyLabels(keys).join(' + ')}
  </kbd>
)
