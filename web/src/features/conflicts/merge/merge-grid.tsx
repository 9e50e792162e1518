import type {
  AwardPair,
  ComparedField,
  ConflictRecord,
  FieldValue,
  MergeSide,
  ScorePair,
} from '@stammbuch/contracts'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { formatCount, formatDateTime } from '@/format/format.ts'
import { Badge } from '@/ui/badge.tsx'
import { Button } from '@/ui/button.tsx'
import { cn } from '@/ui/cn.ts'
import { Collapsible } from '@/ui/collapsible.tsx'
import { ValueText } from '@/ui/diff-value.tsx'
import { ExcludedBadge, UnapprovedBadge } from '@/ui/state-badge.tsx'
import { useKeptState } from '@/ui/use-kept-state.ts'
import { attachedTo, recordHref, wordsFor } from '../conflict-labels.ts'
import { AwardLines } from './pair-lines.tsx'
import { ScoreLines } from './score-lines.tsx'

/** The choices of a merge, and the actions that make them. */
export interface Merging {
  readonly sides: Readonly<Record<string, MergeSide>>
  readonly survivor: MergeSide
  readonly setSurvivor: (side: MergeSide) => void
  readonly choose: (name: string, side: MergeSide) => void
  /** The side with the standing that holds, by the key of a pair of awards. */
  readonly awards: Readonly<Record<string, MergeSide>>
  /** The side with the values that hold, by the key of a pair of scores. */
  readonly scores: Readonly<Record<string, MergeSide>>
  /** For a pair of awards or scores. */
  readonly choosePair: (key: string, side: MergeSide) => void
  /** Everything from one side; `null`: as proposed. */
  readonly chooseAll: (side: MergeSide | null) => void
}

interface GridProps {
  readonly a: ConflictRecord
  readonly b: ConflictRecord
  readonly fields: readonly ComparedField[]
  readonly awards: readonly AwardPair[]
  readonly scores: readonly ScorePair[]
  readonly merge: Merging
  readonly isClosed: boolean
}

const words: Readonly<Record<MergeSide, string>> = { a: 'links', b: 'rechts' }

interface HeadProps extends Pick<GridProps, 'merge' | 'isClosed'> {
  readonly side: MergeSide
  readonly record: ConflictRecord
  readonly group: string
}

const Head = ({ side, record, merge, isClosed, group }: HeadProps) => (
  <th scope="col" className="p-3 text-left align-top font-normal">
    <Link to={recordHref(record)} className="font-semibold underline underline-offset-2">
      {record.label || 'ohne Namen'}
    </Link>
    <span className="mt-1 flex flex-wrap gap-1">
      {record.isApproved ? <Badge tone="accepted">verifiziert</Badge> : <UnapprovedBadge />}
      {record.excluded && <ExcludedBadge mergedInto={record.mergedInto?.label} />}
    </span>
    <span className="mt-1 block text-xs text-muted">
      Geändert {formatDateTime(record.updatedAt)}
      {attachedTo(record.counts) && <span className="block">{attachedTo(record.counts)}</span>}
      {record.supplierIds.map(({ supplier, value }) => (
        <span key={`${supplier}:${value}`} className="block">
          {supplier ?? 'Lieferant'}: {value}
        </span>
      ))}
    </span>
    <label className="mt-2 flex items-center gap-2 text-sm">
      <input
        type="radio"
        name={group}
        className="size-4 accent-accent"
        checked={merge.survivor === side}
        disabled={isClosed}
        onChange={() => merge.setSurvivor(side)}
      />
      Bleibt bestehen
    </label>
  </th>
)

interface LineProps extends Pick<GridProps, 'merge' | 'isClosed'> {
  readonly field: ComparedField
  readonly record: ConflictRecord
  readonly group: string
}

const Value = ({
  record,
  field,
  side,
}: Pick<LineProps, 'record' | 'field'> & { readonly side: MergeSide }) => {
  const value: FieldValue = side === 'a' ? field.a : field.b
  const shown = side === 'a' ? field.shownA : field.shownB
  const said = wordsFor(record.class, field.name, value, shown)
  return said === null ? <ValueText value={value} /> : <span>{said}</span>
}

