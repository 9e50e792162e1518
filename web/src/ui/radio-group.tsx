import { RadioGroup as Radix } from 'radix-ui'
import { type ReactNode, useId } from 'react'
import { cn } from './cn.ts'
import { useFieldControl } from './field-context.ts'

export interface RadioOption<Value extends string> {
  readonly value: Value
  readonly label: ReactNode
  readonly hint?: ReactNode
  readonly disabled?: boolean
}

interface RadioGroupProps<Value extends string> {
  readonly value: Value | null
  readonly onChange: (value: Value) => void
  readonly options: readonly RadioOption<Value>[]
  readonly 'aria-label'?: string
  readonly inline?: boolean
  readonly disabled?: boolean
  readonly className?: string
}

/** One of a few, all of them visible. */
export const RadioGroup = <Value extends string>({
  value,
  onChange,
  options,
  inline = false,
  disabled = false,
  className,
  ...rest
}: RadioGroupProps<Value>) => {
  const id = useId()
  const control = useFieldControl({})
  return (
    <Radix.Root
      data-slot="radio-group"
      value={value ?? ''}
      onValueChange={(next) => onChange(next as Value)}
      disabled={disabled}
      className={cn(
        inline ? 'flex flex-wrap gap-x-5 gap-y-1.5' : 'grid content-start gap-1.5',
        className,
      )}
      {...rest}
      {...control}
    >
      {options.map((option) => (
        <div key={option.value} className="flex items-start gap-2">
          <span className="flex h-5 items-center">
            <Radix.Item
              id={`${id}-${option.value}`}
              value={option.value}
              disabled={option.disabled ?? false}
              aria-describedby={option.hint ? `${id}-${option.value}-hint` : undefined}
              className={cn(
                'relative size-4 rounded-full border border-control bg-surface after:absolute after:-inset-1.5',
                'focus-visible:rounded-full data-[state=checked]:border-accent disabled:bg-sunken',
              )}
            >
              <Radix.Indicator className="absolute inset-0.75 rounded-full bg-accent solid" />
            </Radix.Item>
          </span>
          <div className="grid gap-0.5">
            <label htmlFor={`${id}-${option.value}`} className="text-sm">
              {option.label}
            </label>
            {option.hint && (
              <p id={`${id}-${option.value}-hint`} className="text-xs text-muted">
                {option.hint}
              </p>
            )}
          </div>
        </div>
      ))}
    </Radix.Root>
  )
}
