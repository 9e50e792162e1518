import { useState } from 'react'
import { SelectionBar } from '@/ui/selection-bar.tsx'
import { toast } from '@/ui/toast.ts'
import type { Selection } from '@/ui/use-row-selection.ts'
import type { QueueScope } from '../filter/queue-scope.ts'
import type { QueueRow } from '../table/queue-rows.ts'
import { useBatchContents } from './batch-contents.ts'
import { BatchRefusals, doneWords, type Refusals } from './batch-refusals.tsx'
import { DecideButtons, DecideQuestion, useDeciding } from './decide-selected.tsx'
import { useVerifying, VerifyButton, VerifyQuestion } from './verify-selected.tsx'

interface BatchBarProps {
  readonly rows: readonly QueueRow[]
  readonly selection: Selection
  readonly scope: QueueScope
  /** Records in the filter. */
  readonly total: number
  /** The filter as a whole is selected. */
  readonly whole: boolean
  readonly onWhole: () => void
  /** The log position of the numbers on the page. */
  readonly position: number
  readonly onClear: () => void
}

/** The number of selected lines, with what can be done to all of them. */
export const BatchBar = (props: BatchBarProps) => {
  const { rows, selection, scope, total, whole, position, onClear } = props
  const [refusals, setRefusals] = useState<Refusals | null>(null)
  const contents = useBatchContents({ rows, selection, scope, whole })
  const end = (outcome: Refusals): void => {
    const { refused, undo, action } = outcome
    onClear()
    const text = doneWords(outcome)
    if (Object.keys(refused).length > 0) setRefusals(outcome)
    else if (undo) void toast.undo(text, undo, action?.key)
    else void toast.success(text)
  }
  const batch = { contents, scope, whole, position, onBegin: onClear, onEnd: end }
  const verifying = useVerifying(batch)
  const deciding = useDeciding({ ...batch, rows, selection })
  return (
    <>
      <SelectionBar
        count={contents.selected.length}
        total={total}
        whole={whole}
        onSelectWhole={props.onWhole}
        onClear={onClear}
      >
        {contents.mayVerify && <VerifyButton {...verifying} />}
        {contents.mayDecide && <DecideButtons {...deciding} />}
        {!contents.mayVerify && !contents.mayDecide && (
          <p className="text-table text-muted">Hier ist nichts mehr offen.</p>
        )}
      </SelectionBar>
      {/* Beside the bar, which goes when what was selected is decided. */}
      <VerifyQuestion {...verifying} />
      <DecideQuestion {...deciding} />
      {refusals && <BatchRefusals outcome={refusals} onClose={() => setRefusals(null)} />}
    </>
  )
}
