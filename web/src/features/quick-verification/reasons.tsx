import { type ProblemCode, problems, titleOf } from '@stammbuch/contracts'
import { formatNumber } from '@/format/format.ts'

const sentenceFor = (code: string): string =>
  Object.hasOwn(problems, code) ? titleOf(code as ProblemCode) : code

interface ReasonsProps {
  readonly title: string
  readonly reasons: Readonly<Record<string, number>>
  /** The address that shows just those of a reason. */
  readonly hrefOf?: (code: string) => string
}

/** Why something was not done, the most frequent reason first. */
export const Reasons = ({ title, reasons, hrefOf }: ReasonsProps) => {
  const entries = Object.entries(reasons).toSorted(([, left], [, right]) => right - left)
  if (entries.length === 0) return null
  return (
    <div className="grid gap-1">
      <h3 className="text-table font-medium">{title}</h3>
      <ul className="divide-y rounded-lg border text-table">
        {entries.map(([code, count]) => (
          <li key={code} className="flex items-baseline gap-3 px-3 py-2">
            <span className="min-w-10 text-right font-medium tabular-nums">
              {formatNumber(count)}
            </span>
            <span className="min-w-0 flex-1">{sentenceFor(code)}</span>
            {hrefOf && (
              <a
                href={hrefOf(code)}
                aria-label={`Zur Liste: ${sentenceFor(code)}`}
                className="shrink-0 text-accent underline underline-offset-2"
              >
                Zur Liste
              </a>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
