import { Link } from '@tanstack/react-router'
import { Trophy } from 'lucide-react'
import { compareGerman, formatCount, formatNumber } from '@/format/format.ts'
import { cn } from '@/ui/cn.ts'
import type { ChildAward, RootRecord } from './record-types.ts'

/** Places that are shown before the rest is only counted. */
const most = 4

const newestFirst = (left: ChildAward, right: ChildAward): number =>
  compareGerman(right.period?.name ?? '', left.period?.name ?? '') ||
  (left.rank ?? Number.MAX_SAFE_INTEGER) - (right.rank ?? Number.MAX_SAFE_INTEGER)

const Place = ({ award }: { readonly award: ChildAward }) => {
  const { rank, scoring, toplistLabel, rankingGroup, period, displayName, excludedByEditor } = award
  const list = toplistLabel?.value ?? displayName ?? 'Ohne Topliste'
  const code = rankingGroup?.shortCode
  return (
    <li
      className={cn(
        'flex min-w-0 items-center gap-2.5 rounded-md border bg-surface px-3 py-1.5',
        excludedByEditor && 'text-muted line-through',
      )}
    >
      <span className="text-base leading-6 font-semibold tabular-nums">
        {rank === null ? <span className="text-muted">–</span> : `${rank}.`}
        <span className="sr-only"> Rang</span>
      </span>
      <span className="grid min-w-0 text-xs">
        <span className="truncate font-medium" title={list}>
          {list}
        </span>
        <span className="truncate text-muted">
          {code ? (
            <Link to={`/projekt/${code}` as string} className="hover:underline">
              {code}
            </Link>
          ) : (
            'Ohne Projekt'
          )}{' '}
          {period?.name}
          {scoring !== null && ` · ${formatNumber(scoring)} Punkte`}
        </span>
      </span>
    </li>
  )
}

interface StandingProps {
  readonly record: RootRecord
  readonly className?: string
}

/** What the house sells of a record: its ranks, with toplist, year and score, the newest first. */
export const Standing = ({ record, className }: StandingProps) => {
  if (record.class === 'product') return null
  const awards = record.awards.toSorted(newestFirst)
  if (awards.length === 0) return null
  const more = awards.length - most
  return (
    <section aria-label="Ränge" className={cn('flex min-w-0 items-center gap-2', className)}>
      <Trophy aria-hidden className="size-4 shrink-0 text-muted" />
      <ul className="flex min-w-0 flex-wrap gap-2">
        {awards.slice(0, most).map((award) => (
          <Place key={award.id} award={award} />
        ))}
        {more > 0 && (
          <li className="self-center text-xs text-muted">
            {formatCount(more, 'weitere Auszeichnung', 'weitere Auszeichnungen')}
          </li>
        )}
      </ul>
    </section>
  )
}
