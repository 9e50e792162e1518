import type { ReactNode } from 'react'
import { cn } from './cn.ts'
import type { ColumnLook } from './data-table-setup.ts'

interface TotalsColumn {
  readonly id: string
  readonly columnDef: { readonly meta?: ColumnLook }
}

interface TotalsProps {
  readonly visible: readonly TotalsColumn[]
  readonly selectable: boolean
  readonly rowIndex: number
  /** By column. */
  readonly totals: Readonly<Record<string, ReactNode>>
}

/** The line below all rows: what they come to, each number below its column. In view wherever the rows are scrolled to. */
export const DataTableTotals = ({ visible, selectable, rowIndex, totals }: TotalsProps) => (
  <tfoot className="sticky bottom-0 z-10 bg-sunken @max-xl:block">
    <tr
      aria-rowindex={rowIndex}
      className="@max-xl:flex @max-xl:flex-wrap @max-xl:gap-x-4 @max-xl:px-3 @max-xl:py-1.5"
    >
      {selectable && <td className="border-t @max-xl:hidden" />}
      {visible.map(({ id, columnDef: { meta } }, at) => (
        <td
          key={id}
          className={cn(
            'border-t px-3 py-1.5 align-top text-xs tabular-nums @max-xl:border-t-0 @max-xl:p-0 @max-xl:empty:hidden',
            meta?.align === 'end' && 'text-right',
          )}
        >
          {at === 0 && <span className="sr-only">Insgesamt: </span>}
          {totals[id]}
        </td>
      ))}
    </tr>
  </tfoot>
)
