import { CloudAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { EmptyState } from './empty-state.tsx'
import { LoadingWords, Skeleton } from './skeleton.tsx'

interface DataTableNoteProps {
  readonly columns: number
  readonly loading: boolean
  readonly error: string | null | undefined
  readonly empty: ReactNode
  readonly onRetry: (() => void) | undefined
}

const waiting = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'] as const

/** Note of a table without rows: it loads, it failed, or the reason why it is empty. */
export const DataTableNote = ({ columns, loading, error, empty, onRetry }: DataTableNoteProps) => {
  if (loading && !error) {
    return waiting.map((id) => (
      <tr key={id} className="@max-xl:block">
        <td colSpan={columns} className="h-8 px-3 @max-xl:block @max-xl:py-2">
          <span className="flex items-center gap-3">
            {id === 'a' && <LoadingWords className="sticky left-3 shrink-0" />}
            <Skeleton className="h-3 flex-1" />
          </span>
        </td>
      </tr>
    ))
  }
  return (
    <tr className="@max-xl:block">
      <td colSpan={columns} className="@max-xl:block">
        {/* Where the table is wider than its window, the words stay inside the window. */}
        <div className="sticky left-0 w-[100cqw] max-w-full">
          {error ? (
            <EmptyState
              icon={CloudAlert}
              title="Die Liste konnte nicht geladen werden."
              action={onRetry && <Button onClick={onRetry}>Erneut versuchen</Button>}
            >
              {error}
            </EmptyState>
          ) : (
            (empty ?? <EmptyState title="Keine Einträge vorhanden." />)
          )}
        </div>
      </td>
    </tr>
  )
}
