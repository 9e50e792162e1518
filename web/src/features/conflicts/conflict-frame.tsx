import { type Conflict, conflictTypeLabels } from '@stammbuch/contracts'
import { Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { Problem, sentenceOf } from '@/api/problem.ts'
import { useSession } from '@/api/session.ts'
import { formatCount, formatDateTime } from '@/format/format.ts'
import { UndoLast } from '@/product/undo-last.tsx'
import { Banner } from '@/ui/banner.tsx'
import { Button } from '@/ui/button.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { useHotkeys } from '@/ui/hotkeys.ts'
import { PageHeader } from '@/ui/page-header.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { choiceLabels, pageOf, readingOf } from './conflict-labels.ts'
import type { Worklist } from './conflicts-search.ts'
import { KeyHint } from './deciding/key-hint.tsx'
import { Similarity } from './deciding/similarity.tsx'
import { isAside } from './deciding/take-up.ts'
import { KeptEdits } from './kept-edits.tsx'
import { UndoAutoSolve } from './undo-auto-solve-button.tsx'
import type { ShownConflict } from './use-conflict.ts'

/** A conflict, and the list that is gone through. */
export interface ConflictPageProps {
  readonly id: string
  readonly worklist: Worklist
}

interface FrameProps {
  readonly shown: ShownConflict
  readonly children: ReactNode
}

const remaining = (others: number, { solvedAt }: Conflict): string =>
  solvedAt
    ? `noch ${formatCount(others, 'offener Konflikt', 'offene Konflikte')}`
    : `${formatCount(others + 1, 'offener Konflikt', 'offene Konflikte')}`

const Solved = ({ shown }: Pick<FrameProps, 'shown'>) => {
  const { can } = useSession()
  const { conflict, data, undo, onUndone, takeUpAgain, busy, worklist } = shown
  const { choice, runId, runKind } = conflict ?? {}
  const ofAutoSolve = runKind === 'auto-solve' && can('edit') ? runId : null
  const undoable = choice === 'merge' && !ofAutoSolve && can('edit') ? runId : null
  const canTakeUp = isAside(choice) && can('edit')
  useHotkeys(
    {
      ...(undoable && {
        u: {
          label: 'Zusammenführung rückgängig machen',
          decides: true,
          run: () => void undo(undoable),
        },
      }),
      ...(canTakeUp && {
        u: { label: 'Wieder aufnehmen', decides: true, run: () => void takeUpAgain() },
      }),
    },
    { scope: 'Konflikt', decides: { active: () => readingOf(conflict) } },
  )
  const onward = useRef<HTMLAnchorElement>(null)
  const isSolved = Boolean(conflict?.solvedAt)
  const nextId = data?.next?.id
  // Who decides by keyboard goes on with Eingabe.
  useEffect(() => {
    if (isSolved && nextId) onward.current?.focus()
  }, [isSolved, nextId])
  if (!conflict?.solvedAt) return null
  const { solvedAt, solvedBy } = conflict
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
          {ofAutoSolve && <UndoAutoSolve runId={ofAutoSolve} onDone={onUndone} />}
          {undoable && (
            <Button pending={busy === 'undo'} onClick={() => void undo(undoable)}>
              Rückgängig machen <KeyHint keys="u" />
            </Button>
          )}
          {canTakeUp && (
            <Button pending={busy === 'take-up'} onClick={() => void takeUpAgain()}>
              Wieder aufnehmen <KeyHint keys="u" />
            </Button>
          )}
          {next && (
            <Button asChild look="primary">
              <Link ref={onward} to={pageOf(next.type)} params={{ id: next.id }} search={worklist}>
                Nächster Konflikt <KeyHint keys="j" />
              </Link>
            </Button>
          )}
        </>
      }
    >
      {words.join(' · ')}
    </Banner>
  )
}

interface NotShownProps {
  readonly error: Error
  readonly onRetry: () => void
  readonly worklist: Worklist
}

/** An address that leads to no conflict leads nowhere the second time either. */
const NotShown = ({ error, onRetry, worklist }: NotShownProps) =>
  error instanceof Problem && error.status === 404 ? (
    <EmptyState
      title="Diesen Konflikt gibt es nicht."
      action={
        <Button asChild>
          <Link to="/konflikte" search={worklist}>
            Zu den Konflikten
          </Link>
        </Button>
      }
    >
      Vielleicht ist die Adresse unvollständig.
    </EmptyState>
  ) : (
    <EmptyState
      title={sentenceOf(error)}
      action={<Button onClick={onRetry}>Erneut versuchen</Button>}
    />
  )

/** Head, state and errors of both decision screens. */
export const ConflictFrame = ({ shown, children }: FrameProps) => {
  const { conflict, data, error, refetch, worklist } = shown
  const navigate = useNavigate()
  const next = data?.next
  const goOn = (): void => {
    if (next) void navigate({ to: pageOf(next.type), params: { id: next.id }, search: worklist })
  }
  useHotkeys({ j: { label: 'Nächster Konflikt', run: goOn } }, { scope: 'Konflikt' })
  return (
    <div className="page">
      <PageHeader
        title={conflict ? conflictTypeLabels[conflict.type] : 'Konflikt'}
        back={
          <Link to="/konflikte" search={worklist}>
            Konflikte
          </Link>
        }
        {...(conflict && {
          aside: <Similarity percent={conflict.chanceIsConflict} />,
          description: `Gefunden am ${formatDateTime(conflict.createdAt)}${data ? ` · ${remaining(data.others, conflict)}` : ''}`,
        })}
        {...(!conflict?.solvedAt && {
          actions: (
            <>
              {/* On a solved one U takes back that one. */}
              <UndoLast scope="Konflikt" />
              {next && (
                <Button look="quiet" onClick={goOn}>
                  Überspringen <KeyHint keys="j" />
                </Button>
              )}
            </>
          ),
        })}
      />
      <Solved shown={shown} />
      <KeptEdits edits={shown.editedSince} />
      {error ? (
        <NotShown error={error} onRetry={() => void refetch()} worklist={worklist} />
      ) : (
        (children ?? <Skeleton className="h-96" />)
      )}
    </div>
  )
}
