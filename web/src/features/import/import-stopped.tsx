import type { Sample } from '@stammbuch/contracts'
import { Link } from '@tanstack/react-router'
import { Problem, sentenceOf } from '@/api/problem.ts'
import { Banner } from '@/ui/banner.tsx'
import { Button } from '@/ui/button.tsx'

interface ImportStoppedProps {
  readonly error: unknown
  readonly sample: Sample | undefined
  readonly onRetry: () => void
}

/** Why the delivery cannot be imported, and the way on: hard errors do not go away by trying again. */
export const ImportStopped = ({ error, sample, onRetry }: ImportStoppedProps) => {
  if (!sample && error instanceof Problem && error.status === 404)
    return (
      <Banner
        tone="danger"
        announce
        title="Diese Lieferung gibt es nicht."
        action={
          <Button size="small" asChild>
            <Link to="/verwaltung/samples">Zu den Datenlieferungen</Link>
          </Button>
        }
      >
        Vielleicht ist die Adresse unvollständig.
      </Banner>
    )
  const blocked = sample && error instanceof Problem && error.code === 'delivery-blocked'
  return (
    <Banner
      tone="danger"
      announce
      title={sentenceOf(error)}
      action={
        blocked ? (
          <>
            <Button size="small" asChild>
              <Link to="/analyse/$sampleId" params={{ sampleId: sample.id }}>
                Zur Analyse
              </Link>
            </Button>
            <Button size="small" asChild>
              <Link
                to="/upload"
                search={{
                  supplier: sample.supplier?.id,
                  rankingGroup: sample.rankingGroup?.id,
                  period: sample.period?.id,
                }}
              >
                Korrigierte Datenlieferung hochladen
              </Link>
            </Button>
          </>
        ) : (
          <Button size="small" onClick={onRetry}>
            Erneut versuchen
          </Button>
        )
      }
    />
  )
}
