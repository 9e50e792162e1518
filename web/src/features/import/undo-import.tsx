import { useQuery } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { sentenceOf } from '@/api/problem.ts'
import { useSession } from '@/api/session.ts'
import { formatCount, formatNumber } from '@/format/format.ts'
import { undoPreview, undoRun } from '@/live/undo-run.ts'
import { Button } from '@/ui/button.tsx'
import { Confirm } from '@/ui/confirm.tsx'
import { toast } from '@/ui/toast.ts'

interface UndoImportProps {
  readonly runId: string
  readonly fileName: string
  /** The delivery can be imported again. */
  readonly onUndone: () => Promise<unknown>
}

const steps = (count: number): string => formatCount(count, 'Schritt', 'Schritte')

/** What would be taken back, counted now. */
const usePreview = (runId: string, asking: boolean) => {
  const { data, error } = useQuery({ ...undoPreview(runId), enabled: asking })
  if (error) return { words: sentenceOf(error), lacks: sentenceOf(error) }
  if (!data) return { words: 'Wird gezählt …', lacks: 'Es wird noch gezählt.' }
  const words = [
    `${steps(data.undone)} des Imports ${data.undone === 1 ? 'wird' : 'werden'} zurückgenommen.`,
    data.kept > 0 && `Seither geändert ist und bleibt: ${formatNumber(data.kept)}.`,
    data.impossible > 0 && `Nicht möglich ist es bei: ${formatNumber(data.impossible)}.`,
    'Danach lässt sich die Lieferung noch einmal importieren. Der Verlauf behält beides.',
  ]
  return {
    words: words.filter(Boolean).join(' '),
    lacks: data.undone === 0 ? 'Es gibt nichts zurückzunehmen.' : null,
  }
}

/** Take an import back, after a question that says how much. */
export const UndoImport = ({ runId, fileName, onUndone }: UndoImportProps) => {
  const { can } = useSession()
  const [asking, setAsking] = useState(false)
  const { words, lacks } = usePreview(runId, asking)
  const undo = async (): Promise<void> => {
    const { undone } = await undoRun(runId, { title: `Rückgängig: Import „${fileName}“` })
    void toast.success(`${steps(undone)} zurückgenommen.`)
    await onUndone()
  }
  if (!can('edit')) return null
  return (
    <>
      <Button size="small" onClick={() => setAsking(true)}>
        <Undo2 aria-hidden /> Import rückgängig machen
      </Button>
      <Confirm
        open={asking}
        onOpenChange={setAsking}
        title="Import rückgängig machen?"
        confirmLabel="Ja, rückgängig machen"
        tone="danger"
        disabledBecause={lacks}
        onConfirm={undo}
      >
        <p role="status">{words}</p>
      </Confirm>
    </>
  )
}
