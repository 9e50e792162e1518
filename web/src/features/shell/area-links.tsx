import { Link, useLocation } from '@tanstack/react-router'
import { useSession } from '@/api/session.ts'
import { cn } from '@/ui/cn.ts'
import { areas } from './areas.ts'

interface AreaLinksProps {
  readonly layout: 'bar' | 'list'
  readonly onFollow?: () => void
}

const looks = {
  bar: cn(
    'relative flex h-12 items-center gap-1.5 px-2 text-table text-muted hover:text-foreground whitespace-nowrap',
    'focus-visible:-outline-offset-4 data-[status=active]:font-medium data-[status=active]:text-accent',
    'after:absolute after:inset-x-2 after:bottom-0 after:h-0.5 after:rounded-t-sm',
    'data-[status=active]:after:bg-accent data-[status=active]:after:solid 2xl:px-2.5',
  ),
  list: cn(
    'flex h-10 items-center gap-3 rounded-md px-3 text-sm text-foreground hover:bg-hover',
    'data-[status=active]:bg-accent-subtle data-[status=active]:font-medium data-[status=active]:text-accent',
    'forced-colors:data-[status=active]:outline-2 forced-colors:data-[status=active]:-outline-offset-2',
  ),
} as const

/** The areas this person may use, as links. In a narrow bar only the words are seen: nine icons alone say nothing. */
export const AreaLinks = ({ layout, onFollow }: AreaLinksProps) => {
  const { can } = useSession()
  const here = useLocation({ select: ({ pathname }) => pathname })
  const shown = areas.filter(({ right, unless }) => can(right) && !(unless && can(unless)))
  const hasOwn = shown.some(({ path }) => here.startsWith(path))
  return shown.map(({ path, label, icon: Icon, also = [] }) => (
    <Link
      key={path}
      to={path}
      className={looks[layout]}
      {...(onFollow && { onClick: onFollow })}
      {...(!hasOwn &&
        also.some((prefix) => here.startsWith(prefix)) && { 'data-status': 'active' })}
    >
      <Icon
        aria-hidden
        className={cn('size-4 shrink-0', layout === 'bar' && 'max-2xl:hidden')}
        strokeWidth={1.75}
      />
      {label}
    </Link>
  ))
}
