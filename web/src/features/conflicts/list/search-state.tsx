import type { ReplyOf, showConflictSearch } from '@stammbuch/contracts'
import { classLabels } from '@stammbuch/contracts'
import { useState } from 'react'
import { sentenceOf } from '@/api/problem.ts'
import { useSession } from '@/api/session.ts'
import { formatCount, formatDateTime, formatNumber } from '@/format/format.ts'
import { useFollowedRead } from '@/live/use-followed-read.ts'
import { type Finished, runToEnd } from '@/product/runs/long-work.ts'
import { Button } from '@/ui/button.tsx'
import { Checkbox } from '@/ui/checkbox.tsx'
import { Confirm } from '@/ui/confirm.tsx'
import { Panel } from '@/ui/panel.tsx'
import { toast } from '@/ui/toast.ts'
import { useIsSeen } from '@/ui/use-is-seen.ts'

type State = ReplyOf<typeof showConflictSearch>
type Root = State['roots'][number]

const modelOf = ({ model }: Root): string =>
  model
    ? `gelernt am ${formatDateTime(model.learntAt)} aus ${formatCount(model.records, 'Eintrag', 'Einträgen')} (Fassung ${formatNumber(model.version)})`
    : 'noch nichts gelernt, es gilt das Übliche'

const nextOf = ({ records, learnsAt }: Root): string => {
  if (learnsAt === null) return 'nur auf Anweisung'
  return records >= learnsAt
    ? 'steht an'
    : `ab ${formatCount(learnsAt, 'Eintrag', 'Einträgen')}, jetzt ${formatNumber(records)}`
}

const behind = ({ comparedUpTo }: Root, head: number): string => {
  if (comparedUpTo === null) return 'noch nicht begonnen'
  const left = head - comparedUpTo
  return left <= 0
    ? 'alle Änderungen verglichen'
    : `${formatCount(left, 'Ereignis', 'Ereignisse')} noch nicht angesehen`
}

type Searched = Finished<'detectConflicts'>

const SearchAll = ({ isRunning, onDone }: { isRunning: boolean; onDone: () => void }) => {
  const isSeen = useIsSeen()
  const [asked, setAsked] = useState(false)
  const [learn, setLearn] = useState(true)
  const outcome = ({ compared, detected }: Searched) =>
    `${formatCount(compared, 'Eintrag', 'Einträge')} verglichen, ${detected === 0 ? 'keine neuen Konflikte' : formatCount(detected, 'neuer Konflikt', 'neue Konflikte')}.`
  const search = async (): Promise<void> => {
    try {
      const shown = { title: 'Suche nach Dubletten', href: '/konflikte', isSeen, outcome }
      const { body: found } = await runToEnd('detectConflicts', { body: { learn } }, shown)
      void toast.success(outcome(found))
      onDone()
    } catch (thrown) {
      void toast.error(sentenceOf(thrown))
      throw thrown
    }
  }
  return (
    <>
      <Button
        size="small"
        disabledBecause={isRunning ? 'Eine Suche läuft gerade.' : null}
        onClick={() => setAsked(true)}
      >
        Alles durchsuchen
      </Button>
      <Confirm
        open={asked}
        onOpenChange={setAsked}
        title="Alle Einträge nach Dubletten durchsuchen?"
        confirmLabel="Durchsuchen"
        onConfirm={search}
      >
        <p>
          Jeder Eintrag wird mit allen verglichen, die ihm ähneln können. Entschiedenes bleibt
          entschieden; was sich inzwischen unterscheiden lässt, wird geschlossen.
        </p>
        <div className="mt-3 text-foreground">
          <Checkbox
            checked={learn}
            onCheckedChange={setLearn}
            label="Vorher aus dem Bestand lernen, woran Dubletten zu erkennen sind"
          />
        </div>
      </Confirm>
    </>
  )
}

/** The model of the duplicate search, with the time of its training and the state of the comparison. */
export const SearchState = () => {
  const { can } = useSession()
  const { data, refetch } = useFollowedRead('showConflictSearch', {}, 'conflicts')
  if (!data) return null
  const heads = ['Art', 'Modell', 'Lernt wieder', 'Laufender Vergleich']
  return (
    <Panel
      weight="quiet"
      title="Suche nach Dubletten"
      {...(data.jobId && { aside: 'läuft gerade' })}
      actions={
        can('administer') && (
          <SearchAll isRunning={data.jobId !== null} onDone={() => void refetch()} />
        )
      }
    >
      <div className="relative overflow-x-auto">
        <table className="w-full min-w-[44rem] text-left text-table">
          <thead>
            <tr className="text-xs text-muted">
              {heads.map((head) => (
                <th key={head} scope="col" className="py-1 pr-4 font-normal">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y">
            {data.roots.map((root) => (
              <tr key={root.rootType} className="align-baseline tabular-nums">
                <th scope="row" className="py-1.5 pr-4 font-medium">
                  {classLabels[root.rootType][1]}
                </th>
                <td className="py-1.5 pr-4">{modelOf(root)}</td>
                <td className="py-1.5 pr-4">{nextOf(root)}</td>
                <td className="py-1.5">{behind(root, data.head)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  )
}
