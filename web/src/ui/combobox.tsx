import { ChevronsUpDown, X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { cn } from './cn.ts'
import { useFieldControl } from './field-context.ts'
import { LazyOptionPopover, loadOptionsAhead } from './lazy-option-popover.tsx'
import {
  type ComboboxOption,
  type ComboboxSource,
  useComboboxOptions,
} from './use-combobox-options.ts'

export interface ComboboxProps {
  /** The chosen option itself, so that its label is known without a request. */
  readonly value: ComboboxOption | null
  readonly onChange: (option: ComboboxOption | null) => void
  /** All options, or how to ask for those that match what was typed. */
  readonly options: ComboboxSource
  readonly placeholder?: string
  readonly emptyText?: ReactNode
  readonly clearable?: boolean
  readonly disabled?: boolean
  readonly 'aria-label'?: string
  readonly className?: string
}

/** The state of a combobox: its list, the text typed into it, the active option, and the keys. */
const useCombobox = ({ onChange, options }: ComboboxProps) => {
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState<string | null>(null)
  const [active, setActive] = useState(0)
  const found = useComboboxOptions(options, typed ?? '', open)
  const at = Math.min(active, found.options.length - 1)

  const close = (): void => {
    setOpen(false)
    setTyped(null)
    setActive(0)
  }
  const choose = (option: ComboboxOption | undefined): void => {
    if (!option || option.disabled) return
    onChange(option)
    close()
  }
  const type = (text: string): void => {
    setTyped(text)
    setActive(0)
    setOpen(true)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const last = found.options.length - 1
    const moves: Record<string, number> = {
      ArrowDown: open ? Math.min(at + 1, last) : 0,
      ArrowUp: Math.max(at - 1, 0),
      PageDown: Math.min(at + 8, last),
      PageUp: Math.max(at - 8, 0),
    }
    // With Alt or Strg they are keys of the page, but for the one that opens lists everywhere.
    const isOwn = !(event.altKey || event.ctrlKey || event.metaKey) || event.key === 'ArrowDown'
    const target = isOwn ? moves[event.key] : undefined
    if (target !== undefined) {
      setActive(target)
      setOpen(true)
    } else if (event.key === 'Enter' && open) choose(found.options[at])
    else if (event.key === 'Escape' && open) close()
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return { open, setOpen, typed, type, found, at, setActive, choose, close, onKeyDown }
}

/** Choose one of many by typing. Arrow keys move, Eingabe chooses, Esc closes. */
export const Combobox = (props: ComboboxProps) => {
  const { value, onChange, clearable = false, disabled = false, className } = props
  const listId = useId()
  const frame = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const control = useFieldControl({})
  const { open, setOpen, typed, type, found, at, setActive, choose, close, onKeyDown } =
    useCombobox(props)
  return (
    <div ref={frame} data-slot="combobox" className={cn('relative w-full min-w-0', className)}>
      <input
        ref={input}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={open}
        aria-controls={open ? listId : undefined}
        aria-activedescendant={open && found.options[at] ? `${listId}-${at}` : undefined}
        aria-label={props['aria-label']}
        autoComplete="off"
        spellCheck={false}
        disabled={disabled}
        placeholder={props.placeholder ?? 'Suchen …'}
        value={typed ?? value?.label ?? ''}
        onChange={({ target }) => type(target.value)}
        onFocus={loadOptionsAhead}
        onClick={() => setOpen(true)}
        onKeyDown={onKeyDown}
        onBlur={close}
        className={cn('field-frame h-8 w-full pl-2.5 text-sm', clearable ? 'pr-14' : 'pr-8')}
        {...control}
      />
      {clearable && value && !disabled && (
        <button
          type="button"
          aria-label="Auswahl löschen"
          className="absolute top-1 right-7 flex size-6 items-center justify-center rounded-sm text-muted hover:bg-hover"
          onClick={() => {
            onChange(null)
            input.current?.focus()
          }}
        >
          <X aria-hidden className="size-3.5" />
        </button>
      )}
      <ChevronsUpDown
        aria-hidden
        className="pointer-events-none absolute top-2 right-2 size-4 text-muted"
      />
      {open && (
        <LazyOptionPopover
          anchor={frame}
          onClose={close}
          className="w-(--radix-popover-trigger-width) min-w-48"
          id={listId}
          label={props['aria-label'] ?? 'Treffer'}
          found={found}
          active={at}
          chosen={value?.value}
          emptyText={props.emptyText ?? 'Keine Treffer'}
          onPoint={setActive}
          onChoose={choose}
        />
      )}
    </div>
  )
}
