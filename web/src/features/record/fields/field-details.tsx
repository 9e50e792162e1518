import type { Change, Field } from '@stammbuch/contracts'
import { History, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { sentenceOf } from '@/api/problem.ts'
import { formatCount, formatNumber } from '@/format/format.ts'
import type { ShownChange } from '@/product/deciding/decisions.ts'
import { cn } from '@/ui/cn.ts'
import { Popover } from '@/ui/popover.tsx'
import { toast } from '@/ui/toast.ts'
import { RecordChange } from '../changes/record-change.tsx'
import { isOpen } from '../changes/use-shown-changes.ts'
import { useRecordPage } from '../page-context.ts'
import { type ShownRecord, targetOf } from '../record-types.ts'
import { FieldHistory } from './field-history.tsx'
import { FieldProvenance } from './field-provenance.tsx'

interface FieldDetailsProps {
  readonly record: ShownRecord
  readonly attribute: string
  readonly field: Field
  readonly changes: readonly ShownChange[]
}

const Details = ({ record, attribute, field, changes }: FieldDetailsProps) => {
  const { commands } = useRecordPage()
  const proposeAgain = async ({ newValue }: Change): Promise<void> => {
    try {
      await commands.propose(targetOf(record), attribute, { newValue })
      void toast.success('Der Wert ist wieder vorgeschlagen.')
    } catch (thrown) {
      void toast.error(sentenceOf(thrown))
    }
  }
  return (
    <div className="grid gap-3">
      {changes.length > 0 && (
        <ul className="grid gap-3 divide-y [&>li:not(:first-child)]:pt-3">
          {changes.map((shown) => (
            <li key={shown.change.id}>
              <RecordChange shown={shown} holder={record} field={field} />
            </li>
          ))}
        </ul>
      )}
      <div className="grid gap-1">
        <h3 className="text-table font-medium">Verlauf „{field.label}“</h3>
        <FieldHistory
          record={record}
          attribute={attribute}
          field={field}
          onPropose={(change) => void proposeAgain(change)}
        />
      </div>
      <FieldProvenance record={record} attribute={attribute} />
    </div>
  )
}

/** The open changes of a field, with a warning sign, and its history, at the end of its row. */
export const FieldDetails = (props: FieldDetailsProps) => {
  const { field, changes } = props
  const [open, setOpen] = useState(false)
  const pending = changes.filter(isOpen)
  const stale = pending.some(({ change }) => change.stale)
  const label =
    pending.length > 0
      ? `${field.label}: ${formatCount(pending.length, 'offene Änderung', 'offene Änderungen')}${stale ? ', veraltet' : ''}`
      : `${field.label}: Verlauf`
  const trigger = (
    <button
      type="button"
      aria-label={label}
      title={label}
      className={cn(
        'inline-flex h-6 min-w-6 items-center justify-center gap-1 rounded-md px-1 text-xs font-medium tabular-nums',
        pending.length === 0 &&
          'text-muted opacity-0 group-focus-within/row:opacity-100 group-hover/row:opacity-100 hover:bg-hover focus-visible:opacity-100 aria-expanded:opacity-100 pointer-coarse:opacity-100',
        pending.length > 0 && !stale && 'bg-proposed-subtle text-proposed hover:bg-proposed-line',
        stale && 'bg-stale-subtle text-stale hover:bg-stale-line',
      )}
    >
      {pending.length > 0 ? (
        <>
          <TriangleAlert aria-hidden className="size-3.5" />
          {formatNumber(pending.length)}
        </>
      ) : (
        <History aria-hidden className="size-3.5" />
      )}
    </button>
  )
  return (
    <Popover
      trigger={trigger}
      label={label}
      open={open}
      onOpenChange={setOpen}
      align="end"
      className="w-[32rem]"
    >
      <Details {...props} />
    </Popover>
  )
}
