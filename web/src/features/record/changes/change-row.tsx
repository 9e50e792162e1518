import type { Change, FieldValue } from '@stammbuch/contracts'
import { Check, CircleAlert, History, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatDateTime, formatRelative } from '@/format/format.ts'
import { sourceText, thenText } from '@/product/change-words.ts'
import { useDeciding } from '@/product/deciding/decide.ts'
import { DecidedBy } from '@/product/deciding/decided-by.tsx'
import { type ShownChange, useDecisions, type Verdict } from '@/product/deciding/decisions.ts'
import { useFieldHistory } from '@/product/deciding/readings.ts'
import { Button } from '@/ui/button.tsx'
import { cn } from '@/ui/cn.ts'
import { DiffValue } from '@/ui/diff-value.tsx'
import { StateBadge } from '@/ui/state-badge.tsx'

export interface ChangeRowProps {
  readonly shown: ShownChange
  /** The record on whose page it stands. */
  readonly rootId: string
  readonly mayDecide: boolean
  /** The reason why its value cannot be taken now, and the reason why it cannot even be declined. */
  readonly locked: string | null
  readonly lockedEntirely: string | null
  /** A value in words where they differ from the value itself. */
  readonly words: (value: FieldValue) => string | null
  /** A value as the page shows it; `null` where the field is not known any more. */
  readonly display: ((value: FieldValue, className?: string) => ReactNode) | null
  /** Begins to edit the field with the proposed value; `null` where it cannot be edited. */
  readonly onEdit: (() => void) | null
  /** Beside each other where there is room, or below each other in a narrow place. */
  readonly layout?: 'row' | 'column'
  /** It is being decided. */
  readonly onDecided?: () => void
}

type Decide = (verdict: Verdict, evenIfStale?: boolean) => void

/** A change that somebody else decided while it was on screen, as its field's history tells. */
const DecidedElsewhere = ({ change }: { readonly change: Change }) => {
  const { targetClass, targetId, attributeName } = change
  const { data } = useFieldHistory({ class: targetClass, id: targetId }, attributeName)
  const decided = data?.list.find(({ id }) => id === change.id)
  if (!decided) return <StateBadge state="proposed">nicht mehr offen</StateBadge>
  return (
    <DecidedBy
      verdict={decided.acceptedDate ? 'accept' : 'decline'}
      by={decided.decidedBy?.shortCode ?? null}
      at={decided.acceptedDate ?? decided.declinedDate}
    />
  )
}

/** The actions on a change, or the decision about it. A stale one asks for more than a click. */
const ChangeActions = ({
  row: { shown, mayDecide, locked, lockedEntirely },
  decide,
}: {
  readonly row: ChangeRowProps
  readonly decide: Decide
}) => {
  const { change } = shown
  if (shown.state === 'elsewhere') return <DecidedElsewhere change={change} />
  if (shown.state !== 'open')
    return <StateBadge state={shown.verdict === 'accept' ? 'accepted' : 'declined'} />
  if (change.stale) return <StateBadge state="stale" />
  if (!mayDecide) return <StateBadge state="proposed" />
  return (
    <div className="flex gap-1">
      <Button
        size="small"
        disabledBecause={locked}
        onClick={() => decide('accept')}
        className="px-2"
      >
        <Check aria-hidden className="text-accepted" />
        Übernehmen
      </Button>
      <Button
        size="small"
        look="quiet"
        disabledBecause={lockedEntirely}
        onClick={() => decide('decline')}
        className="px-2"
      >
        <X aria-hidden className="text-declined" />
        Ablehnen
      </Button>
    </div>
  )
}

/** The source of the proposal and its time. */
const ChangeOrigin = ({ change }: { readonly change: Change }) => (
  <p className="text-xs text-muted">
    <span className="block">{sourceText(change)}</span>
    <time dateTime={change.createdAt} title={`${formatDateTime(change.createdAt)} Uhr`}>
      {formatRelative(change.createdAt)}
    </time>
    {change.comment && <span className="block italic">„{change.comment}“</span>}
  </p>
)

interface StaleChoiceProps {
  readonly change: Change
  readonly display: NonNullable<ChangeRowProps['display']>
  readonly locked: string | null
  readonly decide: Decide
  readonly onEdit: (() => void) | null
}

/** The value has changed since the proposal: three values, and a choice that must be made. */
const StaleChoice = ({ change, display, locked, decide, onEdit }: StaleChoiceProps) => (
  <fieldset
    aria-label="Veralteter Vorschlag: Bitte einen Wert wählen"
    className="grid gap-2 rounded-md border border-stale-line bg-stale-subtle px-2.5 py-2 text-table"
  >
    <p className="flex items-start gap-1.5">
      <History aria-hidden className="mt-px size-4 shrink-0 text-stale" />
      <span>
        Wert {thenText(change)}: ‚{display(change.oldValue)}‘ – heute: ‚
        {display(change.currentValue)}‘
      </span>
    </p>
    <dl className="grid gap-0.5 pl-5.5">
      <div className="grid grid-cols-[6.5rem_minmax(0,1fr)] gap-2">
        <dt className="text-muted">Vorgeschlagen</dt>
        <dd className="min-w-0">{display(change.newValue, 'font-medium')}</dd>
      </div>
    </dl>
    <div className="flex flex-wrap gap-1.5 pl-5.5">
      <Button size="small" disabledBecause={locked} onClick={() => decide('accept', true)}>
        Vorgeschlagenen übernehmen
      </Button>
      <Button size="small" onClick={() => decide('decline')}>
        Aktuellen behalten
      </Button>
      {onEdit && (
        <Button size="small" look="quiet" disabledBecause={locked} onClick={onEdit}>
          Bearbeiten
        </Button>
      )}
    </div>
  </fieldset>
)

/** A proposed value beside the one that holds, with the actions on it. */
export const ChangeRow = (row: ChangeRowProps) => {
  const { shown, rootId, mayDecide, locked, words, display, onEdit, layout = 'column' } = row
  const { change } = shown
  const deciding = useDeciding(rootId)
  const refusal = useDecisions().get(change.id)?.refusal
  const decide: Decide = (verdict, evenIfStale) => {
    void deciding(change, verdict, evenIfStale)
    row.onDecided?.()
  }
  const asksForChoice = shown.state === 'open' && change.stale && mayDecide && display !== null
  return (
    <div className="grid min-w-0 gap-1.5" data-state={shown.state}>
      <div
        className={cn(
          'grid grid-cols-[minmax(0,1fr)] items-start gap-x-4 gap-y-1 sm:grid-cols-[minmax(0,1fr)_auto]',
          layout === 'row' && 'md:grid-cols-[minmax(0,1fr)_minmax(0,13rem)_auto]',
        )}
      >
        <DiffValue
          before={change.currentValue}
          after={change.newValue}
          format={words}
          layout="column"
        />
        <div
          className={cn(
            'min-w-0 sm:row-start-2',
            layout === 'row' && 'md:col-start-2 md:row-start-1',
          )}
        >
          <ChangeOrigin change={change} />
        </div>
        <div className={cn('flex sm:justify-end', layout === 'row' && 'md:col-start-3 md:w-52')}>
          <ChangeActions row={row} decide={decide} />
        </div>
      </div>
      {asksForChoice && (
        <StaleChoice
          change={change}
          display={display}
          locked={locked}
          decide={decide}
          onEdit={onEdit}
        />
      )}
      {refusal && (
        <p role="alert" className="flex items-start gap-1.5 text-table text-danger">
          <CircleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
          {refusal}
        </p>
      )}
    </div>
  )
}
