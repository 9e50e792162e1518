import { Tabs as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
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

/** Views beside each other. The state belongs to the caller, usually to the URL. */
export const Tabs = <Id extends string>({
  value,
  onChange,
  tabs,
  label,
  className,
}: TabsProps<Id>) => (
  <Radix.Root
    data-slot="tabs"
    value={value}
    onValueChange={(next) => onChange(next as Id)}
    className={cn('flex min-h-0 min-w-0 flex-col', className)}
  >
    <Radix.List
      aria-label={label}
      className="flex shrink-0 gap-5 overflow-x-auto border-b px-0.5 [scrollbar-width:none]"
    >
      {tabs.map((tab) => (
        <Radix.Trigger
          key={tab.id}
          value={tab.id}
          className={cn(
            '-mb-px flex h-9 items-center gap-1.5 border-b-2 border-transparent text-table whitespace-nowrap text-muted',
            'hover:text-foreground data-[state=active]:border-accent data-[state=active]:font-medium',
            'data-[state=active]:text-foreground focus-visible:-outline-offset-2',
          )}
        >
          {tab.label}
          {tab.count !== undefined && (
            <span className="rounded-full bg-sunken px-1.5 text-2xs font-medium tabular-nums">
              {tab.count}
            </span>
          )}
        </Radix.Trigger>
      ))}
    </Radix.List>
    {tabs.map((tab) => (
      <Radix.Content
        key={tab.id}
        value={tab.id}
        className="min-h-0 flex-1 pt-4 focus-visible:outline-offset-4"
      >
        {tab.content}
      </Radix.Content>
    ))}
  </Radix.Root>
)
