import type { RejectedRow } from '@stammbuch/contracts'
import { formatCount, formatNumber } from '@/format/format.ts'
import { DataTable } from '@/ui/data-table.tsx'
import { columnsFor } from '@/ui/data-table-setup.ts'
import { codeLabel } from './import-labels.ts'

interface NumberedRow extends RejectedRow {
  readonly key: string
}

interface RejectedRowsProps {
  readonly rows: readonly RejectedRow[]
  readonly total: number
}

const { accessor, columns } = columnsFor<NumberedRow>()
const rejectedColumns = columns([
  accessor('row', { header: 'Datensatz', meta: { width: '6rem', align: 'end' } }),
  accessor('column', {
    header: 'Spalte',
    cell: ({ getValue }) => getValue() ?? 'ganzer Datensatz',
    meta: { width: '14rem' },
  }),
  accessor('detail', {
    header: 'Grund',
    cell: ({ row: { original } }) => original.detail || codeLabel(original.code),
    meta: { wrap: true },
  }),
])

/** Rows and values that are not taken, with their reason. */
export const RejectedRows = ({ rows, total }: RejectedRowsProps) => (
  <DataTable
    label="Abgelehnte Zeilen und Werte"
    columns={rejectedColumns}
    rows={rows.map((row, index) => ({ ...row, key: String(index) }))}
    rowId={({ key }) => key}
    total={total}
    minWidth="32rem"
    className="max-h-96"
    toolbar={
      <h2 className="text-base font-semibold">
        {formatCount(total, 'abgelehnte Zeile oder Wert', 'abgelehnte Zeilen und Werte')}
        {total > rows.length && (
          <span className="font-normal text-muted">, davon {formatNumber(rows.length)} hier</span>
        )}
      </h2>
    }
  />
)
