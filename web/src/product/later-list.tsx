import type { LaterOperation } from '@stammbuch/contracts'
import { type ProblemCode, titleOf } from '@stammbuch/contracts'
import { Link } from '@tanstack/react-router'
import { formatCount } from '@/format/format.ts'
import { operationLine } from './operation-words.ts'

interface LaterListProps {
  readonly later: readonly LaterOperation[]
  readonly total: number
  /** All of it is taken back together, as far as that is possible. */
  readonly together: boolean
  /** One of them is opened. */
  readonly onFollow?: (() => void) | undefined
}

const rootClasses = ['account', 'contact', 'product']

/** The page of a run, or of the record that a decision was about. */
const hrefOf = ({ kind, id, record }: LaterOperation): string | null => {
  if (kind === 'run') return `/laeufe/${id}`
  return record && rootClasses.includes(record.class) ? `/${record.class}/${record.id}` : null
}

interface NameProps extends Pick<LaterListProps, 'onFollow'> {
  readonly operation: LaterOperation
}

const Name = ({ operation, onFollow }: NameProps) => {
  const words = operationLine(operation)
  const href = hrefOf(operation)
  if (href === null) return words
  return (
    <Link
      to={href as string}
      onClick={() => onFollow?.()}
      className="text-accent underline underline-offset-2"
    >
      {words}
    </Link>
  )
}

const fateOf = ({ blocks, whyNot }: LaterOperation, together: boolean): string | null => {
  if (together && whyNot === null) return 'geht mit zurück'
  return blocks ? null : 'bleibt bestehen'
}

/** The operations that were built on something since, newest first, and what becomes of them. */
export const LaterList = ({ later, total, together, onFollow }: LaterListProps) => {
  if (later.length === 0) return null
  return (
    <section aria-label="Darauf aufgebaut" className="grid gap-1 text-table">
      <p className="font-medium">Darauf aufgebaut hat seither:</p>
      <ul className="grid gap-1">
        {later.map((one) => {
          const fate = fateOf(one, together)
          return (
            <li key={one.id} className="grid wrap-anywhere">
              <span>
                <Name operation={one} onFollow={onFollow} />
                {fate && <span className="text-muted"> – {fate}</span>}
              </span>
              {one.whyNot && (
                <span className="text-xs text-muted">
                  Lässt sich nicht zurücknehmen: {titleOf(one.whyNot as ProblemCode)}
                </span>
              )}
            </li>
          )
        })}
        {total > later.length && (
          <li className="text-muted">
            und {formatCount(total - later.length, 'weiterer Vorgang', 'weitere Vorgänge')}
          </li>
        )}
      </ul>
    </section>
  )
}
