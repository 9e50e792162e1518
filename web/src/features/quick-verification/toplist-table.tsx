import type { VerifyCounts } from '@stammbuch/contracts'
import { ListOrdered } from 'lucide-react'
import { useMemo } from 'react'
import { sentenceOf } from '@/api/problem.ts'
import { formatCount, formatNumber } from '@/format/format.ts'
import { useToplists } from '@/product/scope/use-toplists.ts'
import { Button } from '@/ui/button.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { Panel } from '@/ui/panel.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { RunProgress } from './run-counts.tsx'
import { countsOf, type Run, type RunScope, useRun } from './run-store.ts'
import { numbersOf } from './scope-counts.tsx'
import { SpotCheckButton } from './spot-check-button.tsx'
import { toplistKey, useKnownRuns } from './use-known-runs.ts'
import { useScopeCounts } from './use-scope-counts.ts'
import { VerifyButton } from './verify-button.tsx'

interface ToplistTableProps {
  readonly project: { readonly shortCode: string }
  readonly period: { readonly id: string; readonly name: string }
  readonly href: string
  readonly onEnd: (key: string) => void
}

const count = 'px-3 text-right tabular-nums'
const columns = ['Offen', 'Übernehmbar', 'Veraltet', 'Unverifiziert'] as const
const nothingOpen: VerifyCounts = { open: 0, takeable: 0, reasons: {} }

/** The result of the last run over a toplist. */
const LastRun = ({ run }: { readonly run: Run }) => {
  const { accepted, rejected, pending } = countsOf(run)
  return (
    <p className="text-xs font-normal text-muted tabular-nums">
      {formatNumber(accepted)} übernommen · {formatNumber(rejected)} nicht möglich ·{' '}
      {formatNumber(pending)} noch offen
    </p>
  )
}

const ToplistRow = (props: {
  readonly scope: RunScope
  readonly name: string
  /** Undefined while they are read. */
  readonly counts: VerifyCounts | undefined
  readonly onEnd: (key: string) => void
}) => {
  const { scope, name, counts, onEnd } = props
  const run = useRun(scope.key)
  const ended = run && run.state !== 'running' ? run : null
  const numbers = counts && numbersOf(counts)
  const cell = (value: number | undefined) => (value === undefined ? '–' : formatNumber(value))
  return (
    <tr className="h-10 hover:bg-hover">
      <th scope="row" className="px-4 py-1 text-left font-medium wrap-break-word">
        {ended ? (
          <Button look="link" className="font-medium!" onClick={() => onEnd(scope.key)}>
            {name}
          </Button>
        ) : (
          name
        )}
        {ended && <LastRun run={ended} />}
      </th>
      {run?.state === 'running' ? (
        <td colSpan={4} className="px-3 py-1.5">
          <RunProgress run={run} />
        </td>
      ) : (
        <>
          <td className={count}>{cell(numbers?.open)}</td>
          <td className={count}>{cell(numbers?.takeable)}</td>
          <td className={count}>{cell(numbers?.stale)}</td>
          <td className={count}>{cell(numbers?.unapproved)}</td>
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

const TableHead = () => (
  <thead className="bg-sunken text-xs text-muted">
    <tr className="h-8 border-b">
      <th scope="col" className="px-4 text-left font-medium">
        Topliste
      </th>
      {columns.map((name) => (
        <th key={name} scope="col" className="w-24 px-3 text-right font-medium">
          {name}
        </th>
      ))}
      <th scope="col" className="w-72 px-3">
        <span className="sr-only">Aktion</span>
      </th>
    </tr>
  </thead>
)

/** The toplists of a project and year as scopes of a run; their open changes, once they are counted. */
const useToplistScopes = ({ project, period, href }: Omit<ToplistTableProps, 'onEnd'>) => {
  const { data, error, refetch } = useToplists(project.shortCode, period.name)
  const scopes = useMemo(
    () =>
      (data ?? []).map(
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
  const counts = useScopeCounts({ rgShortCode: project.shortCode, periodId: period.id }).data
  const countsFor = ({ body }: RunScope): VerifyCounts | undefined =>
    counts &&
    (counts.toplists.find(({ toplistId }) => 'toplistId' in body && body.toplistId === toplistId) ??
      nothingOpen)
  return { scopes, countsFor, isKnown: data !== undefined, error, refetch }
}

/** The toplists of a project and year, each to be verified on its own. */
export const ToplistTable = ({ onEnd, ...place }: ToplistTableProps) => {
  const { scopes, countsFor, isKnown, error, refetch } = useToplistScopes(place)
  if (error)
    return (
      <EmptyState
        title="Die Toplisten konnten nicht geladen werden."
        action={<Button onClick={() => void refetch()}>Erneut versuchen</Button>}
      >
        {sentenceOf(error)}
      </EmptyState>
    )
  if (!isKnown) return <Skeleton className="h-40" />
  if (scopes.length === 0)
    return (
      <EmptyState
        icon={ListOrdered}
        title="In diesem Projekt und Jahrgang gibt es keine Toplisten."
      >
        Toplisten entstehen beim Import oder in der Verwaltung. Alles, was offen ist, verifiziert
        „Projekt + Jahrgang verifizieren“.
      </EmptyState>
    )
  return (
    <Panel title="Toplisten" aside={formatCount(scopes.length, 'Topliste', 'Toplisten')} flush>
      {/* Positioned: what only screen readers see would otherwise widen the page. */}
      <div className="relative overflow-x-auto">
        <table className="w-full min-w-2xl text-table">
          <TableHead />
          <tbody className="divide-y">
            {scopes.map((scope) => (
              <ToplistRow
                key={scope.key}
                name={scope.title.slice(0, -place.period.name.length - 1)}
                onEnd={onEnd}
                scope={scope}
                counts={countsFor(scope)}
              />
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  )
}
