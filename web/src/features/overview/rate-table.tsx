import type { ReactNode } from 'react'
import { formatPercent, noValue } from '@/format/format.ts'
import { EmptyState } from '@/ui/empty-state.tsx'
import { Panel } from '@/ui/panel.tsx'
import { Figure } from './figure.tsx'

export interface Rated {
  readonly key: string
  /** For the names of its links. */
  readonly name: string
  readonly accepted: number
  readonly declined: number
  /** Of the accepted those that were replaced later; left out where that is not asked. */
  readonly corrected?: number
  /** The filters of the log under which its decisions stand; null where it has none. */
  readonly part: Readonly<Record<string, string>> | null
  /** The name as a link. */
  readonly shown?: ReactNode
  /** Beside the name. */
  readonly detail?: ReactNode
}

interface RateTableProps {
  readonly title: string
  readonly what: string
  readonly rows: readonly Rated[]
  /** Why there is nothing, where it is not that nothing was decided. */
  readonly empty?: string | undefined
  /** Told below the table. */
  readonly note?: string
}

const count = 'px-3 text-right tabular-nums'

interface ShareProps {
  readonly part: number
  readonly whole: number
  readonly isGood: boolean
}

/** A share as a bar and a number; of nothing there is none, which is not the same as 0 %. */
const Share = ({ part, whole, isGood }: ShareProps) => {
  if (whole === 0) return <span className="text-muted">{noValue}</span>
  const share = part / whole
  return (
    <span className="flex items-center justify-end gap-2">
      <span
        aria-hidden
        className={`h-1.5 w-16 overflow-hidden rounded-full max-md:hidden ${isGood ? 'bg-declined-line' : 'bg-sunken'}`}
      >
        <span
          className={`block h-full solid ${isGood ? 'bg-accepted' : 'bg-stale'}`}
          style={{ width: `${share * 100}%` }}
        />
      </span>
      <span className="w-16">{formatPercent(share)}</span>
    </span>
  )
}

const Row = ({ row }: { readonly row: Rated }) => {
  const { name, shown, detail, accepted, declined, corrected, part } = row
  const figures = [
    ['übernommen', accepted, { decision: 'accepted' }],
    ['abgelehnt', declined, { decision: 'declined' }],
  ] as const
  return (
    <tr className="h-8">
      <th scope="row" className="min-w-28 px-4 py-1 text-left font-normal wrap-anywhere">
        {shown ?? name}
        {detail && <span className="block text-xs text-muted">{detail}</span>}
      </th>
      {figures.map(([words, number, decision]) => (
        <td key={words} className={count}>
          {part ? (
            <Figure count={number} name={`${words}, ${name}`} part={{ ...part, ...decision }} />
          ) : (
            number
          )}
        </td>
      ))}
      <td className={count}>
        <Share part={accepted} whole={accepted + declined} isGood />
      </td>
      {corrected !== undefined && (
        <>
          <td className={count}>
            <Figure
              count={corrected}
              name={`später ersetzt, ${name}`}
              part={{ ...part, decision: 'accepted', corrected: '1' }}
            />
          </td>
          <td className={count}>
            <Share part={corrected} whole={accepted} isGood={false} />
          </td>
        </>
      )}
    </tr>
  )
}

/** The rates of acceptance, by whatever the rows name. Each number leads to its list. */
export const RateTable = ({ title, what, rows, note, empty }: RateTableProps) => {
  const later = rows.some(({ corrected }) => corrected !== undefined)
  const heads = ['Übernommen', 'Abgelehnt', 'Quote', ...(later ? ['Später ersetzt', 'Anteil'] : [])]
  return (
    <Panel title={title} flush={rows.length > 0}>
      {rows.length === 0 ? (
        <EmptyState title={empty ?? 'In dieser Zeit wurde nichts entschieden.'} />
      ) : (
        <div className="max-h-96 overflow-auto" tabIndex={-1}>
          <table className="w-full text-table">
            <thead className="bg-sunken text-xs text-muted">
              <tr className="h-8 border-b">
                <th scope="col" className="px-4 text-left font-medium">
                  {what}
                </th>
                {heads.map((name) => (
                  <th key={name} scope="col" className="px-3 text-right font-medium">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody className="divide-y">
              {rows.map((row) => (
                <Row row={row} key={row.key} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {note && rows.length > 0 && <p className="border-t px-4 py-2 text-xs text-muted">{note}</p>}
    </Panel>
  )
}
