import type { SavedQuestion } from '@stammbuch/contracts'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Problem, sentenceOf } from '@/api/problem.ts'
import { useSession } from '@/api/session.ts'
import { formatDate } from '@/format/format.ts'
import { LastAction } from '@/product/last-action.tsx'
import { deleteQuestion, renameQuestion, useSavedQuestions } from '@/product/saved-questions.ts'
import { useUndoKey } from '@/product/use-undo-key.ts'
import { closedBecause, useStanding } from '@/state/stand.ts'
import { Button } from '@/ui/button.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { IconButton } from '@/ui/icon-button.tsx'
import { NameDialog } from '@/ui/name-dialog.tsx'
import { Panel } from '@/ui/panel.tsx'
import { toast } from '@/ui/toast.ts'

const RenameDialog = ({
  question,
  onClose,
}: {
  readonly question: SavedQuestion
  readonly onClose: () => void
}) => {
  const client = useQueryClient()
  const [pending, setPending] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const rename = async (name: string): Promise<void> => {
    if (name === question.name) return onClose()
    setPending(true)
    try {
      await renameQuestion(client, question, name)
      onClose()
    } catch (thrown) {
      const taken = thrown instanceof Problem && thrown.code === 'name-taken'
      setError(taken ? 'Eine Frage heißt schon so.' : sentenceOf(thrown))
    } finally {
      setPending(false)
    }
  }
  return (
    <NameDialog
      title="Frage umbenennen"
      description="Der Name, unter dem alle sie finden."
      action="Umbenennen"
      initial={question.name}
      shortest={1}
      longest={120}
      rule="Höchstens 120 Zeichen"
      pending={pending}
      error={error}
      onName={(name) => void rename(name)}
      onClose={onClose}
    />
  )
}

const SavedRow = ({
  question,
  onRename,
}: {
  readonly question: SavedQuestion
  readonly onRename: () => void
}) => {
  const client = useQueryClient()
  const closed = closedBecause(useStanding())
  const { name, filters, own, owner, updatedAt } = question
  const remove = (): void => {
    deleteQuestion(client, question).catch((thrown) => toast.error(sentenceOf(thrown)))
  }
  return (
    <li className="flex min-h-10 flex-wrap items-center gap-x-4 gap-y-1 py-1.5">
      <Link
        to={`/protokoll?${new URLSearchParams(filters)}` as string}
        className="min-w-0 flex-1 basis-60 text-sm font-medium wrap-anywhere text-accent underline decoration-accent-line underline-offset-2 hover:decoration-current"
      >
        {name}
      </Link>
      <span className="text-table text-muted tabular-nums">
        {own ? 'von Ihnen' : `von ${owner.fullName}`} · {formatDate(updatedAt)}
      </span>
      <span className="flex w-16 justify-end gap-1">
        {own && (
          <>
            <IconButton
              size="small"
              label={`„${name}“ umbenennen`}
              disabledBecause={closed}
              onClick={onRename}
            >
              <Pencil aria-hidden />
            </IconButton>
            <IconButton
              size="small"
              label={`„${name}“ löschen`}
              disabledBecause={closed}
              onClick={remove}
            >
              <Trash2 aria-hidden />
            </IconButton>
          </>
        )}
      </span>
    </li>
  )
}

/** The questions that people kept: asked by everybody, changed by their owners. */
export const SavedQuestions = () => {
  const { can } = useSession()
  const { data, error, refetch } = useSavedQuestions(can('audit'))
  const [renamed, setRenamed] = useState<SavedQuestion | null>(null)
  useUndoKey('questions', can('audit'))
  const list = data?.list ?? []
  return (
    <Panel title="Gespeicherte Fragen" actions={<LastAction />}>
      {error && !data && (
        <EmptyState
          title="Die gespeicherten Fragen konnten nicht geladen werden."
          action={<Button onClick={() => void refetch()}>Erneut versuchen</Button>}
        >
          {sentenceOf(error)}
        </EmptyState>
      )}
      {data && list.length === 0 && (
        <p className="text-table text-muted">
          Noch keine. Im <Link to="/protokoll">Protokoll</Link> lässt sich jede Eingrenzung als
          Frage speichern.
        </p>
      )}
      <ul className="divide-y">
        {list.map((question) => (
          <SavedRow key={question.id} question={question} onRename={() => setRenamed(question)} />
        ))}
      </ul>
      {renamed && <RenameDialog question={renamed} onClose={() => setRenamed(null)} />}
    </Panel>
  )
}
