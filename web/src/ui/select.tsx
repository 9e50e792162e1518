import { Check, ChevronDown } from 'lucide-react'
import { Select as Radix } from 'radix-ui'
import { useState } from 'react'
import { cn } from './cn.ts'
import { useFieldControl } from './field-context.ts'
import { floatLook, itemLook } from './float-look.ts'
import { WhyDisabled } from './why-disabled.tsx'

export interface SelectOption<Value extends string = string> {
  readonly value: Value
  readonly label: string
  readonly disabled?: boolean
}

export interface SelectProps<Value extends string> {
  readonly value: Value | null
  readonly onChange: (value: Value) => void
  readonly options: readonly SelectOption<Value>[]
  readonly placeholder?: string
  /** Why nothing can be chosen yet, for example „Bitte zuerst ein Projekt wählen.“ */
  readonly disabledBecause?: string | null | undefined
  readonly 'aria-label'?: string
  readonly size?: 'small' | 'normal'
  readonly className?: string
}

/** One of a short list; for long or searched lists use `Combobox`. An empty string is not a value. */
export const Select = <Value extends string>({
  value,
  onChange,
  options,
  placeholder = 'Bitte wählen',
  disabledBecause,
  size = 'normal',
  className,
  ...rest
}: SelectProps<Value>) => {
  const control = useFieldControl({})
  const [open, setOpen] = useState(false)
  const blocked = Boolean(disabledBecause)
  const trigger = (
    <Radix.Trigger
      data-slot="select"
      aria-disabled={blocked || undefined}
      data-disabled={blocked ? '' : undefined}
      className={cn(
        'field-frame flex w-full min-w-0 items-center justify-between gap-2 pr-2 pl-2.5 text-left text-sm',
        size === 'small' ? 'h-7 text-table' : 'h-8',
        'data-placeholder:text-muted [&>span]:truncate',
        className,
      )}
      {...rest}
      {...control}
    >
      <Radix.Value placeholder={placeholder} />
      <Radix.Icon asChild>
        <ChevronDown aria-hidden className="size-4 shrink-0 text-muted" />
      </Radix.Icon>
    </Radix.Trigger>
  )
  return (
    <Radix.Root
      value={value ?? ''}
      onValueChange={(next) => !blocked && onChange(next as Value)}
      open={open && !blocked}
      onOpenChange={setOpen}
    >
      {disabledBecause ? <WhyDisabled reason={disabledBecause}>{trigger}</WhyDisabled> : trigger}
      <Radix.Portal>
        <Radix.Content
          position="popper"
          sideOffset={4}
          collisionPadding={8}
          className={cn(floatLook, 'max-h-80 min-w-(--radix-select-trigger-width)')}
        >
          <Radix.Viewport className="p-1">
            {options.map((option) => (
              <Radix.Item
                key={option.value}
                value={option.value}
                disabled={option.disabled ?? false}
                className={cn(itemLook, 'pr-8')}
              >
                <Radix.ItemText>{option.label}</Radix.ItemText>
                <Radix.ItemIndicator className="absolute right-2">
                  <Check aria-hidden className="size-4 text-accent" />
                </Radix.ItemIndicator>
              </Radix.Item>
            ))}
          </Radix.Viewport>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
