import type { KeptFinding, ReleaseFinding } from '@stammbuch/contracts'
import type { ReactNode } from 'react'
import { formatNumber } from '@/format/format.ts'
import { findingText, lineName, lineText } from './finding-words.ts'

interface LineProps {
  readonly finding: ReleaseFinding | KeptFinding
  /** What somebody said to it, and what can be done. */
  readonly children?: ReactNode
}

/** A finding as a sentence, its awards with the way to each. */
export const FindingLine = ({ finding, children }: LineProps) => {
  const { toplist, lines, numberOfLines } = finding
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 border-b py-2 last:border-b-0">
      <div className="min-w-0 flex-1 basis-80">
        <p className="wrap-anywhere">
          {toplist && <span className="text-muted">{toplist.value}: </span>}
          <span>{findingText(finding)}</span>
        </p>
        <ul className="flex flex-wrap items-center gap-x-3 text-xs">
          {lines.map((line) => (
            <li key={line.id}>
              <a
                href={`/${line.root.class}/${line.root.id}`}
                target="_blank"
                rel="noopener"
                className="inline-flex min-h-6 items-center text-accent underline underline-offset-2"
              >
                {lineName(line)}
              </a>{' '}
              <span className="text-muted tabular-nums">({lineText(finding, line)})</span>
            </li>
          ))}
          {numberOfLines > lines.length && (
            <li className="text-muted">und {formatNumber(numberOfLines - lines.length)} weitere</li>
          )}
        </ul>
      </div>
      {children}
    </li>
  )
}
