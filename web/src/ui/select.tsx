import { ChevronDown } from 'lucide-react'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { cn } from './cn.ts'
import { useFieldControl } from './field-context.ts'
import { fold } from './fold.ts'
import { LazyOptionPopover, loadOptionsAhead } from './lazy-option-popover.tsx'
import { WhyDisabled } from './why-disabled.tsx'

/** Returns the line that a key leads to in a list of `count` lines; `undefined` if it does not move. */
const listMove = (key: string, at: number, count: number): number | undefined => {
  const last = Math.max(count - 1, 0)
  const moves: Readonly<Record<string, number>> = {
    ArrowDown: Math.min(at + 1, last),
    ArrowUp: Math.max(at - 1, 0),
    PageDown: Math.min(at + 8, last),
    PageUp: Math.max(at - 8, 0),
    Home: 0,
    End: last,
  }
  return moves[key]
}

/** Milliseconds after which typing begins a new word. */
const pause = 700

/** Find a line by typing its beginning; the same letter again goes to the next such line. */
const useTypeAhead = (options: readonly { readonly label: string }[]) => {
  const typed = useRef({ text: '', at: 0 })
  return (key: string, active: number): number | undefined => {
    const fresh = Date.now() - typed.current.at > pause
    if (key.length !== 1 || (key === ' ' && (fresh || typed.current.text === ''))) return undefined
    const text = fresh ? key : typed.current.text + key
    typed.current = { text, at: Date.now() }
    const same = [...text].every((letter) => letter === text[0])
    const wanted = fold(same ? (text[0] ?? '') : text)
    const from = same ? active + 1 : active
    const order = [...options.keys()].map((index) => (from + index) % options.length)
    return order.find((index) => fold(options[index]?.label ?? '').startsWith(wanted)) ?? active
  }
}

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

/** The state of a select: its list, the active option, and the keys. */
const useSelect = <Value extends string>(props: SelectProps<Value>) => {
  const { value, onChange, options, disabledBecause } = props
  const [requested, setRequested] = useState(false)
  const [active, setActive] = useState(0)
  const find = useTypeAhead(options)
  const open = requested && !disabledBecause
  const chosen = options.find((option) => option.value === value)

  const show = (): void => {
    setActive(Math.max(chosen ? options.indexOf(chosen) : 0, 0))
    setRequested(true)
  }
  const choose = (option: { readonly value: string; readonly disabled?: boolean } | undefined) => {
    if (!option || option.disabled) return
    onChange(option.value as Value)
    setRequested(false)
  }
  const onOpenKey = (key: string): boolean => {
    const to = find(key, active) ?? listMove(key, active, options.length)
    if (to !== undefined) setActive(to)
    else if (key === ' ' || key === 'Enter') choose(options[active])
    else if (key === 'Escape') setRequested(false)
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
  const close = (): void => setRequested(false)
  return { open, show, close, chosen, choose, active, setActive, onKeyDown }
}

/** One of a short list; for long or searched lists use `Combobox`. */
export const Select = <Value extends string>(props: SelectProps<Value>) => {
  const { value, options, disabledBecause, size = 'normal', className } = props
  const listId = useId()
  const frame = useRef<HTMLSpanElement>(null)
  const control = useFieldControl({})
  const { open, show, close, chosen, choose, active, setActive, onKeyDown } = useSelect(props)
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
      onClick={open ? close : show}
      onKeyDown={onKeyDown}
      onFocus={loadOptionsAhead}
      onPointerEnter={loadOptionsAhead}
      onBlur={close}
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
          onClose={close}
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
