import type { CheckDetail } from '@stammbuch/contracts'
import { useState } from 'react'
import { formatCount, formatNumber } from '@/format/format.ts'
import { Button } from '@/ui/button.tsx'

export type Group = CheckDetail['groups'][number]

const shownAtFirst = 5
const shownMore = 100

const placeOf = ({ column, header }: Group): string => {
  if (column === null) return 'Ganze Datensätze'
  return header ? `Spalte ${column} · ${header}` : `Spalte ${column}`
}

/** Findings that are repaired in the same way, with their places in the file. */
export const FindingGroup = ({ group }: { readonly group: Group }) => {
  const [shown, setShown] = useState(shownAtFirst)
  const { code, findings, total, what, repair } = group
  const visible = findings.slice(0, shown)
  const hidden = total - visible.length
  return (
    <section className="grid gap-1.5">
      <div className="grid gap-0.5">
        <h4 className="flex flex-wrap items-baseline justify-between gap-x-4 text-table font-medium">
          <span className="min-w-0 wrap-anywhere">{placeOf(group)}</span>
          <span className="font-normal text-muted tabular-nums">
            {formatCount(total, 'Fundstelle', 'Fundstellen')}
          </span>
        </h4>
        <p className="max-w-[80ch] text-table">
          {what} <span className="text-muted">{repair}</span>
        </p>
      </div>
      <table className="w-full table-fixed text-table">
        <thead>
          <tr className="border-b text-left text-xs text-muted">
            <th scope="col" className="w-24 py-1 pr-3 text-right font-normal">
              Datensatz
            </th>
            <th scope="col" className="w-20 py-1 pr-4 text-right font-normal">
              Zeile
            </th>
            <th scope="col" className="py-1 font-normal">
              Eintrag
            </th>
          </tr>
        </thead>
        <tbody>
          {visible.map(({ row, line, value }) => (
            <tr key={`${row} ${line} ${value}`} className="align-top">
              <td className="py-0.5 pr-3 text-right tabular-nums">{formatNumber(row)}</td>
              <td className="py-0.5 pr-4 text-right text-muted tabular-nums">
                {formatNumber(line)}
              </td>
              <td className="py-0.5 font-mono text-xs/5 wrap-anywhere whitespace-pre-wrap">
                {code === 'header-space' ? `„${value}“` : value}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {hidden > 0 && (
        <p className="flex flex-wrap items-center gap-x-3 text-table text-muted">
          {findings.length > visible.length ? (
            <Button look="link" size="small" onClick={() => setShown(shown + shownMore)}>
              {formatNumber(Math.min(shownMore, findings.length - visible.length))} weitere zeigen
            </Button>
          ) : (
            <span>
              Die übrigen {formatNumber(hidden)} stehen in der CSV-Datei mit allen Fundstellen.
            </span>
          )}
        </p>
      )}
    </section>
  )
}
