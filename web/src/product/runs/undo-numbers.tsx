import { LaterList } from '../later-list.tsx'
import type { useUndoQuestion } from './use-undo-question.ts'

/** What taking a run back would do, and what was built on it. */
export const UndoNumbers = ({
  question: { words, preview },
}: {
  readonly question: ReturnType<typeof useUndoQuestion>
}) => (
  <div className="grid gap-2">
    <p role="status">{words.join(' ')}</p>
    {preview && <LaterList later={preview.later} total={preview.laterTotal} />}
  </div>
)
