import type { AccountRecord } from '@stammbuch/contracts'
import { formatDateTime } from '@/format/format.ts'
import { Panel } from '@/ui/panel.tsx'
import { SyncProgress } from './sync-progress.tsx'

type Synced = Pick<
  AccountRecord,
  | 'id'
  | 'elasticSearchFirstReleasedAt'
  | 'elasticSyncRequested'
  | 'elasticSyncExecuted'
  | 'salesForceFirstReleasedAt'
  | 'salesForceSyncRequested'
  | 'salesForceSyncExecuted'
>

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

/** When a record went to the search index and the CRM, and when it was last asked to. */
export const SyncTable = ({ record }: { readonly record: Synced }) => (
  <table className="w-full text-xs">
    <thead>
      <tr>
        <td />
        <th scope="col" className={head}>
          Suchindex
        </th>
        <th scope="col" className={head}>
          Salesforce
        </th>
      </tr>
    </thead>
    <tbody className="divide-y">
      {(
        [
          ['Zuerst', record.elasticSearchFirstReleasedAt, record.salesForceFirstReleasedAt],
          ['Angefordert', record.elasticSyncRequested, record.salesForceSyncRequested],
          ['Übertragen', record.elasticSyncExecuted, record.salesForceSyncExecuted],
        ] as const
      ).map(([name, index, crm]) => (
        <tr key={name}>
          <th scope="row" className="py-1 text-left align-top font-normal text-muted">
            {name}
          </th>
          <Moment at={index} />
          <Moment at={crm} />
        </tr>
      ))}
    </tbody>
  </table>
)

/** The same as a part of the page. */
export const SyncState = ({ record }: { readonly record: Synced }) => (
  <Panel title="Abgleich">
    <SyncTable record={record} />
    <SyncProgress id={record.id} requested={record.salesForceSyncRequested} />
  </Panel>
)
