import { useQuery } from '@tanstack/react-query'
import { read } from '@/api/queries.ts'
import { formatCount } from '@/format/format.ts'
import { Panel } from '@/ui/panel.tsx'
import { FindingLine } from './finding-line.tsx'
import { findingTitles } from './finding-words.ts'

/** The findings with which an edition was released, and the reasons that somebody gave. */
export const KeptFindings = ({ id }: { readonly id: string }) => {
  const { data } = useQuery({
    ...read('keptFindings', { params: { id } }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (!data || data.total === 0) return null
  const open = data.list.filter(({ reason }) => reason === null).length
  return (
    <div className="print:hidden">
      <Panel title="Befunde bei der Freigabe">
        <details>
          <summary className="cursor-pointer text-table tabular-nums">
            {formatCount(data.total, 'Befund', 'Befunde')}
            {open > 0 && `, davon ${open} ohne Grund`}
          </summary>
          <ul className="mt-2 max-h-96 overflow-y-auto text-table">
            {data.list.map((finding) => (
              <FindingLine key={`${finding.kind} ${finding.key}`} finding={finding}>
                <span className="max-w-md text-xs wrap-anywhere">
                  <span className="text-muted">
                    {findingTitles[finding.kind]}
                    {finding.by && `, ${finding.by.fullName}`}:
                  </span>{' '}
                  {finding.reason ?? 'ohne Grund'}
                </span>
              </FindingLine>
            ))}
          </ul>
        </details>
      </Panel>
    </div>
  )
}
