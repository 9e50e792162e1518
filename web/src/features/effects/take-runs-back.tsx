import type { RegisteredRun } from '@stammbuch/contracts'
import { useQueries } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { sentenceOf } from '@/api/problem.ts'
import { useSession } from '@/api/session.ts'
import { formatCount, formatDate, formatNumber } from '@/format/format.ts'
import { runTitle } from '@/product/runs/run-words.ts'
import { undoneWords, undoPreview, undoRun } from '@/product/runs/undo-run.ts'
import { questionOf } from '@/product/runs/use-undo-question.ts'
import { Button } from '@/ui/button.tsx'
import { Confirm } from '@/ui/confirm.tsx'
import { Progress } from '@/ui/progress.tsx'
import { toast } from '@/ui/toast.ts'

interface TakeRunsBackProps {
  /** The runs that still stand, the newest first. */
  readonly runs: readonly RegisteredRun[]
  /** Runs of the source that are not among those shown. */
  readonly unseen: number
  readonly onUndone: () => unknown
}

/** What taking each run back would do now, in the order in which they go. */
const useForesight = (runs: readonly RegisteredRun[], asking: boolean) =>
  useQueries({
    queries: runs.map(({ id }) => ({ ...undoPreview(id), enabled: asking })),
    combine: (answers) => ({
      error: answers.find(({ error }) => error)?.error ?? null,
      isCounted: answers.every(({ data }) => data !== undefined),
      each: runs.map((run, at) => {
        const preview = answers[at]?.data
        return { run, preview, question: preview && questionOf(preview) }
      }),
    }),
  })

type Foresight = ReturnType<typeof useForesight>

const willDo = ({ preview, question }: Foresight['each'][number]): string => {
  if (!preview || !question) return 'wird gezählt …'
  if (question.lacks) return question.lacks
  const steps = formatCount(preview.undone, 'Schritt', 'Schritte')
  if (question.withLater)
    return `${steps}, zusammen mit ${formatCount(preview.laterTotal, 'Vorgang, der darauf aufbaut', 'Vorgängen, die darauf aufbauen')}`
  const stays = preview.kept + preview.impossible
  return stays > 0 ? `${steps}; es bleiben ${formatNumber(stays)}` : steps
}

/** Why there is nothing to do, or not yet; null when there is. */
const lacksOf = ({ error, isCounted, each }: Foresight): string | null => {
  if (error) return sentenceOf(error)
  if (!isCounted) return 'Es wird noch gezählt.'
  return each.every(({ question }) => question?.lacks) ? 'Es gibt nichts zurückzunehmen.' : null
}

const Numbers = ({ foresight }: { readonly foresight: Foresight }) => {
  const steps = foresight.each.reduce(
    (sum, { preview, question }) => sum + (question?.lacks ? 0 : (preview?.undone ?? 0)),
    0,
  )
  return (
    <div className="grid gap-2">
      <p role="status">
        {foresight.isCounted
          ? `${formatCount(steps, 'Schritt wird', 'Schritte werden')} zurückgenommen, das Neueste zuerst. Der Verlauf behält beides.`
          : 'Wird gezählt …'}
      </p>
      <ul
        aria-label="Was zurückgenommen wird"
        className="grid max-h-64 gap-1 overflow-auto text-table"
      >
        {foresight.each.map((one) => (
          <li key={one.run.id} className="wrap-anywhere">
            {runTitle(one.run)}, {formatDate(one.run.startedAt)}{' '}
            <span className="text-muted tabular-nums">– {willDo(one)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Takes the runs back one after the other and returns the sum; the first refusal ends it. */
const takeBackInTurn = async (
  { each }: Foresight,
  onBegin: (done: number) => void,
): Promise<{ readonly undone: number; readonly left: readonly { id: string; code: string }[] }> => {
  const sum = { undone: 0, left: [] as { id: string; code: string }[] }
  for (const [done, { run, question }] of each.entries()) {
    onBegin(done)
    if (!question || question.lacks) continue
    const title = `Rückgängig: ${runTitle(run)}`
    const { undone, left } = await undoRun(run.id, {
      ...{ title, withLater: question.withLater, isAsked: true },
    })
    sum.undone += undone
    sum.left.push(...left)
  }
  return sum
}

/** One verb for everything that came from a source: its runs go back, the newest first, after a question that says how much of each. */
export const TakeRunsBack = ({ runs, unseen, onUndone }: TakeRunsBackProps) => {
  const { can } = useSession()
  const [asking, setAsking] = useState(false)
  const [done, setDone] = useState<number | null>(null)
  const foresight = useForesight(runs, asking)
  const undo = async (): Promise<void> => {
    try {
      const sum = await takeBackInTurn(foresight, setDone)
      const tell = sum.undone === 0 ? toast.info : toast.success
      void tell(undoneWords({ runId: null, ...sum, left: [...sum.left] }))
    } catch (thrown) {
      void toast.error('Nicht alles wurde zurückgenommen.', sentenceOf(thrown))
    } finally {
      setDone(null)
      await onUndone()
    }
  }
  if (!can('edit')) return null
  const which = unseen > 0 ? `Die ${runs.length} neuesten zurücknehmen` : 'Alles zurücknehmen'
  return (
    <>
      <Button size="small" onClick={() => setAsking(true)}>
        <Undo2 aria-hidden />
        {which}
      </Button>
      <Confirm
        open={asking}
        onOpenChange={setAsking}
        title={`${formatCount(runs.length, 'Lauf', 'Läufe')} rückgängig machen?`}
        confirmLabel="Ja, alles rückgängig machen"
        tone="danger"
        disabledBecause={lacksOf(foresight)}
        onConfirm={undo}
      >
        <Numbers foresight={foresight} />
        {done !== null && (
          <Progress label="Läufe werden rückgängig gemacht" done={done} total={runs.length} />
        )}
      </Confirm>
    </>
  )
}
