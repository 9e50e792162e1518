import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { cn } from './cn.ts'
import { FieldContext } from './field-context.ts'
import { FieldCounter } from './field-counter.tsx'

interface FieldProps {
  readonly label: ReactNode
  /** One short sentence below the control. */
  readonly hint?: ReactNode
  /** The mistake and its remedy. Marks the control as invalid. */
  readonly error?: string | null | undefined
  readonly required?: boolean
  /** Count the characters of `value` against `max`. */
  readonly counter?: { readonly value: string; readonly max: number }
  /** Keep the label for screen readers only. */
  readonly hideLabel?: boolean
  readonly className?: string
  /** The control: `Input`, `Textarea`, `Select`, `Combobox`. */
  readonly children: ReactNode
}

/** A control with its label, hint, error and counter, tied together for everybody. */
export const Field = (props: FieldProps) => {
  const { label, hint, error, required = false, counter, hideLabel, className, children } = props
  const id = useId()
  const describedBy = [
    hint && `${id}-hint`,
    counter && `${id}-counter`,
    error && `${id}-error`,
  ].filter(Boolean)
  const control = {
    id,
    describedBy: describedBy.length > 0 ? describedBy.join(' ') : undefined,
    invalid: Boolean(error),
    required,
  }
  return (
    <div data-slot="field" className={cn('grid min-w-0 content-start gap-1', className)}>
      <div className={cn('flex items-baseline justify-between gap-3', hideLabel && 'sr-only')}>
        <label htmlFor={id} className="text-table font-medium">
          {label}
          {required && (
            <span className="ml-0.5 text-danger" title="Pflichtfeld" aria-hidden>
              *
            </span>
          )}
        </label>
      </div>
      <FieldContext value={control}>{children}</FieldContext>
      {(hint || error || counter) && (
        <div className="flex items-start justify-between gap-3 text-xs text-muted">
          <div className="grid min-w-0 gap-0.5">
            {error && (
              <p id={`${id}-error`} className="flex items-start gap-1 text-danger">
                <CircleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
                {error}
              </p>
            )}
            {hint && <p id={`${id}-hint`}>{hint}</p>}
          </div>
          {counter && <FieldCounter id={`${id}-counter`} {...counter} />}
        </div>
      )}
    </div>
  )
}