/** One field: a choice by ← and →, and what the result will hold. */
const Line = ({ field, record, merge, isClosed, group }: LineProps) => {
  const chosen = merge.sides[field.name] ?? field.proposed
  return (
    <tr className="border-t align-top">
      <th scope="row" className="w-44 p-3 text-left text-table font-normal text-muted">
        {field.label}
      </th>
      {(['a', 'b'] as const).map((side) => (
        <td key={side} className="p-0">
          <label
            className={cn(
              'flex min-h-11 gap-2 p-3 text-sm wrap-anywhere has-focus-visible:outline-2',
              chosen === side && 'bg-accent-subtle',
            )}
          >
            <input
              type="radio"
              name={`${group}:${field.name}`}
              className="mt-0.5 size-4 shrink-0 accent-accent"
              aria-label={`${field.label} von ${words[side]}`}
              checked={chosen === side}
              disabled={isClosed}
              onChange={() => merge.choose(field.name, side)}
            />
            <span className="min-w-0">
              <Value record={record} field={field} side={side} />
              {field.proposed === side && (
                <span className="block text-xs text-muted">Vorschlag: {field.reason}</span>
              )}
            </span>
          </label>
        </td>
      ))}
      <td className="p-3 text-sm font-medium wrap-anywhere">
        <Value record={record} field={field} side={chosen} />
      </td>
    </tr>
  )
}

const Toolbar = ({ merge }: Pick<GridProps, 'merge'>) => (
  <>
    <Button size="small" onClick={() => merge.chooseAll('a')}>
      Alles von links
    </Button>
    <Button size="small" onClick={() => merge.chooseAll('b')}>
      Alles von rechts
    </Button>
    <Button size="small" onClick={() => merge.chooseAll(null)}>
      Wie vorgeschlagen
    </Button>
  </>
)

type TableProps = Omit<GridProps, 'fields'> & { readonly differing: GridProps['fields'] }

const Differences = ({ a, b, differing, awards, scores, merge, isClosed }: TableProps) => {
  const group = useId()
  const choice = { merge, isClosed, group }
  const pairs = { choose: merge.choosePair, isClosed, group }
  return (
    <table className="w-full min-w-[46rem] table-fixed border-collapse">
      <thead>
        <tr>
          <th
            scope="col"
            className="w-44 p-3 text-left align-top text-table font-normal text-muted"
          >
            Feld
          </th>
          <Head side="a" record={a} {...choice} />
          <Head side="b" record={b} {...choice} />
          <th scope="col" className="p-3 text-left align-top font-semibold">
            Ergebnis
          </th>
        </tr>
      </thead>
      <tbody>
        {differing.map((field) => (
          <Line key={field.name} field={field} record={a} {...choice} />
        ))}
      </tbody>
      {awards.length > 0 && <AwardLines pairs={awards} sides={merge.awards} {...pairs} />}
      {scores.length > 0 && <ScoreLines pairs={scores} sides={merge.scores} {...pairs} />}
    </table>
  )
}

interface EqualFieldsProps {
  readonly record: ConflictRecord
  readonly fields: GridProps['fields']
}

const EqualFields = ({ record, fields }: EqualFieldsProps) => {
  const [open, setOpen] = useKeptState<boolean>('equal-fields', false)
  return (
    <Collapsible
      open={open}
      onOpenChange={setOpen}
      title={formatCount(fields.length, 'gleiches Feld', 'gleiche Felder')}
      className="border-t px-3 py-2 text-table"
    >
      <dl className="grid gap-1">
        {fields.map((field) => (
          <div key={field.name} className="grid grid-cols-[11rem_minmax(0,1fr)] gap-2">
            <dt className="text-muted">{field.label}</dt>
            <dd>
              <Value record={record} field={field} side="a" />
            </dd>
          </div>
        ))}
      </dl>
    </Collapsible>
  )
}

/** Two records field by field, differences first, with the result beside them. */
export const MergeGrid = ({ fields, ...props }: GridProps) => {
  const differing = fields.filter(({ isEqual }) => !isEqual)
  const equal = fields.filter(({ isEqual, a }) => isEqual && a !== null)
  return (
    <div className="min-w-0 rounded-lg border bg-surface">
      <div className="flex flex-wrap items-center gap-2 border-b px-3 py-2">
        <span className="mr-auto text-table text-muted">
          {formatCount(differing.length, 'Unterschied', 'Unterschiede')}
        </span>
        {!props.isClosed && <Toolbar merge={props.merge} />}
      </div>
      <div className="relative overflow-x-auto">
        <Differences {...props} differing={differing} />
      </div>
      {equal.length > 0 && <EqualFields record={props.a} fields={equal} />}
    </div>
  )
}
