import { classLabels } from '@stammbuch/contracts'
import { formatCount, formatNumber } from '@/format/format.ts'
import type { DryRun } from '@/live/job-outcomes.ts'
import { Panel } from '@/ui/panel.tsx'
import { RejectedRows } from './rejected-rows.tsx'

type Counts = Omit<DryRun, 'count_of_suggested_changes'>

interface RunNumbersProps {
  readonly title: string
  readonly changes: number
  readonly counts: Counts
}

type Class = keyof typeof classLabels

/** The records that are new, by class, as words. */
export const createdWords = ({ byClass }: Pick<Counts, 'byClass'>): readonly string[] =>
  (Object.keys(classLabels) as Class[])
    .map((name) => [name, byClass[name] ?? 0] as const)
    .filter(([, count]) => count > 0)
    .map(([name, count]) => formatCount(count, ...classLabels[name]))

const Count = (props: {
  readonly name: string
  readonly count: number
  readonly strong?: boolean
}) => (
  <div className="flex flex-col-reverse border-r border-b px-4 py-2.5">
    <dt className="text-table text-muted">{props.name}</dt>
    <dd
      className={
        props.count === 0
          ? 'text-lg font-semibold text-muted tabular-nums'
          : 'text-lg font-semibold tabular-nums'
      }
    >
      {formatNumber(props.count)}
    </dd>
  </div>
)

/** What a run did, or would do, in numbers: every row is in exactly one of the six. */
export const RunNumbers = ({ title, changes, counts }: RunNumbersProps) => {
  const created = createdWords(counts)
  return (
    <>
      <Panel title={title} flush>
        <p className="border-b px-4 py-3 text-sm">
          <strong className="font-semibold">
            {formatCount(changes, 'Änderung', 'Änderungen', 'Keine Änderung')}
          </strong>{' '}
          an bestehenden Einträgen
          {created.length > 0 && (
            <>
              , neu: <strong className="font-semibold">{created.join(', ')}</strong>
            </>
          )}
          .
        </p>
        <dl className="-mr-px -mb-px grid grid-cols-2 sm:grid-cols-3 xl:grid-cols-6">
          <Count name="Zeilen neu" count={counts.newRows} />
          <Count name="geändert" count={counts.changedRows} />
          <Count name="unverändert" count={counts.unchangedRows} />
          <Count name="Konflikte" count={counts.conflicts} />
          <Count name="abgelehnt" count={counts.refusedRows} />
          <Count name="übersprungen" count={counts.skippedRows} />
        </dl>
      </Panel>
      {counts.rejectedTotal > 0 && (
        <RejectedRows rows={counts.rejectedRows} total={counts.rejectedTotal} />
      )}
    </>
  )
}
