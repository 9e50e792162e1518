import type { AwardPair, AwardSide, MergeSide } from '@stammbuch/contracts'
import { formatNumber } from '@/format/format.ts'
import { cn } from '@/ui/cn.ts'

interface LinesProps {
  readonly pairs: readonly AwardPair[]
  readonly sides: Readonly<Record<string, MergeSide>>
  readonly choose: (key: string, side: MergeSide) => void
  readonly isClosed: boolean
  /** Sets the choices of this page apart from others. */
  readonly group: string
}

const words: Readonly<Record<MergeSide, string>> = { a: 'links', b: 'rechts' }

const standingOf = ({ rank, scoring }: AwardSide): string =>
  `Rang ${rank ?? '–'} · ${scoring === null ? '–' : formatNumber(scoring)} Punkte`

const nameOf = ({ toplist, project, product }: AwardPair): string =>
  [toplist ?? project ?? 'Auszeichnung', product].filter(Boolean).join(' · ')

const isSame = ({ a, b }: AwardPair): boolean => a.rank === b.rank && a.scoring === b.scoring

/** Awards that both records have of one toplist and year: one of the two remains, with the standing chosen here. */
export const AwardLines = ({ pairs, sides, choose, isClosed, group }: LinesProps) => (
  <tbody>
    <tr className="border-t bg-sunken">
      <th scope="rowgroup" colSpan={4} className="px-3 py-2 text-left text-table font-semibold">
        Beide haben diese Auszeichnung: eine bleibt, mit dem gewählten Rang
      </th>
    </tr>
    {pairs.map((pair) => {
      const chosen = sides[pair.key] ?? pair.proposed
      const name = `${nameOf(pair)} ${pair.period ?? ''}`
      return (
        <tr key={pair.key} className="border-t align-top">
          <th scope="row" className="w-44 p-3 text-left text-table font-normal text-muted">
            {nameOf(pair)}
            <span className="block tabular-nums">{pair.period ?? '–'}</span>
          </th>
          {(['a', 'b'] as const).map((side) => (
            <td key={side} className="p-0">
              <label
                className={cn(
                  'flex min-h-11 gap-2 p-3 text-sm has-focus-visible:outline-2',
                  chosen === side && 'bg-accent-subtle',
                )}
              >
                <input
                  type="radio"
                  name={`${group}:award:${pair.key}`}
                  className="mt-0.5 size-4 shrink-0 accent-accent"
                  aria-label={`${name}: Rang von ${words[side]}`}
                  checked={chosen === side}
                  disabled={isClosed || isSame(pair)}
                  onChange={() => choose(pair.key, side)}
                />
                <span className="min-w-0 tabular-nums">
                  {standingOf(pair[side])}
                  {!pair[side].isApproved && (
                    <span className="block text-xs text-stale">Nicht verifiziert</span>
                  )}
                  {pair.proposed === side && (
                    <span className="block text-xs text-muted">Vorschlag: {pair.reason}</span>
                  )}
                </span>
              </label>
            </td>
          ))}
          <td className="p-3 text-sm font-medium tabular-nums">{standingOf(pair[chosen])}</td>
        </tr>
      )
    })}
  </tbody>
)
