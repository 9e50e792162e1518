import { SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { Problem, sentenceOf } from '@/api/problem.ts'
import { Button } from '@/ui/button.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'

interface NotShownProps {
  readonly error: unknown
  /** The title where the address names nothing that exists. */
  readonly missing: string
  /** The title where it could not be loaded, for now. */
  readonly failed: string
  readonly onRetry: () => unknown
  /** A link to where such things are listed. */
  readonly way: ReactNode
}

/** True where another try gives the same: the address names nothing, or nothing that could be. */
const isMissing = (error: unknown): boolean =>
  error instanceof Problem && (error.status === 404 || error.status === 400)

/** Stands for a page whose subject does not exist, with the way to the others, or that could not be loaded, with another try. */
export const NotShown = ({ error, missing, failed, onRetry, way }: NotShownProps) =>
  isMissing(error) ? (
    <EmptyState icon={SearchX} title={missing} action={way}>
      Vielleicht ist die Adresse unvollständig.
    </EmptyState>
  ) : (
    <EmptyState
      icon={SearchX}
      title={failed}
      action={<Button onClick={() => void onRetry()}>Erneut versuchen</Button>}
    >
      {sentenceOf(error)}
    </EmptyState>
  )
