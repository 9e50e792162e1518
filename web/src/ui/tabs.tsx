import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { cn } from './cn.ts'

export interface Tab<Id extends string = string> {
  readonly id: Id
  readonly label: ReactNode
  /** A number beside the label. */
  readonly count?: number | string
  readonly content: ReactNode
}

interface TabsProps<Id extends string> {
  readonly value: Id
  readonly onChange: (id: Id) => void
  readonly tabs: readonly Tab<Id>[]
  readonly label: string
  readonly className?: string
}

const step = (key: string, at: number, count: number): number | undefined => {
  const moves: Readonly<Record<string, number>> = {
    ArrowRight: (at + 1) % count,
    ArrowLeft: (at - 1 + count) % count,
    Home: 0,
    End: count - 1,
  }
  return moves[key]
}

/** Views beside each other. The state belongs to the caller, usually to the URL. */
export const Tabs = <Id extends string>({
  value,
  onChange,
  tabs,
  label,
  className,
}: TabsProps<Id>) => {
  const id = useId()
  const current = tabs.find((tab) => tab.id === value)
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    const to = step(event.key, current ? tabs.indexOf(current) : 0, tabs.length)
    const next = to === undefined ? undefined : tabs[to]
    if (!next) return
    event.preventDefault()
    event.currentTarget
      .querySelectorAll<HTMLElement>('[role=tab]')
      .item(to ?? 0)
      .focus()
    onChange(next.id)
  }
  return (
    <div data-slot="tabs" className={cn('flex min-h-0 min-w-0 flex-col', className)}>
      <div
        role="tablist"
        aria-label={label}
        onKeyDown={onKeyDown}
        className="flex shrink-0 gap-5 overflow-x-auto border-b px-0.5 [scrollbar-width:none]"
      >
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${id}-${tab.id}`}
            aria-selected={tab.id === value}
            aria-controls={`${id}-panel`}
            tabIndex={tab.id === value ? 0 : -1}
            onClick={() => onChange(tab.id)}
            className={cn(
              '-mb-px flex h-9 items-center gap-1.5 border-b-2 border-transparent text-table whitespace-nowrap text-muted',
              'hover:text-foreground focus-visible:-outline-offset-2 aria-selected:border-accent',
              'aria-selected:font-medium aria-selected:text-foreground',
            )}
          >
            {tab.label}
            {tab.count !== undefined && (
              <span className="rounded-full bg-sunken px-1.5 text-xs font-medium tabular-nums">
                {tab.count}
              </span>
            )}
          </button>
        ))}
      </div>
      <div
        key={value}
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${value}`}
        className="min-h-0 flex-1 not-empty:pt-4"
      >
        {current?.content}
      </div>
    </div>
  )
}
