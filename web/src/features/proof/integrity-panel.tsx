import type { LogCheck } from '@stammbuch/contracts'
import type { Reply } from '@stammbuch/contracts/client'
import { ShieldCheck } from 'lucide-react'
import { sentenceOf } from '@/api/problem.ts'
import { formatCount, formatDateTimeSeconds, formatNumber } from '@/format/format.ts'
import { Banner } from '@/ui/banner.tsx'
import { Button } from '@/ui/button.tsx'
import { Panel } from '@/ui/panel.tsx'
import { Progress } from '@/ui/progress.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import {
  extentOf,
  useCheckNow,
  useChecks,
  useHead,
  useOpenFindings,
  whenAndWho,
} from './use-checks.ts'

type Head = Reply<'logHead'>

/** Milliseconds after which a check is no longer of last night. */
const checkedLately = 36 * 3_600_000
/** Milliseconds for which events may wait for their seal. */
const sealPatience = 60_000

const HeadFacts = ({ head }: { readonly head: Head }) => {
  const waiting = head.head - head.position
  const facts = [
    ['Ereignisse', formatNumber(head.head)],
    ['Versiegelt bis', formatNumber(head.position)],
    ['Letztes Siegel', head.seal === 0 ? 'noch keines' : `Nr. ${formatNumber(head.seal)}`],
    ['Gesiegelt am', head.at ? `${formatDateTimeSeconds(head.at)} Uhr` : '–'],
    ['Noch ohne Siegel', formatCount(waiting, 'Ereignis', 'Ereignisse', 'keines')],
  ]
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-2 text-table">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt className="text-xs text-muted">{name}</dt>
          <dd className="font-medium tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Nobody seals, or the newest seals are gone: the age of the newest seal says so before the next check does. */
const Unsealed = ({ head }: { readonly head: Head }) => {
  const isOld = head.at !== null && Date.now() - Date.parse(head.at) > sealPatience
  if (head.head === head.position || !isOld) return null
  return (
    <Banner tone="warning" title="Es wird nicht mehr gesiegelt.">
      {formatCount(head.head - head.position, 'Ereignis wartet', 'Ereignisse warten')} seit mehr als
      einer Minute auf ein Siegel. Bitte sagen Sie es der IT.
    </Banner>
  )
}

interface VerdictProps {
  readonly last: LogCheck | undefined
  readonly open: number
}

/** The state of the log in one sentence, by the last check and the findings that wait for an answer. */
const Verdict = ({ last, open }: VerdictProps) => {
  if (open > 0)
    return (
      <Banner tone="danger" title="Das Protokoll ist beschädigt." announce>
        {formatCount(open, 'Befund wartet', 'Befunde warten')} auf eine Antwort der Administration.
        {last?.result.ok && ` Die letzte Prüfung, ${whenAndWho(last)}, fand keinen Fehler mehr.`}
      </Banner>
    )
  if (!last) return <Banner tone="warning" title="Das Protokoll wurde noch nie geprüft." />
  if (!last.result.ok)
    return (
      <Banner tone="warning" title="Die letzte Prüfung fand einen Schaden; er ist beantwortet.">
        Geprüft am {whenAndWho(last)}: {extentOf(last)}.
      </Banner>
    )
  const isOld = Date.now() - Date.parse(last.checkedAt) > checkedLately
  return (
    <Banner
      tone={isOld ? 'warning' : 'success'}
      title={
        isOld ? 'Die letzte Prüfung ist mehr als einen Tag her.' : 'Das Protokoll ist unversehrt.'
      }
      announce
    >
      Zuletzt geprüft am {whenAndWho(last)}: {extentOf(last)}. Prüfsummen, Siegel und Signaturen
      stimmen.
    </Banner>
  )
}

/** The integrity of the log at this moment, and checking it before one's own eyes. */
export const IntegrityPanel = () => {
  const { data: head } = useHead()
  const { data: checks } = useChecks(0)
  const { data: open } = useOpenFindings()
  const check = useCheckNow()
  const { progress } = check
  return (
    <Panel
      title="Zustand des Protokolls"
      actions={
        <Button
          look="primary"
          size="small"
          pending={check.isPending}
          onClick={() => check.mutate({})}
        >
          <ShieldCheck aria-hidden />
          Jetzt prüfen
        </Button>
      }
    >
      <div className="grid gap-3">
        {check.isPending && (
          <Progress
            label="Prüfung des Protokolls"
            done={progress?.done ?? 0}
            total={progress && progress.total > 0 ? progress.total : null}
          >
            {progress && progress.total > 0
              ? `${formatNumber(progress.done)} von ${formatNumber(progress.total)} Ereignissen geprüft. Sie können die Seite verlassen.`
              : 'Das Protokoll wird geprüft. Sie können die Seite verlassen.'}
          </Progress>
        )}
        {check.error && (
          <Banner tone="danger" title="Das Protokoll konnte nicht geprüft werden." announce>
            {sentenceOf(check.error)}
          </Banner>
        )}
        {!check.isPending &&
          (checks && open ? (
            <Verdict last={checks.list[0]} open={open.total} />
          ) : (
            <Skeleton className="h-14" />
          ))}
        {head ? (
          <>
            <Unsealed head={head} />
            <HeadFacts head={head} />
          </>
        ) : (
          <Skeleton className="h-10" />
        )}
      </div>
    </Panel>
  )
}
