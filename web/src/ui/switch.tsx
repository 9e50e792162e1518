import { Switch as Radix } from 'radix-ui'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { cn } from './cn.ts'

export interface SwitchProps extends ComponentProps<typeof Radix.Root> {
  readonly label: ReactNode
  readonly hint?: ReactNode
}

/** An on-off switch that takes effect at once. */
export const Switch = ({ label, hint, className, ...rest }: SwitchProps) => {
  const id = useId()
  return (
    <div className={cn('flex items-start gap-2', className)}>
      <Radix.Root
        data-slot="switch"
        id={id}
        aria-describedby={hint ? `${id}-hint` : undefined}
        className={cn(
          'relative mt-0.5 inline-flex h-4.5 w-8 shrink-0 items-center rounded-full bg-control px-0.5',
          'transition-colors duration-100 data-[state=checked]:bg-accent',
          'focus-visible:rounded-full focus-visible:outline-offset-2 disabled:opacity-60',
          'after:absolute after:-inset-1',
        )}
        {...rest}
      >
        <Radix.Thumb className="size-3.5 rounded-full bg-surface shadow-sm transition-transform duration-100 data-[state=checked]:translate-x-3.5" />
      </Radix.Root>
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
