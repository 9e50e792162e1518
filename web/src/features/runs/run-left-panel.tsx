import { type ProblemCode, problems, type RunPage, titleOf } from '@stammbuch/contracts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { read } from '@/api/queries.ts'
import { formatCount, formatNumber } from '@/format/format.ts'
import { attributeLabel } from '@/product/change-words.ts'
import { Button } from '@/ui/button.tsx'
import { Panel } from '@/ui/panel.tsx'
import { useKeptState } from '@/ui/use-kept-state.ts'

/** The words for a reason that a run left something. */
export const reasonWords = (code: string): string =>
  Object.hasOwn(problems, code) ? titleOf(code as ProblemCode) : code

const rootClasses = ['account', 'contact', 'product']
const mostListed = 100

const LeftList = ({ runId, code }: { readonly runId: string; readonly code: string }) => {
  const { data } = useQuery(
    read('runLeft', { params: { runId }, query: { code, limit: mostListed } }),
  )
  if (!data) return null
  return (
    <ul className="grid gap-1 border-t bg-sunken px-4 py-2">
      {data.list.map(({ change }) => (
        <li key={change.id} className="wrap-anywhere">
          {rootClasses.includes(change.targetClass) ? (
            <Link
              to={`/${change.targetClass}/${change.targetId}` as string}
              className="text-accent underline underline-offset-2"
            >
              {change.target.label || 'ohne Namen'}
            </Link>
          ) : (
            change.target.label
          )}
          <span className="text-muted">
            {` · ${attributeLabel(change)}: ${change.oldValue ?? '–'} → ${change.newValue ?? '–'}`}
          </span>
        </li>
      ))}
      {data.total > data.list.length && (
        <li className="text-muted">und {formatNumber(data.total - data.list.length)} weitere</li>
      )}
    </ul>
  )
}

const Reason = ({ runId, code, items }: { readonly runId: string } & RunPage['left'][number]) => {
  const [open, setOpen] = useKeptState<boolean>(`left ${code}`, false)
  return (
    <li>
      <div className="flex min-h-9 items-center gap-3 px-4 py-1">
        <span className="min-w-0 flex-1 wrap-anywhere">{reasonWords(code)}</span>
        <span className="tabular-nums">{formatNumber(items)}</span>
        <Button size="small" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? 'Verbergen' : 'Zeigen'}
        </Button>
      </div>
      {open && <LeftList runId={runId} code={code} />}
    </li>
  )
}

interface Rejected {
  readonly row: number
  readonly column: string | null
  readonly code: string
  readonly detail: string
}

const numberIn = (value: unknown): number => (typeof value === 'number' ? value : 0)

/** What an import left, by its own counts: rows that were refused, that wait, or that were not to be created. */
const importLeft = ({ result }: RunPage['run']): readonly string[] => {
  const counts = [
    [numberIn(result?.conflicts), 'Zeile wartet als Konflikt', 'Zeilen warten als Konflikt'],
    [numberIn(result?.refusedRows), 'Zeile abgelehnt', 'Zeilen abgelehnt'],
    [numberIn(result?.skippedRows), 'Zeile übersprungen', 'Zeilen übersprungen'],
    [numberIn(result?.incompleteRows), 'Zeile nur zum Teil', 'Zeilen nur zum Teil'],
  ] as const
  return counts.flatMap(([count, one, many]) => (count > 0 ? [formatCount(count, one, many)] : []))
}

const rejectedIn = ({ result }: RunPage['run']): readonly Rejected[] =>
  Array.isArray(result?.rejectedRows)
    ? (result.rejectedRows as Rejected[]).slice(0, mostListed)
    : []

/** What a run left as it was, and why. */
export const RunLeftPanel = ({ page }: { readonly page: RunPage }) => {
  const { run, left } = page
  const rows = importLeft(run)
  const rejected = rejectedIn(run)
  const undoLeft = run.kind === 'undo' ? numberIn(run.result?.left) : 0
  const nothing = left.length === 0 && rows.length === 0 && rejected.length === 0 && undoLeft === 0
  return (
    <Panel title="Was er ließ und warum" flush>
      {nothing && <p className="px-4 py-3 text-table text-muted">Nichts.</p>}
      {(rows.length > 0 || undoLeft > 0) && (
        <p className="px-4 py-2 text-table">
          {[
            ...rows,
            ...(undoLeft > 0
              ? [formatCount(undoLeft, 'Schritt blieb bestehen', 'Schritte blieben bestehen')]
              : []),
          ].join(' · ')}
        </p>
      )}
      {rejected.length > 0 && (
        <ul className="max-h-72 divide-y overflow-y-auto border-t text-table">
          {rejected.map(({ row, column, code, detail }) => (
            <li key={`${row} ${column} ${code}`} className="px-4 py-1.5 wrap-anywhere">
              Zeile {row}
              {column && `, Spalte „${column}“`}
              <span className="text-muted">: {detail || reasonWords(code)}</span>
            </li>
          ))}
        </ul>
      )}
      <ul className="divide-y text-table">
        {left.map((one) => (
          <Reason key={one.code} runId={run.id} {...one} />
        ))}
      </ul>
    </Panel>
  )
}
