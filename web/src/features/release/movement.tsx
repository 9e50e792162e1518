import type { MovementCause, MovementKind, ReleaseDiffItem } from '@stammbuch/contracts'
import { formatNumber } from '@/format/format.ts'
import { movement as movementText, numeric } from './diff-labels.ts'

/** German headings of the causes, as the award that moved sees them. */
const headings: Readonly<Record<MovementKind, string>> = {
  joined: 'Neu davor',
  overtook: 'Vorbeigezogen',
  left: 'Davor weggefallen',
  'fell-behind': 'Zurückgefallen',
}
const order: readonly MovementKind[] = ['joined', 'overtook', 'left', 'fell-behind']

const placesOf = ({ before, after }: MovementCause): string => {
  if (before === null) return `Rang ${numeric(after?.rank)}, Punktzahl ${numeric(after?.scoring)}`
  if (after === null) return `war Rang ${numeric(before.rank)}`
  const scoring =
    before.scoring === after.scoring
      ? ''
      : `, Punktzahl ${movementText(before.scoring, after.scoring)}`
  return `Rang ${movementText(before.rank, after.rank)}${scoring}`
}

interface MovementProps {
  readonly item: ReleaseDiffItem
  readonly movement: NonNullable<ReleaseDiffItem['movement']>
}

/** Why a rank moved: the award's own score, and the others that came, went or passed above it. */
export const Movement = ({ item, movement: { causes, total } }: MovementProps) => {
  const isOwn = item.before?.scoring !== item.after?.scoring
  const more = total - causes.length
  return (
    <>
      {!isOwn && total > 0 && (
        <li>
          Die eigene Punktzahl ist gleich geblieben
          {item.after?.scoring === null ? '' : ` (${numeric(item.after?.scoring)})`}.
        </li>
      )}
      {order.flatMap((kind) => {
        const some = causes.filter((cause) => cause.kind === kind)
        if (some.length === 0) return []
        return (
          <li key={kind} className="wrap-anywhere">
            {headings[kind]}:{' '}
            {some.map((cause, at) => (
              <span key={`${cause.root.id}.${cause.product}`}>
                {at > 0 && '; '}
                {[cause.root.label, cause.product].filter(Boolean).join(' · ')}{' '}
                <span className="text-muted">({placesOf(cause)})</span>
              </span>
            ))}
          </li>
        )
      })}
      {more > 0 && <li className="text-muted">und {formatNumber(more)} weitere</li>}
    </>
  )
}
