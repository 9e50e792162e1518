import { conflictTypeLabels } from '@stammbuch/contracts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { sentenceOf } from '@/api/problem.ts'
import { useSession } from '@/api/session.ts'
import { formatDateTime } from '@/format/format.ts'
import { Banner } from '@/ui/banner.tsx'
import { Button } from '@/ui/button.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { PageHeader } from '@/ui/page-header.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { choiceLabels, hrefOf } from './conflict-words.ts'
import { Similarity } from './similarity.tsx'
import type { ShownConflict } from './use-conflict.ts'

interface FrameProps {
  readonly shown: ShownConflict
  readonly children: ReactNode
}

const Solved = ({ shown }: Pick<FrameProps, 'shown'>) => {
  const { can } = useSession()
  const { conflict, data, undo, busy } = shown
  if (!conflict?.solvedAt) return null
  const { choice, runId, solvedAt, solvedBy } = conflict
  const next = data?.next
  const words = [
    choice && choiceLabels[choice],
    formatDateTime(solvedAt),
    solvedBy?.fullName,
  ].filter(Boolean)
  return (
    <Banner
      tone="success"
      announce
      title="Dieser Konflikt ist gelöst."
      action={
        <>
          {choice === 'merge' && runId && can('edit') && (
            <Button pending={busy === 'undo'} onClick={() => void undo(runId)}>
              Rückgängig machen
            </Button>
          )}
          {next && (
            <Button asChild look="primary">
              <Link to={hrefOf(next)}>Nächster Konflikt</Link>
            </Button>
          )}
        </>
      }
    >
      {words.join(' · ')}
    </Banner>
  )
}

/** Head, state and errors of both decision screens. */
export const ConflictFrame = ({ shown, children }: FrameProps) => {
  const { conflict, error, refetch } = shown
  return (
    <div className="mx-auto grid w-full max-w-7xl gap-4 p-4 md:px-6">
      <PageHeader
        title={conflict ? conflictTypeLabels[conflict.type] : 'Konflikt'}
        back={<Link to="/konflikte">Konflikte</Link>}
        {...(conflict && {
          aside: <Similarity percent={conflict.chanceIsConflict} />,
          description: `Gefunden am ${formatDateTime(conflict.createdAt)}`,
        })}
      />
      <Solved shown={shown} />
      {error ? (
        <EmptyState
          title={sentenceOf(error)}
          action={<Button onClick={() => void refetch()}>Erneut versuchen</Button>}
        />
      ) : (
        (children ?? <Skeleton className="h-96" />)
      )}
    </div>
  )
}
