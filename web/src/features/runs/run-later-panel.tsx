import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { read } from '@/api/queries.ts'
import { formatNumber } from '@/format/format.ts'
import { LaterList } from '@/product/later-list.tsx'
import { useStanding } from '@/state/stand.ts'
import { Panel } from '@/ui/panel.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'

/** The runs and decisions that were built on a run and still stand. */
export const RunLaterPanel = ({ runId }: { readonly runId: string }) => {
  const past = useStanding()
  const { data } = useQuery({ ...read('runLater', { params: { runId } }), enabled: past === null })
  if (past)
    return (
      <Panel title="Was darauf aufbaut" className="text-table">
        <p className="text-muted">
          Was heute darauf aufbaut, steht auf{' '}
          <Link
            data-moment
            to="/laeufe/$runId"
            params={{ runId }}
            search={{ stand: undefined } as never}
          >
            der Seite von jetzt
          </Link>
          .
        </p>
      </Panel>
    )
  return (
    <Panel
      title="Was darauf aufbaut"
      {...(data && { aside: formatNumber(data.laterTotal) })}
      className="text-table"
    >
      {data === undefined && <Skeleton className="h-6" />}
      {data?.laterTotal === 0 && <p className="text-muted">Nichts baut auf diesem Lauf auf.</p>}
      {data && <LaterList later={data.later} total={data.laterTotal} together={false} />}
    </Panel>
  )
}
