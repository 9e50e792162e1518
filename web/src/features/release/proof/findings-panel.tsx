import {
  type FindingKind,
  findingKinds,
  type ProofReading,
  type ReleaseFinding,
} from '@stammbuch/contracts'
import { useState } from 'react'
import { sentenceOf } from '@/api/problem.ts'
import { useSession } from '@/api/session.ts'
import { formatCount, formatNumber } from '@/format/format.ts'
import { LoadFailed } from '@/product/load-failed.tsx'
import { UndoLast } from '@/product/undo-last.tsx'
import { Badge } from '@/ui/badge.tsx'
import { Button } from '@/ui/button.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { toast } from '@/ui/toast.ts'
import type { ReleaseOf } from '../use-preview.ts'
import { FindingLine } from './finding-line.tsx'
import { findingTitles } from './finding-words.ts'
import { useFindings, useWaiving } from './use-findings.ts'
import { WaiveDialog } from './waive-dialog.tsx'

interface GroupProps {
  readonly kind: FindingKind
  readonly findings: readonly ReleaseFinding[]
  readonly mayWaive: boolean
  readonly onWaive: (keys: readonly string[]) => void
  readonly onTakeUp: (key: string, reason: string) => void
}

const Waived = ({
  finding,
  mayWaive,
  onTakeUp,
}: Pick<GroupProps, 'mayWaive' | 'onTakeUp'> & { readonly finding: ReleaseFinding }) =>
  finding.waived && (
    <span className="flex min-w-0 max-w-md items-start gap-2 text-xs">
      <span className="wrap-anywhere">
        <span className="text-muted">{finding.waived.by.fullName}:</span>{' '}
        <span>{finding.waived.reason}</span>
      </span>
      {mayWaive && (
        <Button
          size="small"
          look="quiet"
          onClick={() => onTakeUp(finding.key, finding.waived?.reason ?? '')}
        >
          Wieder öffnen
        </Button>
      )}
    </span>
  )

const Group = ({ kind, findings, mayWaive, onWaive, onTakeUp }: GroupProps) => {
  const open = findings.filter(({ waived }) => waived === null)
  return (
    <section aria-label={findingTitles[kind]} className="rounded-lg border bg-surface">
      <div className="flex flex-wrap items-center justify-between gap-2 border-b bg-sunken px-3 py-1.5">
        <h4 className="flex items-center gap-2 text-table font-medium">
          {findingTitles[kind]}
          <Badge tone={open.length > 0 ? 'stale' : 'accepted'}>
            {open.length > 0 ? `${formatNumber(open.length)} offen` : 'begründet'}
          </Badge>
        </h4>
        {mayWaive && open.length > 1 && (
          <Button size="small" onClick={() => onWaive(open.map(({ key }) => key))}>
            Alle {formatNumber(open.length)} gelten lassen
          </Button>
        )}
      </div>
      <ul className="max-h-80 overflow-y-auto px-3 text-table">
        {findings.map((finding) => (
          <FindingLine key={finding.key} finding={finding}>
            {finding.waived ? (
              <Waived finding={finding} mayWaive={mayWaive} onTakeUp={onTakeUp} />
            ) : (
              mayWaive && (
                <Button size="small" onClick={() => onWaive([finding.key])}>
                  Gelten lassen
                </Button>
              )
            )}
          </FindingLine>
        ))}
      </ul>
    </section>
  )
}

const said = ({ open, total, against }: ProofReading): string =>
  [
    total === 0
      ? 'Nichts fällt auf.'
      : `${formatCount(total, 'Befund', 'Befunde')}, davon ${formatNumber(open)} offen.`,
    against ? `Verglichen mit ${against.period}.` : 'Ein Vorjahr zum Vergleichen gibt es nicht.',
  ].join(' ')

/** The list of findings; each links its records and can be waived with a reason. */
export const FindingsPanel = ({ of }: { readonly of: ReleaseOf }) => {
  const { reading, error, refetch } = useFindings(of)
  const { waive, takeUp } = useWaiving(of)
  const [asked, setAsked] = useState<readonly string[] | null>(null)
  const mayWaive = useSession().can('release')
  if (error && !reading)
    return (
      <LoadFailed
        tone="warning"
        title="Die Befunde konnten nicht geladen werden."
        error={error}
        onRetry={refetch}
      />
    )
  if (!reading) return <Skeleton className="h-24" />
  const byKind = Map.groupBy(reading.list, ({ kind }) => kind)
  return (
    <section aria-label="Korrektur lesen" className="grid min-w-0 gap-2">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h3 className="font-semibold">Korrektur lesen</h3>
        <p role="status" className="text-table text-muted tabular-nums">
          {said(reading)}
        </p>
        {mayWaive && <UndoLast scope="Korrektur lesen" />}
      </div>
      {findingKinds.flatMap((kind) => {
        const findings = byKind.get(kind)
        return findings
          ? [
              <Group
                key={kind}
                kind={kind}
                findings={findings}
                mayWaive={mayWaive}
                onWaive={setAsked}
                onTakeUp={(key, reason) =>
                  void takeUp(key, reason).catch(
                    (thrown: unknown) => void toast.error(sentenceOf(thrown)),
                  )
                }
              />,
            ]
          : []
      })}
      {reading.total > reading.list.length && (
        <p className="text-table text-muted">
          und {formatNumber(reading.total - reading.list.length)} weitere
        </p>
      )}
      {asked && (
        <WaiveDialog
          keys={asked}
          onWaive={(reason) => waive(asked, reason)}
          onClose={() => setAsked(null)}
        />
      )}
    </section>
  )
}
