import type { Conflict } from '@stammbuch/contracts'
import { useState } from 'react'
import { answerOf } from '@/api/call.ts'
import { sentenceOf } from '@/api/problem.ts'
import { useSession } from '@/api/session.ts'
import { formatCount, formatNumber, formatPercent } from '@/format/format.ts'
import { followJob } from '@/live/follow-job.ts'
import { outcomes, type Solved } from '@/live/job-outcomes.ts'
import { Button } from '@/ui/button.tsx'
import { Confirm } from '@/ui/confirm.tsx'
import { toast } from '@/ui/toast.ts'
import { useIsSeen } from '@/ui/use-is-seen.ts'
import { titleOf } from './conflict-words.ts'
import { takeUp } from './take-up.ts'
import { undoAutoSolve } from './undo-auto-solve.ts'

interface ActionsProps {
  readonly shown: readonly Conflict[]
  readonly total: number
  /** From this similarity on, in percent, Autosolve decides. */
  readonly autoSolveFrom: number
  readonly onDone: () => void
}

const tell = (thrown: unknown): void => void toast.error(sentenceOf(thrown))

/** So many of the list are ignored at once. */
const batch = 10

/** What administrators can do with many conflicts at once. */
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
      const { body } = await answerOf('ignoreConflicts', { body: { ids } })
      const text = `${formatCount(body.ignored, 'Konflikt', 'Konflikte')} ignoriert.`
      const again = () => takeUp(body.ids).then(onDone)
      return () =>
        void (body.ids.length > 0 ? toast.undo(text, () => void again()) : toast.info(text))
    })
  const outcome = outcomes['auto-solve']
  const solve = () =>
    during(async () => {
      const begun = await answerOf('triggerAutoSolve', {}, { respondAsync: true })
      const solved = await followJob<Solved>(begun, {
        title: 'Autosolve',
        href: '/konflikte?tab=geloest',
        isSeen,
        outcome,
      })
      const { runId, merged, assigned } = solved
      const again = () => undoAutoSolve(runId).then(onDone, tell)
      return () =>
        void (merged + assigned > 0
          ? toast.undo(`${outcome(solved)}.`, () => void again())
          : toast.info(`${outcome(solved)}.`))
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
