import { classLabels } from '@stammbuch/contracts'
import { formatCount, formatNumber } from '@/format/format.ts'
import type { DryRun } from '@/live/job-outcomes.ts'
import { Panel } from '@/ui/panel.tsx'
import { RejectedRows } from './rejected-rows.tsx'

export type Counts = Omit<DryRun, 'count_of_suggested_changes'>

interface RunNumbersProps {
  readonly title: string
  readonly changes: number
  readonly counts: Counts
}

type Class = keyof typeof classLabels

/** German counts of the records that were created, by class. */
export const createdLabels = ({ byClass }: Pick<Counts, 'byClass'>): readonly string[] =>
  (Object.keys(classLabels) as Class[])
    .map((name) => [name, byClass[name] ?? 0] as const)
    .filter(([, count]) => count > 0)
    .map(([name, count]) => formatCount(count, ...classLabels[name]))

const Count = (props: {
  readonly name: string
  readonly count: number
  /** Rows of which only a part is refused. */
  readonly more?: number
}) => (
  <div className="flex flex-col-reverse border-r border-b px-4 py-2.5">
    <dt className="text-table text-muted">
      {props.name}
      {props.more ? `, dazu ${formatNumber(props.more)} zum Teil` : ''}
    </dt>
    <dd
      className={
        props.count === 0
          ? 'text-base font-semibold text-muted tabular-nums'
          : 'text-base font-semibold tabular-nums'
      }
    >
      {formatNumber(props.count)}
    </dd>
  </div>
)

/** Counts of related records by class: known, new and doubtful. */
const RelationCounts = ({
  relations,
}: {
  readonly relations: NonNullable<Counts['relations']>
}) => {
  const counted = (Object.keys(classLabels) as Class[]).flatMap((name) => {
    const counts = relations[name]
    return counts ? [{ name, ...counts }] : []
  })
  if (counted.length === 0) return null
  return (
    <ul aria-label="Beziehungen" className="border-t px-4 py-3 text-table">
      {counted.map(({ name, known, new: added, doubtful }) => (
        <li key={name}>
          {classLabels[name][1]}: {formatNumber(known)} bekannt, {formatNumber(added)} neu,{' '}
          {formatNumber(doubtful)} zweifelhaft
        </li>
      ))}
    </ul>
  )
}

/** Label of rows about existing records: without a change of a field they only add records, links or identifications. */
export const changedRowsLabel = (changes: number): string =>
  changes === 0 ? 'ergänzt' : 'geändert oder ergänzt'

/** The numbers of an import or a dry run. Every row is in exactly one of the six. */
export const RunNumbers = ({ title, changes, counts }: RunNumbersProps) => {
  const created = createdLabels(counts)
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
          <Count name={changedRowsLabel(changes)} count={counts.changedRows} />
          <Count name="unverändert" count={counts.unchangedRows} />
          <Count name="Konflikte" count={counts.conflicts} />
          <Count name="abgelehnt" count={counts.refusedRows} more={counts.incompleteRows ?? 0} />
          <Count name="übersprungen" count={counts.skippedRows} />
        </dl>
        <RelationCounts relations={counts.relations ?? {}} />
      </Panel>
      {counts.rejectedTotal > 0 && (
        <RejectedRows rows={counts.rejectedRows} total={counts.rejectedTotal} />
      )}
    </>
  )
}
