import { ChevronDown } from 'lucide-react'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { cn } from './cn.ts'
import { useFieldControl } from './field-context.ts'
import { LazyOptionPopover, loadOptionsAhead } from './lazy-option-popover.tsx'
import { listMove, useTypeAhead } from './list-keys.ts'
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

/** One of a short list; for long or searched lists use `Combobox`. */
export const Select = <Value extends string>(props: SelectProps<Value>) => {
  const { value, onChange, options, disabledBecause, size = 'normal', className } = props
  const listId = useId()
  const frame = useRef<HTMLSpanElement>(null)
  const control = useFieldControl({})
  const [wanted, setWanted] = useState(false)
  const [active, setActive] = useState(0)
  const find = useTypeAhead(options)
  const open = wanted && !disabledBecause
  const chosen = options.find((option) => option.value === value)

  const show = (): void => {
    setActive(Math.max(chosen ? options.indexOf(chosen) : 0, 0))
    setWanted(true)
  }
  const choose = (option: { readonly value: string; readonly disabled?: boolean } | undefined) => {
    if (!option || option.disabled) return
    onChange(option.value as Value)
    setWanted(false)
  }
  const onOpenKey = (key: string): boolean => {
    const to = find(key, active) ?? listMove(key, active, options.length)
    if (to !== undefined) setActive(to)
    else if (key === ' ' || key === 'Enter') choose(options[active])
    else if (key === 'Escape') setWanted(false)
    else return false
    return true
  }
  const onShutKey = (key: string): boolean => {
    const found = find(key, active)
    const opens = [' ', 'Enter', 'ArrowDown', 'ArrowUp', 'Home', 'End'].includes(key)
    if (found === undefined && !opens) return false
    show()
    if (found !== undefined) setActive(found)
    return true
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || disabledBecause) return
    if (!(open ? onOpenKey(event.key) : onShutKey(event.key))) return
    event.preventDefault()
    event.stopPropagation()
  }

  const trigger = (
    <button
      type="button"
      role="combobox"
      data-slot="select"
      aria-label={props['aria-label']}
      aria-haspopup="listbox"
      aria-expanded={open}
      aria-controls={open ? listId : undefined}
      aria-activedescendant={open ? `${listId}-${active}` : undefined}
      aria-disabled={disabledBecause ? true : undefined}
      data-disabled={disabledBecause ? '' : undefined}
      onClick={() => (open ? setWanted(false) : show())}
      onKeyDown={onKeyDown}
      onFocus={loadOptionsAhead}
      onPointerEnter={loadOptionsAhead}
      onBlur={() => setWanted(false)}
      className={cn(
        'field-frame flex w-full min-w-0 items-center justify-between gap-2 pr-2 pl-2.5 text-left',
        size === 'small' ? 'h-7 text-table' : 'h-8 text-sm',
        className,
      )}
      {...control}
    >
      <span className={cn('truncate', !chosen && 'text-muted')}>
        {chosen?.label ?? props.placeholder ?? 'Bitte wählen'}
      </span>
      <ChevronDown aria-hidden className="size-4 shrink-0 text-muted" />
    </button>
  )
  return (
    <span ref={frame} className={cn('flex min-w-0', !className && 'w-full')}>
      <WhyDisabled reason={disabledBecause}>{trigger}</WhyDisabled>
      {open && (
        <LazyOptionPopover
          anchor={frame}
          onClose={() => setWanted(false)}
          className="min-w-(--radix-popover-trigger-width)"
          id={listId}
          label={props['aria-label'] ?? 'Auswahl'}
          found={{ options, state: 'ready' }}
          active={active}
          chosen={value ?? undefined}
          emptyText="Keine Auswahl vorhanden"
          onPoint={setActive}
          onChoose={choose}
        />
      )}
    </span>
  )
}
