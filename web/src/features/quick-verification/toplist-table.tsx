import { useQuery } from '@tanstack/react-query'
import { ListOrdered } from 'lucide-react'
import { useMemo } from 'react'
import { sentenceOf } from '@/api/problem.ts'
import { read } from '@/api/queries.ts'
import { compareGerman, formatCount, formatNumber } from '@/format/format.ts'
import { Button } from '@/ui/button.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { Panel } from '@/ui/panel.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { RunProgress } from './run-counts.tsx'
import { countsOf, type RunScope, useRun } from './run-store.ts'
import { SpotCheckButton } from './spot-check-button.tsx'
import { toplistKey, useKnownRuns } from './use-known-runs.ts'
import { VerifyButton } from './verify-button.tsx'

interface ToplistTableProps {
  readonly project: { readonly shortCode: string }
  readonly period: { readonly id: string; readonly name: string }
  readonly href: string
  readonly onEnd: (key: string) => void
}

const count = 'px-3 text-right tabular-nums'

const ToplistRow = (props: {
  readonly scope: RunScope
  readonly name: string
  readonly onEnd: (key: string) => void
}) => {
  const { scope, name, onEnd } = props
  const run = useRun(scope.key)
  const counts = run && run.state !== 'running' ? countsOf(run) : null
  const cell = (value: number | undefined) => (value === undefined ? '–' : formatNumber(value))
  return (
    <tr className="h-10 hover:bg-hover">
      <th scope="row" className="px-4 text-left font-medium wrap-break-word">
        {counts ? (
          <Button look="link" className="font-medium!" onClick={() => onEnd(scope.key)}>
            {name}
          </Button>
        ) : (
          name
        )}
      </th>
      {run?.state === 'running' ? (
        <td colSpan={3} className="px-3 py-1.5">
          <RunProgress run={run} />
        </td>
      ) : (
        <>
          <td className={count}>{cell(counts?.accepted)}</td>
          <td className={count}>{cell(counts?.rejected)}</td>
          <td className={count}>{cell(counts?.pending)}</td>
        </>
      )}
      <td className="py-1 pr-3 pl-3 text-right">
        <div className="flex justify-end gap-1.5">
          <SpotCheckButton scope={scope} size="small" />
          <VerifyButton scope={scope} label="Verifizieren" size="small" onEnd={onEnd} />
        </div>
      </td>
    </tr>
  )
}

/** The toplists of a project and year, each to be verified on its own. */
export const ToplistTable = ({ project, period, href, onEnd }: ToplistTableProps) => {
  const { data, error, refetch } = useQuery(
    read('listToplistLabels', {
      query: { rgShortCode: project.shortCode, periodName: period.name },
    }),
  )
  const scopes = useMemo(
    () =>
      (data?.list ?? [])
        .toSorted((left, right) => compareGerman(left.value, right.value))
        .map(
          ({ id, value }): RunScope => ({
            key: toplistKey(id, period.id),
            title: `${value} ${period.name}`,
            body: { toplistId: id, periodId: period.id },
            href,
          }),
        ),
    [data, period.id, period.name, href],
  )
  useKnownRuns(scopes, { periodId: period.id })
  if (error)
    return (
      <EmptyState
        title="Die Toplisten konnten nicht geladen werden."
        action={<Button onClick={() => void refetch()}>Erneut versuchen</Button>}
      >
        {sentenceOf(error)}
      </EmptyState>
    )
  if (!data) return <Skeleton className="h-40" />
  if (scopes.length === 0)
    return (
      <EmptyState
        icon={ListOrdered}
        title="In diesem Projekt und Jahrgang gibt es keine Toplisten."
      >
        Alles, was offen ist, verifiziert „Projekt + Jahrgang verifizieren“.
      </EmptyState>
    )
  return (
    <Panel title="Toplisten" aside={formatCount(scopes.length, 'Topliste', 'Toplisten')} flush>
      {/* Positioned: what only screen readers see would otherwise widen the page. */}
      <div className="relative overflow-x-auto">
        <table className="w-full min-w-2xl text-table">
          <thead className="bg-sunken text-xs text-muted">
            <tr className="h-8 border-b">
              <th scope="col" className="px-4 text-left font-medium">
                Topliste
              </th>
              <th scope="col" className="w-28 px-3 text-right font-medium">
                Übernommen
              </th>
              <th scope="col" className="w-28 px-3 text-right font-medium">
                Nicht möglich
              </th>
              <th scope="col" className="w-28 px-3 text-right font-medium">
                Noch offen
              </th>
              <th scope="col" className="w-72 px-3">
                <span className="sr-only">Aktion</span>
              </th>
            </tr>
          </thead>
          <tbody className="divide-y">
            {scopes.map((scope) => (
              <ToplistRow
                key={scope.key}
                name={scope.title.slice(0, -period.name.length - 1)}
                onEnd={onEnd}
                scope={scope}
              />
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  )
}
