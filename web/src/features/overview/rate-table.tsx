import { formatNumber, formatPercent } from '@/format/format.ts'
import { EmptyState } from '@/ui/empty-state.tsx'
import { Panel } from '@/ui/panel.tsx'

interface Rated {
  readonly key: string
  readonly name: string
  readonly accepted: number
  readonly declined: number
  /** Beside the name. */
  readonly detail?: string | undefined
}

interface RateTableProps {
  readonly title: string
  readonly what: string
  readonly rows: readonly Rated[]
}

const count = 'px-3 text-right tabular-nums'

const Row = ({ name, detail, accepted, declined }: Rated) => {
  const share = accepted + declined === 0 ? 0 : accepted / (accepted + declined)
  return (
    <tr className="h-8">
      <th scope="row" className="px-4 py-1 text-left font-normal wrap-anywhere">
        {name}
        {detail && <span className="block text-xs text-muted">{detail}</span>}
      </th>
      <td className={count}>{formatNumber(accepted)}</td>
      <td className={count}>{formatNumber(declined)}</td>
      <td className={count}>
        <span className="flex items-center justify-end gap-2">
          <span aria-hidden className="h-1.5 w-16 overflow-hidden rounded-full bg-declined-line">
            <span className="block h-full bg-accepted solid" style={{ width: `${share * 100}%` }} />
          </span>
          <span className="w-16">{formatPercent(share)}</span>
        </span>
      </td>
    </tr>
  )
}

/** The rates of acceptance, by whatever the rows name. */
export const RateTable = ({ title, what, rows }: RateTableProps) => (
  <Panel title={title} flush={rows.length > 0}>
    {rows.length === 0 ? (
      <EmptyState title="In dieser Zeit wurde nichts entschieden." />
    ) : (
      <div className="max-h-96 overflow-auto" tabIndex={-1}>
        <table className="w-full text-table">
          <thead className="bg-sunken text-xs text-muted">
            <tr className="h-8 border-b">
              <th scope="col" className="px-4 text-left font-medium">
                {what}
              </th>
              {['Übernommen', 'Abgelehnt', 'Quote'].map((name) => (
                <th key={name} scope="col" className="px-3 text-right font-medium">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y">
            {rows.map((row) => (
              <Row {...row} key={row.key} />
            ))}
          </tbody>
        </table>
      </div>
    )}
  </Panel>
)
