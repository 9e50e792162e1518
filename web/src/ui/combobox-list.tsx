import { Check } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { cn } from './cn.ts'
import { itemLook } from './float-look.ts'
import { Spinner } from './spinner.tsx'
import type { ComboboxOption, FoundOptions } from './use-combobox-options.ts'

export interface ComboboxListProps {
  readonly id: string
  readonly label: string
  readonly found: FoundOptions
  readonly active: number
  readonly chosen: string | undefined
  readonly emptyText: ReactNode
  readonly onPoint: (index: number) => void
  readonly onChoose: (option: ComboboxOption) => void
}

const statusOf = (found: FoundOptions, emptyText: ReactNode): ReactNode => {
  if (found.state === 'failed') return 'Die Auswahl konnte nicht geladen werden.'
  if (found.state === 'loading' && found.options.length === 0) return <Spinner />
  return found.options.length === 0 ? emptyText : null
}

/** The options below a combobox. */
export const ComboboxList = (props: ComboboxListProps) => {
  const { id, label, found, active, chosen, emptyText, onPoint, onChoose } = props
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.querySelector(`[data-index="${active}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [active])
  const status = statusOf(found, emptyText)
  return (
    <>
      {status && <div className="px-3 py-2 text-table text-muted">{status}</div>}
      <div
        ref={list}
        id={id}
        role="listbox"
        aria-label={label}
        aria-busy={found.state === 'loading'}
        className={cn('max-h-72 overflow-y-auto p-1', found.options.length === 0 && 'hidden')}
      >
        {found.options.map((option, index) => (
          // biome-ignore lint/a11y/useFocusableInteractive: the input keeps the focus (combobox)
          // biome-ignore lint/a11y/useKeyWithClickEvents: the input takes the keys
          <div
            key={option.value}
            id={`${id}-${index}`}
            role="option"
            aria-selected={option.value === chosen}
            aria-disabled={option.disabled}
            data-index={index}
            data-selected={index === active}
            onPointerMove={() => index !== active && onPoint(index)}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onChoose(option)}
            className={cn(itemLook, option.disabled && 'text-muted')}
          >
            <span className="min-w-0 flex-1 truncate">{option.label}</span>
            {option.detail && <span className="text-xs text-muted">{option.detail}</span>}
            {option.value === chosen && <Check aria-hidden className="size-4 text-accent" />}
          </div>
        ))}
      </div>
    </>
  )
}
