import { CloudAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { EmptyState } from './empty-state.tsx'
import { Skeleton } from './skeleton.tsx'

interface DataTableNoteProps {
  readonly columns: number
  readonly loading: boolean
  readonly error: string | null | undefined
  readonly empty: ReactNode
  readonly onRetry: (() => void) | undefined
}

const waiting = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'] as const

/** What a table shows when it has no rows: that it loads, that it failed, or why it is empty. */
export const DataTableNote = ({ columns, loading, error, empty, onRetry }: DataTableNoteProps) => {
  if (loading && !error) {
    return waiting.map((id) => (
      <tr key={id}>
        <td colSpan={columns} className="h-8 px-3">
          <Skeleton className="h-3 w-full" />
          {id === 'a' && <span className="sr-only">Wird geladen</span>}
        </td>
      </tr>
    ))
  }
  return (
    <tr>
      <td colSpan={columns}>
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
