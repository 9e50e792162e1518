import type { FieldValue } from '@stammbuch/contracts'
import { Check, X } from 'lucide-react'
import { formatDateTime, formatRelative } from '@/format/format.ts'
import { attributeLabel, partLabel, sourceText, thenText } from '@/product/change-words.ts'
import { DecidedBy } from '@/product/deciding/decided-by.tsx'
import { Button } from '@/ui/button.tsx'
import { IconButton } from '@/ui/icon-button.tsx'
import { useSingleKeys } from '@/ui/single-keys.ts'
import { useMedia } from '@/ui/use-media.ts'
import { ChangeDiff, InWords } from './change-diff.tsx'
import { editHref } from './edit-href.ts'
import { useQueueActions } from './queue-context.ts'
import type { ChangeRow } from './queue-rows.ts'

interface CellProps {
  readonly row: ChangeRow
}

/** A stale change: the three values, and a choice that has to be made on purpose. */
const StaleChoice = ({ row }: CellProps) => {
  const { decide, mayDecide, scope } = useQueueActions()
  const { change } = row
  return (
    <div className="mt-1.5 grid justify-items-start gap-1.5 rounded-md border border-stale-line bg-stale-subtle px-2.5 py-2">
      <p className="text-xs">
        <InWords change={change}>
          {(words) => {
            const shown = (value: FieldValue) => String(words(value) ?? value ?? '–')
            return `Wert ${thenText(change)}: ‚${shown(change.oldValue)}‘ – heute: ‚${shown(change.currentValue)}‘`
          }}
        </InWords>
      </p>
      {mayDecide && (
        <span className="flex flex-wrap gap-2" data-stale-choice>
          <Button size="small" onClick={() => decide(row, 'accept', true)}>
            Vorgeschlagenen übernehmen
          </Button>
          <Button size="small" onClick={() => decide(row, 'decline')}>
            Aktuellen behalten
          </Button>
          <Button size="small" asChild>
            <a href={editHref(row, scope)}>Bearbeiten</a>
          </Button>
        </span>
      )}
    </div>
  )
}

/** The value now and the proposed one. */
export const DiffCell = ({ row }: CellProps) => {
  const { change } = row
  return (
    <div>
      <ChangeDiff change={change} before={change.currentValue} />
      {change.stale && !row.lost && <StaleChoice row={row} />}
    </div>
  )
}

/** The two decisions on a change, wherever it is shown. A stale one is not taken in passing. */
export const DecisionButtons = ({ row }: CellProps) => {
  const { decide } = useQueueActions()
  // Whoever works with the keys A and X need not pass every button by Tab.
  const tabIndex = useSingleKeys() ? -1 : 0
  const label = attributeLabel(row.change)
  return (
    <>
      {!row.change.stale && (
        <IconButton
          label={`${label} übernehmen`}
          keys="a"
          size="small"
          tabIndex={tabIndex}
          className="size-6.5 text-accepted hover:bg-accepted-subtle @max-xl:size-9"
          onClick={() => decide(row, 'accept')}
        >
          <Check aria-hidden />
        </IconButton>
      )}
      <IconButton
        label={`${label} ablehnen`}
        keys="x"
        size="small"
        tabIndex={tabIndex}
        className="size-6.5 text-declined hover:bg-declined-subtle @max-xl:size-9"
        onClick={() => decide(row, 'decline')}
      >
        <X aria-hidden />
      </IconButton>
    </>
  )
}

/** The two decisions. */
export const DecisionCell = ({ row }: CellProps) => {
  if (row.lost || row.item.action !== 'changes') return null
  return (
    <span className="-my-1 flex justify-end gap-0.5">
      <DecisionButtons row={row} />
    </span>
  )
}

const Source = ({ row: { change, lost } }: CellProps) => {
  if (lost) return <DecidedBy {...lost} by={lost.by ?? 'jemand anderem'} at={lost.lostAt} />
  return (
    <span className="grid min-w-0 text-xs text-muted">
      <span className="truncate" title={sourceText(change)}>
        {sourceText(change)}
      </span>
      <time dateTime={change.createdAt} title={formatDateTime(change.createdAt)}>
        {formatRelative(change.createdAt)}
      </time>
    </span>
  )
}

/** Below this width of the window the column of the source is out of view. */
const useIsNarrow = (): boolean => useMedia('(width < 60rem)')

/** The source of the value, with its time. */
export const SourceCell = ({ row }: CellProps) => (useIsNarrow() ? null : <Source row={row} />)

/** Which field the change is about; in a narrow window also where its value came from. */
export const FieldCell = ({ row }: CellProps) => {
  const { change, rootId } = row
  const part = partLabel(change, rootId)
  return (
    <span className="grid min-w-0 gap-0.5 pl-6">
      <span className="truncate">{attributeLabel(change)}</span>
      {part && <span className="truncate text-xs text-muted">{part}</span>}
      {useIsNarrow() && <Source row={row} />}
    </span>
  )
}
