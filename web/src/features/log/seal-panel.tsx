import { ShieldCheck } from 'lucide-react'
import { formatDateTimeSeconds, formatNumber } from '@/format/format.ts'
import { closedBecause, useStanding } from '@/state/stand.ts'
import { Banner } from '@/ui/banner.tsx'
import { Button } from '@/ui/button.tsx'
import { Collapsible } from '@/ui/collapsible.tsx'
import { NameValueTable } from '@/ui/name-value-table.tsx'
import { Panel } from '@/ui/panel.tsx'
import { Progress } from '@/ui/progress.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { LastCheck } from './last-check.tsx'
import { placeOf } from './place-of.ts'
import { useLogHead } from './use-log.ts'
import { useVerification } from './use-verification.ts'

type Checked = ReturnType<typeof useVerification>

const Result = ({ check }: { readonly check: Checked }) => {
  const { running, progress, result, problem } = check
  if (running)
    return (
      <Progress
        label="Prüfung des Protokolls"
        done={progress?.done ?? 0}
        total={progress && progress.total > 0 ? progress.total : null}
      >
        {progress && progress.total > 0
          ? `${formatNumber(progress.done)} von ${formatNumber(progress.total)} Ereignissen geprüft`
          : 'Das Protokoll wird geprüft …'}
      </Progress>
    )
  if (problem)
    return (
      <Banner tone="danger" title="Das Protokoll konnte nicht geprüft werden." announce>
        {problem}
      </Banner>
    )
  if (!result) return null
  const counts = `${formatNumber(result.events)} Ereignisse und ${formatNumber(result.seals)} Siegel geprüft.`
  return result.ok ? (
    <Banner tone="success" title="Das Protokoll ist unversehrt." announce>
      {counts} Prüfsummen, Siegel und Signaturen stimmen.
    </Banner>
  ) : (
    <Banner tone="danger" title="Das Protokoll ist beschädigt." announce>
      {counts} Der erste Fehler liegt
      {placeOf(result)}
      {result.reason ? `: ${result.reason}` : '.'}
    </Banner>
  )
}

/** The head of the seal chain, and checking everything below it. */
export const SealPanel = () => {
  const { data: head, isPending } = useLogHead()
  const check = useVerification()
  const past = closedBecause(useStanding())
  return (
    <Panel
      title="Siegelkette"
      actions={
        <Button
          size="small"
          pending={check.running}
          disabledBecause={past}
          onClick={() => void check.start()}
        >
          <ShieldCheck aria-hidden />
          Protokoll prüfen
        </Button>
      }
    >
      <div className="grid gap-3">
        {isPending && <Skeleton className="h-10" />}
        {head && (
          <>
            <dl className="flex flex-wrap gap-x-8 gap-y-2 text-table">
              {[
                ['Ereignisse', formatNumber(head.head)],
                ['Versiegelt bis', formatNumber(head.position)],
                ['Siegel', head.seal === 0 ? 'noch keines' : `Nr. ${formatNumber(head.seal)}`],
                ['Gesiegelt am', head.at ? `${formatDateTimeSeconds(head.at)} Uhr` : '–'],
              ].map(([name, value]) => (
                <div key={name}>
                  <dt className="text-xs text-muted">{name}</dt>
                  <dd className="font-medium tabular-nums">{value}</dd>
                </div>
              ))}
            </dl>
            <Collapsible title="Kopf, Signatur und öffentlicher Schlüssel">
              <NameValueTable
                label="Kopf der Siegelkette"
                rows={[
                  { name: 'Kopf (SHA-256)', value: head.hash },
                  { name: 'Signatur', value: head.signature },
                  { name: 'Öffentlicher Schlüssel', value: head.publicKey },
                ]}
              />
            </Collapsible>
          </>
        )}
        <Result check={check} />
        {!check.running && !check.result && <LastCheck />}
      </div>
    </Panel>
  )
}
