import type { Reply } from '@stammbuch/contracts/client'
import { cn } from '@/ui/cn.ts'

interface RecordPreviewProps {
  readonly records: Reply<'previewReading'>['records']
  /** Which of the records is the header, from 1. */
  readonly headerRow: number
}

/** The first records as a table; what stands before the header is faint. */
export const RecordPreview = ({ records, headerRow }: RecordPreviewProps) => {
  const width = Math.max(...records.map(({ cells }) => cells.length), 1)
  const columns = Array.from({ length: width }, (_, at) => at)
  return (
    <section
      aria-label="Vorschau"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: people scroll it by keyboard
      tabIndex={0}
      className="max-h-72 overflow-auto rounded-md border"
    >
      <table className="text-table" aria-label="Die ersten Datensätze">
        <tbody>
          {records.map(({ line, cells }, index) => (
            <tr
              key={line}
              className={cn(
                'border-b last:border-b-0',
                index + 1 < headerRow && 'text-muted',
                index + 1 === headerRow && 'bg-sunken font-medium',
              )}
            >
              <th
                scope="row"
                className="sticky left-0 border-r bg-sunken px-2 py-1 text-right text-xs font-normal text-muted tabular-nums"
              >
                {line}
              </th>
              {columns.map((at) => (
                <td
                  key={at}
                  className={cn(
                    'max-w-64 min-w-16 truncate border-r px-2 py-1 last:border-r-0',
                    at >= cells.length && 'bg-sunken',
                  )}
                >
                  {cells[at]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
