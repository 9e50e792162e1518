import type { Verdict } from '@stammbuch/contracts'
import { Link } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { useSession } from '@/api/session.ts'
import { useSpotCheckNames } from '@/api/use-spot-check-names.ts'
import { formatDateTime, formatNumber } from '@/format/format.ts'
import { NotShown } from '@/product/not-shown.tsx'
import { UndoLast } from '@/product/undo-last.tsx'
import { closedBecause, useStanding } from '@/state/stand.ts'
import { Banner } from '@/ui/banner.tsx'
import { Button } from '@/ui/button.tsx'
import { useHotkeys } from '@/ui/hotkeys.ts'
import { IconButton } from '@/ui/icon-button.tsx'
import { PageHeader } from '@/ui/page-header.tsx'
import { Progress } from '@/ui/progress.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { BoundPanel } from './bound-panel.tsx'
import { JudgedValue } from './judged-value.tsx'
import { SpotCheckEnd } from './spot-check-end.tsx'
import { type ShownSpotCheck, useSpotCheck } from './use-spot-check.ts'

interface PageProps {
  readonly id: string
  /** The number of the value that is looked at; the first open one when absent. */
  readonly number: number | undefined
  readonly onNumber: (number: number) => void
}

type Loaded = ShownSpotCheck & {
  readonly check: NonNullable<ShownSpotCheck['check']>
  readonly items: NonNullable<ShownSpotCheck['items']>
}

interface StepsProps {
  readonly check: Loaded['check']
  /** The number of the shown value, from 1. */
  readonly current: number
  readonly last: number
  readonly onGo: (number: number) => void
}

const Steps = ({ check, current, last, onGo }: StepsProps) => (
  <div className="flex items-center gap-2">
    <IconButton
      label="Voriger Wert"
      disabledBecause={current > 1 ? null : 'Das ist der erste Wert.'}
      onClick={() => onGo(current - 1)}
    >
      <ChevronLeft aria-hidden />
    </IconButton>
    <Progress label="Beurteilt" done={check.judged} total={check.size} className="min-w-0 flex-1">
      Wert {formatNumber(current)} von {formatNumber(last)}
    </Progress>
    <IconButton
      label="Nächster Wert"
      disabledBecause={current < last ? null : 'Das ist der letzte Wert.'}
      onClick={() => onGo(current + 1)}
    >
      <ChevronRight aria-hidden />
    </IconButton>
  </div>
)

const closedFor = (mayEdit: boolean, isOpen: boolean): string | null => {
  if (!mayEdit) return 'Dafür fehlt Ihnen das Recht.'
  return isOpen ? null : 'Diese Stichprobe ist bereits abgeschlossen.'
}

const Sheet = ({ shown, number, onNumber }: Omit<PageProps, 'id'> & { readonly shown: Loaded }) => {
  const { can } = useSession()
  const { check, items, judge } = shown
  // Where one begins, for good: what a colleague judges meanwhile changes no value under the reader's eyes.
  const [begin] = useState(() => items.find(({ verdict }) => verdict === null)?.number ?? 1)
  const current = Math.min(Math.max(number ?? begin, 1), items.length)
  const item = items[current - 1]
  const past = closedBecause(useStanding())
  const closed = past ?? closedFor(can('edit'), check.state === 'open')
  const go = (to: number): void => {
    if (to >= 1 && to <= items.length) onNumber(to)
  }
  const say = (verdict: Verdict): void => {
    if (!item || closed) return
    void judge(item.changeId, verdict)
    const open = (one: (typeof items)[number]) => one.verdict === null && one !== item
    const next = items.find((one) => one.number > current && open(one)) ?? items.find(open)
    if (next) onNumber(next.number)
  }
  useHotkeys(
    {
      r: { label: 'Richtig', decides: true, run: () => say('right') },
      f: { label: 'Falsch', decides: true, run: () => say('wrong') },
      u: { label: 'Unklar', decides: true, run: () => say('unclear') },
      ArrowLeft: { label: 'Voriger Wert', repeats: true, run: () => go(current - 1) },
      ArrowRight: { label: 'Nächster Wert', repeats: true, run: () => go(current + 1) },
    },
    { scope: 'Stichprobe', decides: { active: () => JSON.stringify(item) } },
  )
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="grid gap-3">
        <Steps check={check} current={current} last={items.length} onGo={go} />
        {item && <JudgedValue item={item} of={items.length} closed={closed} onVerdict={say} />}
        {(can('edit') || check.state !== 'open') && <SpotCheckEnd {...shown} />}
      </div>
      <BoundPanel check={check} />
    </div>
  )
}

/** Values of a sample beside their source, one after the other, until it says whether the rest can be taken. */
export const SpotCheckPage = ({ id, number, onNumber }: PageProps) => {
  const shown = useSpotCheck(id)
  const { check, items, error } = shown
  const nameOf = useSpotCheckNames(check ? [check] : [])
  return (
    <div className="page page-narrow">
      <PageHeader
        title="Stichprobe prüfen"
        actions={<UndoLast scope="Stichprobe" />}
        back={<Link to="/verifikation/kurz">Schnellverifikation</Link>}
        {...(check && {
          description: `${nameOf(check)} · gezogen am ${formatDateTime(check.startedAt)}`,
        })}
      />
      {check?.state === 'open' && (
        <Banner tone="info">
          Vergleichen Sie jeden Wert mit seiner Quelle. Wer ihn vorgeschlagen hat und was das System
          davon hält, bleibt verdeckt.
        </Banner>
      )}
      {error && !check && (
        <NotShown
          error={error}
          missing="Diese Stichprobe gibt es nicht."
          failed="Die Stichprobe konnte nicht geladen werden."
          onRetry={shown.refetch}
          way={
            <Button asChild>
              <Link to="/verifikation/kurz">Zur Schnellverifikation</Link>
            </Button>
          }
        />
      )}
      {!error && !check && <Skeleton className="h-80" />}
      {check && items && (
        <Sheet shown={{ ...shown, check, items }} number={number} onNumber={onNumber} />
      )}
    </div>
  )
}
