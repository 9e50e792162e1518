import { Check, Minus } from 'lucide-react'
import { Checkbox as Radix } from 'radix-ui'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { cn } from './cn.ts'

export interface CheckboxProps extends ComponentProps<typeof Radix.Root> {
  /** Text beside it. Without one, give `aria-label`. */
  readonly label?: ReactNode
  readonly hint?: ReactNode
}

/** A checkbox; `checked="indeterminate"` shows a dash. */
export const Checkbox = ({ label, hint, className, ...rest }: CheckboxProps) => {
  const id = useId()
  const box = (
    <Radix.Root
      data-slot="checkbox"
      id={id}
      aria-describedby={hint ? `${id}-hint` : undefined}
      className={cn(
        'group relative size-4 shrink-0 rounded-sm border border-control bg-surface text-on-accent',
        'data-[state=checked]:border-accent data-[state=checked]:bg-accent',
        'data-[state=indeterminate]:border-accent data-[state=indeterminate]:bg-accent',
        'focus-visible:outline-offset-2 disabled:border-border disabled:bg-sunken',
        'after:absolute after:-inset-1.5',
        className,
      )}
      {...rest}
    >
      <Radix.Indicator className="flex items-center justify-center">
        <Check aria-hidden className="size-3.5 stroke-3 group-data-[state=indeterminate]:hidden" />
        <Minus
          aria-hidden
          className="hidden size-3.5 stroke-3 group-data-[state=indeterminate]:block"
        />
      </Radix.Indicator>
    </Radix.Root>
  )
  if (!label) return box
  return (
    <div className="flex items-start gap-2">
      <span className="flex h-5 items-center">{box}</span>
      <div className="grid gap-0.5">
        <label htmlFor={id} className="text-sm">
          {label}
        </label>
        {hint && (
          <p id={`${id}-hint`} className="text-xs text-muted">
            {hint}
          </p>
        )}
      </div>
    </div>
  )
}
