import type { FieldValue, MergeSide, ScorePair } from '@stammbuch/contracts'
import { ValueText } from '@/ui/diff-value.tsx'
import { PairLines, type RecordPairLinesProps } from './pair-lines.tsx'

interface ValuesProps {
  readonly values: ScorePair['values']
  readonly of: (value: ScorePair['values'][number]) => FieldValue
}

const Values = ({ values, of }: ValuesProps) =>
  values.length === 0 ? (
    <span className="text-muted">ohne Werte</span>
  ) : (
    <dl className="grid gap-1">
      {values.map((one) => (
        <div key={one.name}>
          <dt className="inline text-muted">{one.label}: </dt>
          <dd className="inline wrap-anywhere">
            <ValueText value={of(one)} />
          </dd>
        </div>
      ))}
    </dl>
  )

/** A value that only one side gives is kept, whichever is chosen. */
const resultOf =
  (chosen: MergeSide) =>
  ({ a, b }: ScorePair['values'][number]): FieldValue =>
    chosen === 'a' ? (a ?? b) : (b ?? a)

const clashes = ({ values }: ScorePair): boolean =>
  values.some(({ a, b }) => a !== null && b !== null && a !== b)

/** Scores that both records have of one project and year: one of the two remains, with the values chosen here. */
export const ScoreLines = ({ pairs, sides, ...rest }: RecordPairLinesProps<ScorePair>) => (
  <PairLines
    title="Beide haben diese Erhebung: eine bleibt, mit den gewählten Werten"
    lines={pairs.map((pair) => {
      const { key, period, project, values, a, b, proposed, reason } = pair
      const chosen = sides[key] ?? proposed
      return {
        key,
        period,
        proposed,
        reason,
        chosen,
        name: project ?? 'Erhebung',
        what: 'Werte',
        content: {
          a: <Values values={values} of={(one) => one.a} />,
          b: <Values values={values} of={(one) => one.b} />,
        },
        result: <Values values={values} of={resultOf(chosen)} />,
        isApproved: { a: a.isApproved, b: b.isApproved },
        isSame: !clashes(pair),
      }
    })}
    {...rest}
  />
)
