import type { Release } from '@stammbuch/contracts'
import { Link } from '@tanstack/react-router'
import { formatDateTime } from '@/format/format.ts'
import { Badge } from '@/ui/badge.tsx'
import { editionStateLabels, editionStateTones } from './edition-labels.ts'

interface EditionsListProps {
  readonly editions: readonly Release[]
  /** The one that is shown. */
  readonly current: string
}

/** All editions of a project's year, the newest first, each with its reason and a way to what differs. */
export const EditionsList = ({ editions, current }: EditionsListProps) => (
  <ol aria-label="Fassungen" className="grid gap-2 text-table">
    {editions.map(({ id, edition, state, reason, withdrawn, createdBy, createdAt }) => (
      <li key={id} className="grid gap-0.5">
        <span className="flex flex-wrap items-center gap-x-2">
          {id === current ? (
            <strong>Fassung {edition}</strong>
          ) : (
            <Link
              to="/freigabe/$releaseId"
              params={{ releaseId: id }}
              className="font-medium text-accent underline underline-offset-2"
            >
              Fassung {edition}
            </Link>
          )}
          <Badge tone={editionStateTones[state]}>{editionStateLabels[state]}</Badge>
          <span className="text-muted">
            {createdBy.fullName}, {formatDateTime(createdAt)} Uhr
          </span>
          {id !== current && (
            <Link
              to="/freigabe/vergleich/$id/$otherId"
              params={{ id: current, otherId: id }}
              className="text-accent underline underline-offset-2 print:hidden"
            >
              Unterschiede zeigen
            </Link>
          )}
        </span>
        {reason !== null && <span className="wrap-anywhere">Grund: {reason}</span>}
        {withdrawn && (
          <span className="text-muted wrap-anywhere">
            Zurückgezogen von {withdrawn.by.fullName} am {formatDateTime(withdrawn.at)} Uhr:{' '}
            {withdrawn.reason}
          </span>
        )}
      </li>
    ))}
  </ol>
)
