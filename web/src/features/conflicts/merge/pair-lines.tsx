import type { AwardPair, AwardSide, MergeSide } from '@stammbuch/contracts'
import type { ReactNode } from 'react'
import { formatNumber } from '@/format/format.ts'
import { cn } from '@/ui/cn.ts'

/** A thing that both records have and of which one stays. */
export interface PairLine {
  readonly key: string
  readonly name: string
  readonly period: string | null
  /** The subject of the choice for screen readers: „Rang“, „Werte“. */
  readonly what: string
  readonly content: Readonly<Record<MergeSide, ReactNode>>
  /** The content that remains, with the side that is chosen. */
  readonly result: ReactNode
  readonly isApproved: Readonly<Record<MergeSide, boolean>>
  /** Nothing is to choose where both sides lead to the same. */
  readonly isSame: boolean
  readonly chosen: MergeSide
  readonly proposed: MergeSide
  readonly reason: string
}

interface LinesProps {
  readonly title: string
  readonly lines: readonly PairLine[]
  readonly choose: (key: string, side: MergeSide) => void
  readonly isClosed: boolean
  /** Sets the choices of this page apart from others. */
  readonly group: string
}

const words: Readonly<Record<MergeSide, string>> = { a: 'links', b: 'rechts' }

interface SideProps extends Pick<LinesProps, 'choose' | 'isClosed' | 'group'> {
  readonly line: PairLine
  readonly side: MergeSide
}

const Side = ({ line, side, choose, isClosed, group }: SideProps) => {
  const isChosen = line.chosen === side
  return (
    <td className="p-0">
      <label
        className={cn(
          'flex min-h-11 gap-2 p-3 text-sm has-focus-visible:outline-2',
          isChosen && 'bg-accent-subtle',
        )}
      >
        <input
          type="radio"
          name={`${group}:${line.key}`}
          className="mt-0.5 size-4 shrink-0 accent-accent"
          aria-label={`${line.name} ${line.period ?? ''}: ${line.what} von ${words[side]}`}
          checked={isChosen}
          disabled={isClosed || line.isSame}
          onChange={() => choose(line.key, side)}
        />
        <span className="min-w-0 tabular-nums">
          {line.content[side]}
          {!line.isApproved[side] && (
            <span className="block text-xs text-accent">nicht verifiziert</span>
          )}
          {line.proposed === side && (
            <span className="block text-xs text-muted">Vorschlag: {line.reason}</span>
          )}
        </span>
      </label>
    </td>
  )
}

/** Pairs of which a merge leaves one, with the choice of what it will hold. */
export const PairLines = ({ title, lines, ...rest }: LinesProps) => (
  <tbody>
    <tr className="border-t bg-sunken">
      <th scope="rowgroup" colSpan={4} className="px-3 py-2 text-left text-table font-semibold">
        {title}
      </th>
    </tr>
    {lines.map((line) => (
      <tr key={line.key} className="border-t align-top">
        <th scope="row" className="w-44 p-3 text-left text-table font-normal text-muted">
          {line.name}
          <span className="block tabular-nums">{line.period ?? '–'}</span>
        </th>
        <Side line={line} side="a" {...rest} />
        <Side line={line} side="b" {...rest} />
        <td className="p-3 text-sm font-medium tabular-nums">{line.result}</td>
      </tr>
    ))}
  </tbody>
)

/** The props of the lines of awards and of those of scores. */
export interface RecordPairLinesProps<Pair>
  extends Pick<LinesProps, 'choose' | 'isClosed' | 'group'> {
  readonly pairs: readonly Pair[]
  readonly sides: Readonly<Record<string, MergeSide>>
}

const standingOf = ({ rank, scoring }: AwardSide): string =>
  `Rang ${rank ?? '–'} · ${scoring === null ? '–' : formatNumber(scoring)} Punkte`

const nameOf = ({ toplist, project, product }: AwardPair): string =>
  [toplist ?? project ?? 'Auszeichnung', product].filter(Boolean).join(' · ')

/** Awards that both records have of one toplist and year: one of the two remains, with the standing chosen here. */
export const AwardLines = ({ pairs, sides, ...rest }: RecordPairLinesProps<AwardPair>) => (
  <PairLines
    title="Beide haben diese Auszeichnung: eine bleibt, mit dem gewählten Rang"
    lines={pairs.map((pair) => {
      const { key, period, a, b, proposed, reason } = pair
      const chosen = sides[key] ?? proposed
      return {
        key,
        period,
        proposed,
        reason,
        chosen,
        name: nameOf(pair),
        what: 'Rang',
        content: { a: standingOf(a), b: standingOf(b) },
        result: standingOf(pair[chosen]),
        isApproved: { a: a.isApproved, b: b.isApproved },
        isSame: a.rank === b.rank && a.scoring === b.scoring,
      }
    })}
    {...rest}
  />
)
