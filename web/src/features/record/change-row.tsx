import type { Change, Field } from '@stammbuch/contracts'
import { Check, CircleAlert, X } from 'lucide-react'
import { formatDateTime, formatRelative } from '@/format/format.ts'
import { sourceText } from '@/product/change-words.ts'
import { Button } from '@/ui/button.tsx'
import { cn } from '@/ui/cn.ts'
import { DiffValue } from '@/ui/diff-value.tsx'
import { StateBadge } from '@/ui/state-badge.tsx'
import { DecidedElsewhere } from './decided-elsewhere.tsx'
import { fieldKey, startEditing } from './editing.ts'
import { inputOf } from './judge-input.ts'
import { lockOf, useRecordPage } from './page-context.ts'
import type { ShownRecord } from './record-types.ts'
import type { Decision } from './sent.ts'
import { StaleChoice } from './stale-choice.tsx'
import type { ShownChange } from './use-shown-changes.ts'
import { formatValue } from './value-format.ts'

interface ChangeActionsProps {
  readonly shown: ShownChange
  readonly record: ShownRecord
  readonly onDecide: (change: Change, decision: Decision, evenIfStale?: boolean) => void
}

/** What can be done about a change, or what was done. A stale one asks for more than a click. */
const ChangeActions = ({ shown, record, onDecide }: ChangeActionsProps) => {
  const { mayEdit, mode } = useRecordPage()
  const { change } = shown
  if (shown.state === 'elsewhere') return <DecidedElsewhere change={change} />
  if (shown.state !== 'open')
    return <StateBadge state={shown.decision === 'accept' ? 'accepted' : 'declined'} />
  if (change.stale) return <StateBadge state="stale" />
  if (!mayEdit || mode !== 'now') return <StateBadge state="proposed" />
  const locked = lockOf(record)
  return (
    <div className="flex gap-1">
      <Button
        size="small"
        disabledBecause={locked}
        onClick={() => onDecide(change, 'accept')}
        className="px-2"
      >
        <Check aria-hidden className="text-accepted" />
        Übernehmen
      </Button>
      <Button
        size="small"
        look="quiet"
        disabledBecause={record.excludedByEditor ? locked : null}
        onClick={() => onDecide(change, 'decline')}
        className="px-2"
      >
        <X aria-hidden className="text-declined" />
        Ablehnen
      </Button>
    </div>
  )
}

interface ChangeViewProps extends ChangeActionsProps {
  readonly field: Field | undefined
  readonly refusal: string | null
  /** Beside each other where there is room, or below each other in a narrow place. */
  readonly layout?: 'row' | 'column'
}

/** Who proposed it, and when. */
export const ChangeOrigin = ({ change }: { readonly change: Change }) => (
  <p className="text-xs text-muted">
    <span className="block">{sourceText(change)}</span>
    <time dateTime={change.createdAt} title={`${formatDateTime(change.createdAt)} Uhr`}>
      {formatRelative(change.createdAt)}
    </time>
    {change.comment && <span className="block italic">„{change.comment}“</span>}
  </p>
)

/** A proposed value beside the one that holds, with what can be done about it. */
export const ChangeView = (props: ChangeViewProps) => {
  const { shown, record, field, refusal, onDecide, layout = 'column' } = props
  const { names, mayEdit, mode } = useRecordPage()
  const { change } = shown
  const asksForChoice =
    shown.state === 'open' && change.stale && mayEdit && mode === 'now' && field !== undefined
  const edit = (): void => {
    if (field)
      startEditing(fieldKey(change.targetId, change.attributeName), {
        input: inputOf(field, change.newValue),
        base: change.currentValue,
      })
  }
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
          format={(value) => formatValue(field, value, names)}
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
          <ChangeActions shown={shown} record={record} onDecide={onDecide} />
        </div>
      </div>
      {asksForChoice && (
        <StaleChoice
          change={change}
          field={field}
          lockedBecause={lockOf(record)}
          onTake={() => onDecide(change, 'accept', true)}
          onKeep={() => onDecide(change, 'decline')}
          onEdit={edit}
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
