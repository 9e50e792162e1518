import type { AwardPair, AwardSide } from '@stammbuch/contracts'
import { formatNumber } from '@/format/format.ts'
import { PairLines, type RecordPairLinesProps } from './pair-lines.tsx'

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
