import { ChevronRight } from 'lucide-react'
import { Collapsible as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { cn } from './cn.ts'

interface CollapsibleProps {
  readonly title: ReactNode
  readonly defaultOpen?: boolean
  /** Instead: who holds whether it is open. */
  readonly open?: boolean
  readonly onOpenChange?: (open: boolean) => void
  readonly className?: string
  readonly children: ReactNode
}

/** One part that folds away. */
export const Collapsible = ({
  title,
  defaultOpen,
  className,
  children,
  ...held
}: CollapsibleProps) => (
  <Radix.Root
    data-slot="collapsible"
    {...(held.open === undefined ? { defaultOpen: defaultOpen ?? false } : held)}
    className={cn('group/fold', className)}
  >
    <Radix.Trigger className="flex min-h-6 items-center gap-1 text-table font-medium text-foreground">
      <ChevronRight
        aria-hidden
        className="size-4 text-muted transition-transform duration-100 group-data-[state=open]/fold:rotate-90"
      />
      {title}
    </Radix.Trigger>
    <Radix.Content className="pt-2 pl-5 wrap-anywhere">{children}</Radix.Content>
  </Radix.Root>
)
