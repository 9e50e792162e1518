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
import { Confirm } from '@/ui/confirm.tsx'
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

/** So many of the list are ignored at once. */
const batch = 10

/** The actions of administrators on many conflicts at once. */
export const ListActions = ({ shown, total, autoSolveFrom, onDone }: ActionsProps) => {
  const { can } = useSession()
  const [asked, setAsked] = useState<'ignore' | 'solve' | null>(null)
  const isSeen = useIsSeen()
  const first = shown.slice(0, batch)
  const none = first.length === 0 ? 'Es ist kein Konflikt offen.' : null
  const close = (open: boolean) => !open && setAsked(null)

  const during = async (work: () => Promise<() => void>): Promise<void> => {
    try {
      const say = await work()
      say()
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
      return () =>
        say(
          action,
          ignored.length > 0,
          `${formatCount(body.ignored, 'Konflikt', 'Konflikte')} ignoriert`,
        )
    })
  const outcome = outcomes['auto-solve']
  const solve = () =>
    during(async () => {
      const described = { text: 'Konflikte mit Autosolve gelöst', record: null, onUndone: onDone }
      const shown = { title: 'Autosolve', href: '/konflikte?tab=geloest', isSeen, outcome }
      const { body: solved, action } = await doingLong('triggerAutoSolve', described, {}, shown)
      return () => say(action, solved.merged + solved.assigned > 0, outcome(solved))
    })

  if (!can('administer')) return null
  return (
    <>
      <Button disabledBecause={none} onClick={() => setAsked('ignore')}>
        Batch ignore
      </Button>
      <Button disabledBecause={none} onClick={() => setAsked('solve')}>
        Trigger Autosolve
      </Button>
      <Confirm
        open={asked === 'ignore'}
        onOpenChange={close}
        title="Konflikte ignorieren?"
        confirmLabel={`${formatCount(first.length, 'Konflikt', 'Konflikte')} ignorieren`}
        onConfirm={ignore}
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
      <Confirm
        open={asked === 'solve'}
        onOpenChange={close}
        title="Autosolve starten?"
        confirmLabel="Autosolve starten"
        onConfirm={solve}
      >
        <p>
          Mögliche Dubletten mit einer Ähnlichkeit ab {formatPercent(autoSolveFrom / 100)} werden
          wie vorgeschlagen zusammengeführt. Zeilen, die mit ebensolcher Sicherheit einen bestimmten
          Eintrag meinen, werden ihm zugeordnet. Das betrifft auch Konflikte, die der Filter gerade
          nicht zeigt.
        </p>
        <p className="mt-2">
          Alles andere bleibt offen. Der Lauf kann als Ganzes rückgängig gemacht werden: gleich
          danach und bei jedem Konflikt, den er gelöst hat.
        </p>
      </Confirm>
    </>
  )
}
