import { Check, Minus } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { cn } from './cn.ts'

type Input = Omit<ComponentProps<'input'>, 'checked' | 'defaultChecked' | 'onChange' | 'type'>

export interface CheckboxProps extends Input {
  readonly checked?: boolean | 'indeterminate'
  readonly defaultChecked?: boolean
  readonly onCheckedChange?: (checked: boolean) => void
  /** Text beside it. Without one, give `aria-label`. */
  readonly label?: ReactNode
  readonly hint?: ReactNode
}

/** A checkbox; `checked="indeterminate"` shows a dash. */
export const Checkbox = (props: CheckboxProps) => {
  const { label, hint, checked, onCheckedChange, className, ...rest } = props
  const id = useId()
  const mixed = checked === 'indeterminate'
  const box = (
    <span className={cn('relative inline-grid size-4 shrink-0 place-items-center', className)}>
      <input
        type="checkbox"
        data-slot="checkbox"
        id={id}
        aria-describedby={hint ? `${id}-hint` : undefined}
        {...rest}
        {...(checked !== undefined && { checked: checked === true })}
        ref={(element) => {
          if (element) element.indeterminate = mixed
        }}
        onChange={(event) => onCheckedChange?.(event.target.checked)}
        className={cn(
          'peer col-start-1 row-start-1 size-4 appearance-none rounded-sm border border-control bg-surface',
          'checked:border-accent checked:bg-accent indeterminate:border-accent indeterminate:bg-accent',
          'disabled:border-border disabled:bg-sunken after:absolute after:-inset-1.5',
        )}
      />
      {mixed ? (
        <Minus
          aria-hidden
          className="pointer-events-none col-start-1 row-start-1 size-3.5 stroke-3 text-on-accent"
        />
      ) : (
        <Check
          aria-hidden
          className="pointer-events-none invisible col-start-1 row-start-1 size-3.5 stroke-3 text-on-accent peer-checked:visible peer-disabled:text-muted"
        />
      )}
    </span>
  )
  if (!label) return box
  return (
    <div className="flex items-start gap-2">
      <span className="flex h-5 items-center">{box}</span>
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
