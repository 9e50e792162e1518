import { useQuery } from '@tanstack/react-query'
import { read } from '@/api/queries.ts'
import { formatNumber } from '@/format/format.ts'
import { LaterList } from '@/product/later-list.tsx'
import { Panel } from '@/ui/panel.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'

/** The runs and decisions that were built on a run and still stand. */
export const RunLaterPanel = ({ runId }: { readonly runId: string }) => {
  const { data } = useQuery(read('runLater', { params: { runId } }))
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
