import {
  type AccountRecord,
  type SyncField,
  syncTargetFacts,
  syncTargets,
} from '@stammbuch/contracts'
import { formatDateTime } from '@/format/format.ts'
import { Panel } from '@/ui/panel.tsx'
import { SyncProgress } from './sync-progress.tsx'

type Synced = Pick<AccountRecord, 'id' | SyncField>

/** Day and time stand in one line where there is room for it. */
const Moment = ({ at }: { readonly at: string | null }) => (
  <td className="py-1 pl-2 text-right align-top tabular-nums">
    {at ? (
      <time dateTime={at} title={`${formatDateTime(at)} Uhr`}>
        {formatDateTime(at).replace(',', '')}
      </time>
    ) : (
      <span className="text-muted">
        <span aria-hidden>–</span>
        <span className="sr-only">noch nicht</span>
      </span>
    )}
  </td>
)

const head = 'pb-1 pl-2 text-right text-xs font-normal text-muted'

const moments = [
  ['first', 'Zuerst'],
  ['requested', 'Angefordert'],
  ['executed', 'Übertragen'],
] as const

/** Every target, but of the optional ones only those that the record was ever meant for. */
const columnsOf = (record: Synced) =>
  syncTargets
    .map((target) => ({ target, ...syncTargetFacts[target] }))
    .filter(
      ({ optional, fields }) =>
        !optional || record[fields.requested] !== null || record[fields.first] !== null,
    )

type Columns = ReturnType<typeof columnsOf>

/** Columns side by side: a third one with day and time would widen the card. */
const abreast = 2

const inTables = (columns: Columns): readonly Columns[] =>
  columns.length === 0 ? [] : [columns.slice(0, abreast), ...inTables(columns.slice(abreast))]

/** The dates of a record at each target: first, requested, transferred. */
export const SyncTable = ({ record }: { readonly record: Synced }) =>
  inTables(columnsOf(record)).map((columns) => (
    <table key={columns[0]?.target} className="w-full text-xs not-first:mt-3">
      <thead>
        <tr>
          <td />
          {columns.map(({ target, label }) => (
            <th key={target} scope="col" className={head}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y">
        {moments.map(([moment, name]) => (
          <tr key={moment}>
            <th scope="row" className="py-1 text-left align-top font-normal text-muted">
              {name}
            </th>
            {columns.map(({ target, fields }) => (
              <Moment key={target} at={record[fields[moment]]} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  ))

/** The latest request, to whichever target. */
const lastRequested = (record: Synced): string | null =>
  syncTargets
    .map((target) => record[syncTargetFacts[target].fields.requested])
    .reduce((last, at) => ((at ?? '') > (last ?? '') ? at : last), null)

/** The panel of synchronisation: dates and progress per target. */
export const SyncState = ({ record }: { readonly record: Synced }) => (
  <Panel title="Abgleich">
    <SyncTable record={record} />
    <SyncProgress id={record.id} requested={lastRequested(record)} />
  </Panel>
)
