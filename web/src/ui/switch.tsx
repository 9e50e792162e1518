import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { cn } from './cn.ts'

type ButtonProps = Omit<ComponentProps<'button'>, 'onChange' | 'onClick' | 'type' | 'value'>

export interface SwitchProps extends ButtonProps {
  readonly label: ReactNode
  readonly hint?: ReactNode
  readonly checked?: boolean
  readonly defaultChecked?: boolean
  readonly onCheckedChange?: (checked: boolean) => void
}

/** An on-off switch that takes effect at once. */
export const Switch = (props: SwitchProps) => {
  const { label, hint, checked, defaultChecked, onCheckedChange, className, ...rest } = props
  const id = useId()
  const [own, setOwn] = useState(defaultChecked ?? false)
  const on = checked ?? own
  return (
    <div className={cn('flex items-start gap-2', className)}>
      <button
        type="button"
        role="switch"
        data-slot="switch"
        id={id}
        aria-checked={on}
        aria-describedby={hint ? `${id}-hint` : undefined}
        className={cn(
          'group/switch relative mt-0.5 inline-flex h-4.5 w-8 shrink-0 items-center rounded-full bg-control px-0.5',
          'transition-colors duration-100 after:absolute after:-inset-1 aria-checked:bg-accent',
          'focus-visible:rounded-full disabled:opacity-60',
        )}
        {...rest}
        onClick={() => {
          setOwn(!on)
          onCheckedChange?.(!on)
        }}
      >
        <span className="size-3.5 rounded-full bg-surface shadow-sm transition-transform duration-100 group-aria-checked/switch:translate-x-3.5" />
      </button>
      <div className="grid min-w-0 gap-0.5">
        <label htmlFor={id} className="text-sm wrap-anywhere">
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
