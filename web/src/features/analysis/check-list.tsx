import type { Profile } from '@stammbuch/contracts'
import { type CheckName, checkLabels, checkNames } from '@stammbuch/contracts/checks'
import { CircleCheck, CircleX, TriangleAlert } from 'lucide-react'
import { formatNumber } from '@/format/format.ts'
import { Accordion } from '@/ui/accordion.tsx'
import { Badge } from '@/ui/badge.tsx'
import { useKeptState } from '@/ui/use-kept-state.ts'
import { FindingGroup } from './finding-group.tsx'

const verdicts = {
  error: {
    title: 'Fehler',
    none: 'Keine Fehler.',
    Icon: CircleX,
    look: 'text-danger',
    tone: 'danger',
  },
  warning: {
    title: 'Warnung',
    none: 'Keine Warnungen.',
    Icon: TriangleAlert,
    look: 'text-stale',
    tone: 'stale',
  },
  ok: {
    title: 'Richtig',
    none: 'Keine Prüfung ist bestanden.',
    Icon: CircleCheck,
    look: 'text-accepted',
    tone: 'accepted',
  },
} as const

type Verdict = keyof typeof verdicts

interface CheckListProps {
  readonly profile: Profile
  readonly verdict: Verdict
}

const Findings = ({ profile, name }: { readonly profile: Profile; readonly name: CheckName }) => {
  const { groups, furtherGroups } = profile[`${name}-sub`]
  return (
    <div className="grid gap-5">
      {groups.map((group) => (
        <FindingGroup key={`${group.code} ${group.column}`} group={group} />
      ))}
      {furtherGroups > 0 && (
        <p className="text-table text-muted">
          Weitere {formatNumber(furtherGroups)} Spalten haben Fundstellen; sie stehen in der
          CSV-Datei.
        </p>
      )}
    </div>
  )
}

/** The checks that came out alike; failed ones fold out to what they found. */
export const CheckList = ({ profile, verdict }: CheckListProps) => {
  const { title, none, Icon, look, tone } = verdicts[verdict]
  const names = checkNames.filter((name) => profile[name] === verdict)
  const [open, setOpen] = useKeptState(
    `checks:${verdict}`,
    verdict === 'error' ? names.join(' ') : '',
  )
  return (
    <section aria-label={title} className="grid gap-2">
      <h2 className="flex items-center gap-2 text-base font-semibold">
        <Icon aria-hidden className={`size-4 ${look}`} />
        {title}
        <span className="font-normal text-muted tabular-nums">{names.length}</span>
      </h2>
      {names.length === 0 && <p className="text-table text-muted">{none}</p>}
      {names.length > 0 && verdict === 'ok' && (
        <ul className="grid gap-x-6 rounded-lg border bg-surface px-3 py-2 text-table sm:grid-cols-2">
          {names.map((name) => (
            <li key={name} className="py-0.5">
              {checkLabels[name]}
            </li>
          ))}
        </ul>
      )}
      {names.length > 0 && verdict !== 'ok' && (
        <Accordion
          open={open.split(' ')}
          onOpenChange={(next) => setOpen(next.join(' '))}
          items={names.map((name) => ({
            id: name,
            title: checkLabels[name],
            aside: <Badge tone={tone}>{formatNumber(profile[`${name}-sub`].total)}</Badge>,
            content: <Findings profile={profile} name={name} />,
          }))}
        />
      )}
    </section>
  )
}
