import type { LaterOperation } from '@stammbuch/contracts'
import { type ProblemCode, titleOf } from '@stammbuch/contracts'
import { Link } from '@tanstack/react-router'
import { formatCount } from '@/format/format.ts'
import { operationLine } from './operation-words.ts'

interface LaterListProps {
  readonly later: readonly LaterOperation[]
  readonly total: number
}

const rootClasses = ['account', 'contact', 'product']

const Name = ({ operation }: { readonly operation: LaterOperation }) => {
  const { record } = operation
  const words = operationLine(operation)
  if (!record || !rootClasses.includes(record.class)) return words
  return (
    <Link
      to={`/${record.class}/${record.id}` as string}
      className="text-accent underline underline-offset-2"
    >
      {words}
    </Link>
  )
}

/** What was built on something since, newest first, and what of it stands in the way. */
export const LaterList = ({ later, total }: LaterListProps) => {
  if (later.length === 0) return null
  return (
    <section aria-label="Darauf aufgebaut" className="grid gap-1 text-table">
      <p className="font-medium">Darauf aufgebaut hat seither:</p>
      <ul className="grid gap-1">
        {later.map((one) => (
          <li key={one.id} className="grid wrap-anywhere">
            <span>
              <Name operation={one} />
              {!one.blocks && <span className="text-muted"> – bleibt bestehen</span>}
            </span>
            {one.whyNot && (
              <span className="text-xs text-muted">
                Lässt sich nicht zurücknehmen: {titleOf(one.whyNot as ProblemCode)}
              </span>
            )}
          </li>
        ))}
        {total > later.length && (
          <li className="text-muted">
            und {formatCount(total - later.length, 'weiterer Vorgang', 'weitere Vorgänge')}
          </li>
        )}
      </ul>
    </section>
  )
}

/** Why all of it cannot be taken back together; `null` when it can. */
export const whyNotTogether = (later: readonly LaterOperation[]): string | null =>
  later.some(({ blocks, whyNot }) => blocks && whyNot !== null)
    ? 'Was im Weg steht, lässt sich nicht von hier aus zurücknehmen.'
    : null
