import { type ProblemCode, problems, titleOf, type UndoPreview } from '@stammbuch/contracts'
import { formatNumber } from '@/format/format.ts'
import { Checkbox } from '@/ui/checkbox.tsx'
import { LaterList } from '../later-list.tsx'
import type { useUndoQuestion } from './use-undo-question.ts'

/** The most records that stay and are named. */
const mostNamed = 5

const whyOf = (code: string): string =>
  Object.hasOwn(problems, code) ? titleOf(code as ProblemCode) : 'Es lässt sich nicht zurücknehmen.'

const LeftList = ({ left, kept, impossible }: UndoPreview) => {
  const named = left.filter(({ record }) => record?.label).slice(0, mostNamed)
  if (named.length === 0) return null
  const more = kept + impossible - named.length
  return (
    <section aria-label="Bleibt, wie es ist" className="grid gap-1 text-table">
      <p className="font-medium">So bleibt es:</p>
      <ul className="grid gap-0.5 wrap-anywhere">
        {named.map(({ id, code, record, attributeName }) => (
          <li key={`${id} ${code} ${attributeName ?? ''}`}>
            {record?.label} <span className="text-muted">– {whyOf(code)}</span>
          </li>
        ))}
        {more > 0 && <li className="text-muted">und {formatNumber(more)} weitere</li>}
      </ul>
    </section>
  )
}

interface UndoNumbersProps {
  readonly question: ReturnType<typeof useUndoQuestion>
  /** Something that is named is opened. */
  readonly onFollow?: () => void
}

/** The effects of taking a run back, what would stay, and what was built on it. */
export const UndoNumbers = ({ question, onFollow }: UndoNumbersProps) => {
  const { words, preview, withLater, isChoice, choose } = question
  return (
    <div className="grid gap-2">
      <p role="status">{words.join(' ')}</p>
      {preview && !withLater && <LeftList {...preview} />}
      {preview && (
        <LaterList
          later={preview.later}
          total={preview.laterTotal}
          together={withLater}
          onFollow={onFollow}
        />
      )}
      {isChoice && (
        <Checkbox
          label="Alles zusammen zurücknehmen"
          checked={withLater}
          onCheckedChange={choose}
        />
      )}
    </div>
  )
}
