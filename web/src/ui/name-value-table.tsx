import { Check, Copy } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { cn } from './cn.ts'
import { IconButton } from './icon-button.tsx'

export interface NameValue {
  readonly name: string
  /** A list is shown line by line. */
  readonly value: string | number | boolean | null | readonly string[]
  /** Shown instead of the plain value; copying still takes the value. */
  readonly shown?: ReactNode
}

interface NameValueTableProps {
  readonly label: string
  readonly rows: readonly NameValue[]
  readonly className?: string
}

const linesOf = ({ value }: NameValue): readonly string[] => {
  if (value === null) return ['–']
  if (typeof value === 'boolean') return [value ? 'Ja' : 'Nein']
  return typeof value === 'object' ? value : [String(value)]
}

const CopyValue = ({ row }: { readonly row: NameValue }) => {
  const [copied, setCopied] = useState(false)
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(linesOf(row).join('\n'))
    setCopied(true)
    setTimeout(() => setCopied(false), 1500)
  }
  return (
    <IconButton
      label={copied ? 'Kopiert' : `${row.name} kopieren`}
      size="small"
      className="size-6 text-muted opacity-0 group-focus-within/row:opacity-100 group-hover/row:opacity-100 focus-visible:opacity-100"
      onClick={() => void copy()}
    >
      {copied ? <Check aria-hidden /> : <Copy aria-hidden />}
    </IconButton>
  )
}

/** Names and values, each value to be copied. */
export const NameValueTable = ({ label, rows, className }: NameValueTableProps) => (
  <table
    data-slot="name-value-table"
    aria-label={label}
    className={cn('w-full table-fixed text-table', className)}
  >
    <tbody className="divide-y">
      {rows.map((row) => (
        <tr key={row.name} className="group/row align-top">
          <th
            scope="row"
            className="w-[45%] py-1.5 pr-3 text-left font-normal wrap-anywhere hyphens-auto text-muted"
          >
            {row.name}
          </th>
          <td className="py-1.5 wrap-anywhere">
            <div className="flex items-start justify-between gap-2">
              <div className="min-w-0">
                {row.shown ?? linesOf(row).map((line) => <div key={line}>{line}</div>)}
              </div>
              <div className="-my-1 h-6 shrink-0">
                <CopyValue row={row} />
              </div>
            </div>
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)
