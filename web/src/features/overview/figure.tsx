import { Link } from '@tanstack/react-router'
import { useSession } from '@/api/session.ts'
import { formatNumber } from '@/format/format.ts'

interface FigureProps {
  readonly count: number
  /** What its list is called, for whoever hears the link alone. */
  readonly name: string
  /** The filters whose list has just as many events. */
  readonly part: Readonly<Record<string, string>>
}

/** A number that leads to the events that it counts, for those who may read the log. */
export const Figure = ({ count, name, part }: FigureProps) => {
  const { can } = useSession()
  if (count === 0 || !can('audit')) return formatNumber(count)
  return (
    <Link
      to="/protokoll"
      search={part as never}
      aria-label={`${formatNumber(count)} ${name}: im Protokoll zeigen`}
      className="underline decoration-border-strong underline-offset-2 hover:decoration-current"
    >
      {formatNumber(count)}
    </Link>
  )
}
