import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { answerOf } from '@/api/call.ts'
import { useSession } from '@/api/session.ts'
import { useSpotCheckNames } from '@/api/use-spot-check-names.ts'
import { formatDateTime, formatNumber } from '@/format/format.ts'
import { useTopic } from '@/live/use-live.ts'
import { useMergedRead } from '@/live/use-merged-read.ts'
import { Button } from '@/ui/button.tsx'
import { Panel } from '@/ui/panel.tsx'

/** Spot checks that somebody began and nobody has finished, each with the way on, or the way to look. */
export const OpenSpotChecks = () => {
  const { can } = useSession()
  const verb = can('edit') ? 'fortsetzen' : 'ansehen'
  const { data, refetch } = useQuery({
    queryKey: ['listSpotChecks', 'open'],
    queryFn: ({ signal }) => answerOf('listSpotChecks', { query: { state: 'open' } }, { signal }),
  })
  useTopic('runs', data?.position ?? null, useMergedRead(refetch))
  const checks = data?.body.list ?? []
  const nameOf = useSpotCheckNames(checks)
  if (checks.length === 0) return null
  return (
    <Panel title="Offene Stichproben" flush>
      <ul className="divide-y text-table">
        {checks.map((check) => (
          <li
            key={check.id}
            className="flex min-h-10 flex-wrap items-center gap-x-4 gap-y-1 px-4 py-1"
          >
            <span className="font-medium">{nameOf(check)}</span>
            <span className="min-w-0 flex-1 basis-48 text-muted tabular-nums">
              {[
                `${formatNumber(check.judged)} von ${formatNumber(check.size)} Werten beurteilt`,
                check.wrong > 0 && `${formatNumber(check.wrong)} falsch`,
                check.startedBy?.shortCode,
                formatDateTime(check.startedAt),
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
            {can('read-personal') && (
              <Button asChild size="small">
                <Link
                  to="/verifikation/stichprobe/$id"
                  params={{ id: check.id }}
                  aria-label={`Stichprobe ${verb}: ${nameOf(check)}`}
                >
                  {can('edit') ? 'Fortsetzen' : 'Ansehen'}
                </Link>
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
