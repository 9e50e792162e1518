import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useReferenceNames } from '@/api/reference-names.ts'
import { formatDateTime, formatNumber } from '@/format/format.ts'
import { Button } from '@/ui/button.tsx'
import { DiffValue, ValueText } from '@/ui/diff-value.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { Field } from '@/ui/field.tsx'
import { Select } from '@/ui/select.tsx'
import { Sheet } from '@/ui/sheet.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { Switch } from '@/ui/switch.tsx'
import { groupsOf } from '../fields/field-card.tsx'
import { formatValue } from '../fields/value-format.ts'
import { useRecordPage } from '../page-context.ts'
import { namesIn } from '../record-names.ts'
import { fieldIn, type RootRecord, targetOf, valueIn } from '../record-types.ts'
import { recordRead, timelinePage, useTimeline } from '../use-record.ts'
import { verbOf } from './event-verbs.ts'

interface CompareSheetProps {
  readonly open: boolean
  readonly onClose: () => void
  /** The position that the page shows. */
  readonly at: number
  /** The other point; `undefined` is now. */
  readonly other: number | undefined
  readonly onOther: (position: number | undefined) => void
}

const now = 'now'

const attributesOf = (left: RootRecord, right: RootRecord): readonly string[] => [
  ...new Set([...groupsOf(left), ...groupsOf(right)].flatMap(({ attributes }) => attributes)),
  'isApproved',
  'excludedByEditor',
]

interface DifferencesProps {
  readonly left: RootRecord
  readonly right: RootRecord
  readonly all: boolean
}

const Differences = ({ left, right, all }: DifferencesProps) => {
  const { names: known } = useRecordPage()
  const shown = attributesOf(left, right).filter(
    (attribute) => all || valueIn(left, attribute) !== valueIn(right, attribute),
  )
  const names = useReferenceNames(
    new Map([...known, ...namesIn(left), ...namesIn(right)]),
    shown.flatMap((attribute) =>
      [left, right].map((one) => ({ attribute, value: valueIn(one, attribute) })),
    ),
  )
  if (shown.length === 0) return <EmptyState title="Die beiden Stände unterscheiden sich nicht." />
  return (
    <dl className="divide-y px-4">
      {shown.map((attribute) => {
        const field = fieldIn(right, attribute) ?? fieldIn(left, attribute)
        const [before, after] = [valueIn(left, attribute), valueIn(right, attribute)]
        return (
          <div key={attribute} className="grid gap-0.5 py-2 text-table">
            <dt className="text-xs text-muted">{field?.label ?? attribute}</dt>
            <dd>
              {before === after ? (
                <span className="wrap-anywhere">
                  {formatValue(field, after, names) ?? <ValueText value={after} />}
                </span>
              ) : (
                <DiffValue
                  before={before}
                  after={after}
                  format={(value) => formatValue(field, value, names)}
                  layout="column"
                />
              )}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

/** Two points of a record's history beside each other: what changed, or all fields. */
export const CompareSheet = ({ open, onClose, at, other, onOther }: CompareSheetProps) => {
  const { record } = useRecordPage()
  const [all, setAll] = useState(false)
  const [limit, setLimit] = useState(timelinePage)
  const { list, total, isFetching } = useTimeline(targetOf(record), limit, open)
  const there = useQuery({ ...recordRead(record.class, record.id, other ?? 'now'), enabled: open })
  const points = list
    .filter(({ position }) => position !== at)
    .map((entry) => ({
      value: String(entry.position),
      label: `${formatDateTime(entry.at)} – ${entry.actorShortCode} ${verbOf(entry)}`,
    }))
  const found = there.data?.record
  const earlier = other === undefined || at < other
  return (
    <Sheet
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="Stände vergleichen"
      description="Der frühere Stand steht vorn, der spätere danach."
      className="w-[min(36rem,calc(100vw-2.5rem))]"
    >
      <div className="grid gap-3 border-b px-4 py-3">
        <Field label="Vergleichen mit">
          <Select
            value={other === undefined ? now : String(other)}
            onChange={(value) => onOther(value === now ? undefined : Number(value))}
            options={[{ value: now, label: 'Jetzt' }, ...points]}
          />
        </Field>
        {list.length < total && list.length > 0 && (
          <div className="flex items-center gap-3 text-table text-muted tabular-nums">
            <Button
              size="small"
              pending={isFetching}
              onClick={() => setLimit(limit + timelinePage)}
            >
              Ältere Stände laden
            </Button>
            <p role="status">
              {formatNumber(list.length)} von {formatNumber(total)}
            </p>
          </div>
        )}
        <Switch label="Alle Felder" checked={all} onCheckedChange={setAll} />
      </div>
      {found ? (
        <Differences left={earlier ? record : found} right={earlier ? found : record} all={all} />
      ) : (
        <div className="grid gap-3 p-4">
          <Skeleton />
          <Skeleton className="w-2/3" />
        </div>
      )}
    </Sheet>
  )
}
