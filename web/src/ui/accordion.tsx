import { ChevronRight } from 'lucide-react'
import { Accordion as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { cn } from './cn.ts'

export interface AccordionItem {
  readonly id: string
  readonly title: ReactNode
  /** Something at the right end of the line, for example a count. */
  readonly aside?: ReactNode
  readonly content: ReactNode
}

interface AccordionProps {
  readonly items: readonly AccordionItem[]
  /** Ids of the parts that are open. */
  readonly open: readonly string[]
  readonly onOpenChange: (open: readonly string[]) => void
  readonly headingLevel?: 2 | 3 | 4
  readonly className?: string
}

/** Several parts that fold, each on its own. */
export const Accordion = ({
  items,
  open,
  onOpenChange,
  headingLevel = 3,
  className,
}: AccordionProps) => {
  const Heading = `h${headingLevel}` as const
  return (
    <Radix.Root
      data-slot="accordion"
      type="multiple"
      value={[...open]}
      onValueChange={onOpenChange}
      className={cn('divide-y rounded-lg border bg-surface', className)}
    >
      {items.map(({ id, title, aside, content }) => (
        <Radix.Item key={id} value={id} className="group/part">
          <Radix.Header asChild>
            <Heading>
              <Radix.Trigger className="flex min-h-10 w-full items-center gap-2 px-3 text-left text-sm font-medium hover:bg-hover focus-visible:-outline-offset-2">
                <ChevronRight
                  aria-hidden
                  className="size-4 shrink-0 text-muted transition-transform duration-100 group-data-[state=open]/part:rotate-90"
                />
                <span className="min-w-0 flex-1">{title}</span>
                {aside}
              </Radix.Trigger>
            </Heading>
          </Radix.Header>
          <Radix.Content className="px-3 pt-1 pb-3 pl-9">{content}</Radix.Content>
        </Radix.Item>
      ))}
    </Radix.Root>
  )
}
