import { cva, type VariantProps } from 'class-variance-authority'
import { LoaderCircle } from 'lucide-react'
import { Slot } from 'radix-ui'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { cn } from './cn.ts'
import { Tooltip } from './tooltip.tsx'

export const buttonLook = cva(
  [
    'relative inline-flex shrink-0 items-center justify-center gap-1.5 rounded-md border font-medium',
    'text-table select-none transition-colors duration-100',
    'focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:rounded-md',
    'disabled:cursor-not-allowed aria-disabled:cursor-not-allowed',
    '[&_svg]:shrink-0 [&_svg:not([class*=size-])]:size-4',
  ],
  {
    variants: {
      look: {
        primary: [
          'border-transparent bg-accent text-on-accent hover:bg-accent-hover',
          'disabled:bg-sunken disabled:text-muted disabled:border-border',
          'aria-disabled:bg-sunken aria-disabled:text-muted aria-disabled:border-border',
        ],
        secondary: [
          'border-control/60 bg-surface text-foreground hover:bg-hover',
          'disabled:bg-sunken disabled:text-muted disabled:border-border',
          'aria-disabled:bg-sunken aria-disabled:text-muted aria-disabled:border-border',
        ],
        quiet: [
          'border-transparent text-foreground hover:bg-hover aria-expanded:bg-hover',
          'disabled:text-muted disabled:bg-transparent aria-disabled:text-muted',
        ],
        danger: [
          'border-transparent bg-danger text-on-danger hover:bg-danger-hover',
          'disabled:bg-sunken disabled:text-muted disabled:border-border',
          'aria-disabled:bg-sunken aria-disabled:text-muted aria-disabled:border-border',
        ],
        link: [
          'border-transparent px-0! h-auto! font-normal text-accent underline underline-offset-2',
          'decoration-accent-line hover:decoration-current',
        ],
      },
      size: {
        small: 'h-7 px-2.5',
        normal: 'h-8 px-3',
        large: 'h-9 px-4 text-sm',
      },
    },
    defaultVariants: { look: 'secondary', size: 'normal' },
  },
)

export interface ButtonProps extends ComponentProps<'button'>, VariantProps<typeof buttonLook> {
  /** Take the look onto the only child, for example a link. */
  readonly asChild?: boolean
  /** Show that the action runs; the button stays focused and takes no second click, not of a double click either. */
  readonly pending?: boolean
  /** Each click is one step further, however fast: the second of a double click counts. */
  readonly stepping?: boolean
  /** Why it cannot be used now. Disables it, but leaves it focusable so that the reason is readable. */
  readonly disabledBecause?: string | null | undefined
  /** A tooltip, and the key that does the same; the reason for being disabled takes its place. */
  readonly hint?: ReactNode
  readonly hintKeys?: string | undefined
}

/** A button. `look` says how weighty: one `primary` per view, `danger` only for what destroys. */
export const Button = ({
  look,
  size,
  asChild = false,
  pending,
  stepping = false,
  disabledBecause,
  hint,
  hintKeys,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) => {
  const id = useId()
  const classes = cn(buttonLook({ look, size }), className)
  if (asChild) {
    const link = (
      <Slot.Root data-slot="button" className={classes} {...(rest as object)}>
        {children}
      </Slot.Root>
    )
    return hint ? (
      <Tooltip text={hint} keys={hintKeys}>
        {link}
      </Tooltip>
    ) : (
      link
    )
  }
  const reason = disabledBecause || null
  const blocked = pending === true || reason !== null
  // Work starts once, though the second click of a double click comes before `pending` is known here.
  const isAgain = (clicks: number): boolean => pending !== undefined && !stepping && clicks > 1
  const button = (
    <button
      type="button"
      data-slot="button"
      className={classes}
      aria-disabled={reason ? true : undefined}
      aria-describedby={reason ? id : undefined}
      aria-busy={pending || undefined}
      onClick={(event) => {
        if (blocked || isAgain(event.detail)) event.preventDefault()
        else onClick?.(event)
      }}
      {...rest}
    >
      {pending && <LoaderCircle aria-hidden className="absolute animate-spin" />}
      <span
        className={cn('inline-flex items-center justify-center gap-1.5', pending && 'opacity-0')}
      >
        {children}
      </span>
    </button>
  )
  // Always in the same place of the tree: a button that was disabled by its own click keeps the focus.
  return (
    <>
      <Tooltip text={reason ?? hint} keys={reason ? undefined : hintKeys}>
        {button}
      </Tooltip>
      {reason && (
        <span id={id} hidden>
          {reason}
        </span>
      )}
    </>
  )
}
