import { formatNumber } from '@/format/format.ts'
import { Panel } from '@/ui/panel.tsx'
import { type RootRecord, targetOf } from '../record-types.ts'
import { TimelineRow } from '../timeline/timeline-entry.tsx'
import { useProposeAgain } from '../timeline/use-propose-again.ts'
import { useTimeline } from '../use-record.ts'

/** Events that a pane shows; the record's page shows all of them. */
const shown = 6

/** The last events of a record. */
export const PaneHistory = ({ record }: { readonly record: RootRecord }) => {
  const propose = useProposeAgain(record)
  const { list, total, isPending, isError } = useTimeline(targetOf(record), shown)
  if (isPending || isError || list.length === 0) return null
  return (
    <Panel title="Verlauf" aside={formatNumber(total)} flush>
      <ol className="divide-y">
        {list.map((entry) => (
          <TimelineRow
            key={entry.id}
            entry={entry}
            record={record}
            merged={undefined}
            current={false}
            onView={undefined}
            onPropose={propose}
          />
        ))}
      </ol>
    </Panel>
  )
}
