import type { EffectKind, Effects, RegisteredRun } from '@stammbuch/contracts'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useSession } from '@/api/session.ts'
import { formatCount, formatDateTime, formatNumber } from '@/format/format.ts'
import { takeBack } from '@/product/own-actions.ts'
import { RunLink } from '@/product/runs/run-link.tsx'
import { runOutcome, runTitle } from '@/product/runs/run-words.ts'
import { type Undone, undoneWords } from '@/product/runs/undo-run.ts'
import { UndoRunButton } from '@/product/runs/undo-run-button.tsx'
import { Button } from '@/ui/button.tsx'
import { Panel } from '@/ui/panel.tsx'
import { toast } from '@/ui/toast.ts'
import { TakeRunsBack } from './take-runs-back.tsx'

interface TakeAllBackProps {
  readonly kind: EffectKind
  readonly effects: Effects
  readonly onUndone: () => unknown
}

const whyNot = ({ state, hasEffect }: RegisteredRun): string | null => {
  if (state === 'undone') return 'Der Lauf ist schon zurückgenommen.'
  if (state !== 'done') return 'Der Lauf ist noch nicht beendet.'
  return hasEffect === false ? 'Der Lauf hat nichts geändert.' : null
}

const RunRow = ({
  run,
  isOnly,
  onUndone,
}: {
  readonly run: RegisteredRun
  readonly isOnly: boolean
  readonly onUndone: () => unknown
}) => (
  <li className="flex min-h-10 flex-wrap items-center gap-x-4 gap-y-1 px-4 py-1.5">
    <RunLink runId={run.id} className="font-medium">
      {runTitle(run)}
    </RunLink>
    <span className="min-w-0 flex-1 basis-48 text-muted tabular-nums">
      {[
        `${formatDateTime(run.startedAt)} Uhr`,
        run.by.fullName,
        runOutcome(run),
        run.state === 'undone' && 'zurückgenommen',
      ]
        .filter(Boolean)
        .join(' · ')}
    </span>
    <UndoRunButton
      runId={run.id}
      name={runTitle(run)}
      label={
        <>
          <Undo2 aria-hidden />
          {isOnly ? 'Alles zurücknehmen' : 'Zurücknehmen'}
        </>
      }
      {...(!isOnly && {
        ariaLabel: `${runTitle(run)} vom ${formatDateTime(run.startedAt)} zurücknehmen`,
      })}
      disabledBecause={whyNot(run)}
      onUndone={(undone: Undone) => {
        void (undone.undone === 0 ? toast.info : toast.success)(undoneWords(undone))
        return onUndone()
      }}
    />
  </li>
)

/** The decision of one value, taken back as one. */
const DecisionBack = ({
  value,
  onUndone,
}: {
  readonly value: NonNullable<Effects['value']>
  readonly onUndone: () => unknown
}) => {
  const { can } = useSession()
  const [pending, setPending] = useState(false)
  const { commandId, fieldLabel, target } = value
  if (commandId === null || !can('edit')) return null
  const undo = async (): Promise<void> => {
    setPending(true)
    await takeBack({
      key: commandId,
      text: `„${fieldLabel}“`,
      record: target.label || null,
      command: Promise.resolve(commandId),
      onUndone: async () => {
        await onUndone()
      },
    })
    setPending(false)
  }
  return (
    <Button size="small" pending={pending} onClick={() => void undo()}>
      <Undo2 aria-hidden />
      Diese Entscheidung zurücknehmen
    </Button>
  )
}

const hints: Readonly<Record<EffectKind, string>> = {
  value: 'Der Wert kam mit diesem Lauf; zurückgenommen wird der ganze Lauf.',
  delivery: 'Zurückgenommen wird ein Import als Ganzes.',
  run: 'Zurückgenommen wird der Lauf als Ganzes.',
  mapping: 'Zurückgenommen werden die Importe mit diesem Mapping, einzeln oder alle.',
  supplier: 'Zurückgenommen werden die Importe dieses Lieferanten, einzeln oder alle.',
  person:
    'Zurückgenommen werden die Läufe der Person, einzeln oder alle. Was sie einzeln entschied, wird einzeln zurückgenommen.',
}

/** The runs behind a source, each with its way back. */
export const TakeAllBack = ({ kind, effects, onUndone }: TakeAllBackProps) => {
  const { runs, numberOfRuns, value } = effects
  const standing = runs.filter((run) => whyNot(run) === null)
  return (
    <Panel
      title="Alles zurücknehmen"
      flush
      {...(numberOfRuns > 0 && { aside: formatCount(numberOfRuns, 'Lauf', 'Läufe') })}
      {...(value && { actions: <DecisionBack value={value} onUndone={onUndone} /> })}
      {...(standing.length > 1 && {
        actions: (
          <TakeRunsBack runs={standing} unseen={numberOfRuns - runs.length} onUndone={onUndone} />
        ),
      })}
    >
      <p className="px-4 py-2 text-table text-muted">
        {runs.length > 0 || value
          ? runs.length > 0
            ? hints[kind]
            : 'Der Wert wurde einzeln entschieden und lässt sich einzeln zurücknehmen.'
          : 'Dahinter steht kein Lauf, der sich zurücknehmen ließe.'}
      </p>
      <ul className="divide-y border-t text-table">
        {runs.map((run) => (
          <RunRow
            key={run.id}
            run={run}
            isOnly={standing.length === 1 && standing[0]?.id === run.id && numberOfRuns === 1}
            onUndone={onUndone}
          />
        ))}
        {numberOfRuns > runs.length && (
          <li className="px-4 py-2 text-muted">
            und {formatNumber(numberOfRuns - runs.length)} frühere
          </li>
        )}
      </ul>
    </Panel>
  )
}
