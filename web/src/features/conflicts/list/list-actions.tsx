import type { Conflict } from '@stammbuch/contracts'
import { useState } from 'react'
import { answerOf } from '@/api/call.ts'
import { sentenceOf } from '@/api/problem.ts'
import { useSession } from '@/api/session.ts'
import { formatCount, formatNumber, formatPercent } from '@/format/format.ts'
import { outcomes } from '@/live/job-outcomes.ts'
import { cameToNothing, doing, type OwnAction, offerUndo } from '@/product/own-actions.ts'
import { doingLong } from '@/product/runs/long-work.ts'
import { Button } from '@/ui/button.tsx'
import { Confirm, type ConfirmProps } from '@/ui/confirm.tsx'
import { toast } from '@/ui/toast.ts'
import { useIsSeen } from '@/ui/use-is-seen.ts'
import { titleOf } from '../conflict-labels.ts'
import { takeUp } from '../deciding/take-up.ts'

interface ActionsProps {
  readonly shown: readonly Conflict[]
  readonly total: number
  /** From this similarity on, in percent, Autosolve decides. */
  readonly autoSolveFrom: number
  readonly onDone: () => void
}

const tell = (thrown: unknown): void => void toast.error(sentenceOf(thrown))

/** Say what was done, with the way back if it was anything. */
const say = (action: OwnAction, didSomething: boolean, text: string): void => {
  if (didSomething) offerUndo({ ...action, text: `${text}.` })
  else {
    cameToNothing(action)
    void toast.info(`${text}.`)
  }
}

/** Conflicts of the list that are ignored at once. */
const batch = 10

const useListActions = (first: readonly Conflict[], onDone: () => void) => {
  const isSeen = useIsSeen()
  const during = async (work: () => Promise<() => void>): Promise<void> => {
    try {
      const sayResult = await work()
      sayResult()
      onDone()
    } catch (thrown) {
      tell(thrown)
      throw thrown
    }
  }
  const ignore = () =>
    during(async () => {
      const ids = first.map(({ id }) => id)
      const text = `${formatCount(ids.length, 'Konflikt', 'Konflikte')} ignoriert`
      let ignored: readonly string[] = []
      const described = { text, record: null, onUndone: onDone, back: () => takeUp(ignored) }
      const { body, action } = await doing('ignoreConflicts', described, () =>
        answerOf('ignoreConflicts', { body: { ids } }),
      )
      ignored = body.ids
      const done = `${formatCount(body.ignored, 'Konflikt', 'Konflikte')} ignoriert`
      return () => say(action, ignored.length > 0, done)
    })
  const outcome = outcomes['auto-solve']
  const solve = () =>
    during(async () => {
      const described = { text: 'Konflikte mit Autosolve gelöst', record: null, onUndone: onDone }
      const shown = { title: 'Autosolve', href: '/konflikte?tab=geloest', isSeen, outcome }
      const { body: solved, action } = await doingLong('triggerAutoSolve', described, {}, shown)
      return () => say(action, solved.merged + solved.assigned > 0, outcome(solved))
    })
  return { ignore, solve }
}

type Question = Pick<ConfirmProps, 'open' | 'onOpenChange' | 'onConfirm'>

interface IgnoreQuestionProps extends Question {
  readonly first: readonly Conflict[]
  readonly total: number
}

const IgnoreQuestion = ({ first, total, ...question }: IgnoreQuestionProps) => (
  <Confirm
    {...question}
    title="Konflikte ignorieren?"
    confirmLabel={`${formatCount(first.length, 'Konflikt', 'Konflikte')} ignorieren`}
  >
    <p>
      Die ersten {formatNumber(first.length)} von {formatNumber(total)} in dieser Liste:
    </p>
    <ul className="mt-2 grid gap-0.5 text-table text-muted">
      {first.map((one) => (
        <li key={one.id} className="truncate">
          {titleOf(one)}
        </li>
      ))}
    </ul>
  </Confirm>
)

interface SolveQuestionProps extends Question {
  readonly autoSolveFrom: number
}

const SolveQuestion = ({ autoSolveFrom, ...question }: SolveQuestionProps) => (
  <Confirm {...question} title="Autosolve starten?" confirmLabel="Autosolve starten">
    <p>
      Mögliche Dubletten mit einer Ähnlichkeit ab {formatPercent(autoSolveFrom / 100)} werden wie
      vorgeschlagen zusammengeführt. Zeilen, die mit ebensolcher Sicherheit einen bestimmten Eintrag
      meinen, werden ihm zugeordnet. Das betrifft auch Konflikte, die der Filter gerade nicht zeigt.
    </p>
    <p className="mt-2">
      Alles andere bleibt offen. Der Lauf kann als Ganzes rückgängig gemacht werden: gleich danach
      und bei jedem Konflikt, den er gelöst hat.
    </p>
  </Confirm>
)

/** The actions of administrators on many conflicts at once. */
export const ListActions = ({ shown, total, autoSolveFrom, onDone }: ActionsProps) => {
  const { can } = useSession()
  const [question, setQuestion] = useState<'ignore' | 'solve' | null>(null)
  const first = shown.slice(0, batch)
  const { ignore, solve } = useListActions(first, onDone)
  const none = first.length === 0 ? 'Es ist kein Konflikt offen.' : null
  const onOpenChange = (open: boolean) => !open && setQuestion(null)
  if (!can('administer')) return null
  return (
    <>
      <Button disabledBecause={none} onClick={() => setQuestion('ignore')}>
        Batch ignore
      </Button>
      <Button disabledBecause={none} onClick={() => setQuestion('solve')}>
        Trigger Autosolve
      </Button>
      <IgnoreQuestion
        {...{ first, total, onOpenChange }}
        open={question === 'ignore'}
        onConfirm={ignore}
      />
      <SolveQuestion
        {...{ autoSolveFrom, onOpenChange }}
        open={question === 'solve'}
        onConfirm={solve}
      />
    </>
  )
}
