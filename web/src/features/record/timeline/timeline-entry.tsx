import type { ChangeSource, FieldValue, MergedRecord, TimelineEntry } from '@stammbuch/contracts'
import { Link } from '@tanstack/react-router'
import { Eye, RotateCcw } from 'lucide-react'
import { useReferenceNames } from '@/api/reference-names.ts'
import { formatDateTimeSeconds, formatNumber, formatTime } from '@/format/format.ts'
import { placeText } from '@/product/change-words.ts'
import { RunLink } from '@/product/runs/run-link.tsx'
import { Avatar } from '@/ui/avatar.tsx'
import { Button } from '@/ui/button.tsx'
import { Collapsible } from '@/ui/collapsible.tsx'
import { DiffValue } from '@/ui/diff-value.tsx'
import { isProposed } from '../changes/use-shown-changes.ts'
import { formatValue } from '../fields/value-format.ts'
import { lockOf, useRecordPage } from '../page-context.ts'
import { ErasureResult } from '../privacy/erasure-result.tsx'
import { fieldIn, type ShownRecord, valueIn } from '../record-types.ts'
import { verbOf } from './event-verbs.ts'
import { MergedWords, UndoMerge } from './merged-entry.tsx'

type TimelineChange = TimelineEntry['changes'][number]

const asValue = (value: unknown): FieldValue =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value)
    ? (value as FieldValue)
    : JSON.stringify(value)

interface EntryProps {
  readonly entry: TimelineEntry
  /** Whose event it is. */
  readonly record: ShownRecord
  /** The other record, of an event that is a merge into this one or takes it back. */
  readonly merged: MergedRecord['record'] | undefined
  readonly current: boolean
  readonly onView: ((position: number) => void) | undefined
  readonly onPropose: (attribute: string, value: FieldValue) => void
}

const offered = ['ChangeProposed', 'ChangeAccepted', 'ChangeDeclined', 'RecordCreated']

const FieldDiff = ({
  shown,
  entry,
  record,
  onPropose,
}: { readonly shown: TimelineChange } & Pick<EntryProps, 'entry' | 'record' | 'onPropose'>) => {
  const { changes, names: known, mayEdit, mode } = useRecordPage()
  const { attribute, label } = shown
  const [before, after] = [asValue(shown.before), asValue(shown.after)]
  const names = useReferenceNames(known, [
    { attribute, value: before },
    { attribute, value: after },
  ])
  const field = fieldIn(record, attribute)
  const canPropose =
    mayEdit &&
    !isProposed(changes, { recordId: record.id, attribute, value: after }) &&
    mode !== 'inspection' &&
    offered.includes(entry.type) &&
    field?.editable === true &&
    attribute !== 'excludedByEditor' &&
    lockOf(record) === null &&
    valueIn(record, attribute) !== after
  return (
    <div className="grid gap-0.5">
      <span className="text-xs text-muted">{label}</span>
      <DiffValue
        before={before}
        after={after}
        format={(value) => formatValue(field, value, names)}
        layout="column"
      />
      {canPropose && (
        <Button
          size="small"
          look="link"
          className="justify-self-start"
          onClick={() => onPropose(attribute, after)}
        >
          <RotateCcw aria-hidden className="size-3.5" />
          Diesen Wert wieder vorschlagen
        </Button>
      )}
    </div>
  )
}

const sourceOf = ({ type, data }: TimelineEntry): Partial<ChangeSource> => {
  const source = type === 'RecordCreated' ? data.origin : data.source
  return typeof source === 'object' && source !== null ? source : {}
}

/** „Kliniknetz, Zeile 12, Spalte ‚Ort‘“ for what came from a delivery, or the identification. */
const originOf = (entry: TimelineEntry): string | null => {
  const { type, data, supplier } = entry
  if (type === 'SupplierIdentified') return [data.value, supplier].filter(Boolean).join(', ')
  const { kind, row, column } = sourceOf(entry)
  if (kind !== 'import') return null
  return placeText({ supplier, row: row ?? null, column: column ?? null })
}

/** The origin of an event, leading to its delivery. */
const Origin = ({ entry }: { readonly entry: TimelineEntry }) => {
  const text = originOf(entry)
  const { kind, sampleId } = sourceOf(entry)
  if (!text) return null
  return (
    <p className="text-xs text-muted">
      {kind === 'import' && sampleId ? (
        <Link to={`/analyse/${sampleId}` as string} className="underline underline-offset-2">
          {text}
        </Link>
      ) : (
        text
      )}
    </p>
  )
}

const noteOf = ({ type, data }: TimelineEntry): string | null => {
  const note = type === 'NoteAdded' ? data.content : data.comment
  return typeof note === 'string' && note !== '' ? note : null
}

/** One event: who did what to which value, and when. */
export const TimelineRow = (props: EntryProps) => {
  const { entry, record, merged, current, onView, onPropose } = props
  const diffs = entry.changes.map((shown) => (
    <FieldDiff
      key={shown.attribute}
      shown={shown}
      entry={entry}
      record={record}
      onPropose={onPropose}
    />
  ))
  const note = noteOf(entry)
  return (
    <li
      aria-current={current ? 'step' : undefined}
      className="grid grid-cols-[1.25rem_minmax(0,1fr)] gap-2.5 px-4 py-2 [contain-intrinsic-size:auto_4rem] [content-visibility:auto] aria-[current]:bg-accent-subtle"
    >
      <Avatar
        shortCode={entry.actorShortCode === '–' ? '⚙' : entry.actorShortCode}
        fullName={entry.actorName}
        size="small"
      />
      <div className="grid min-w-0 gap-1 text-table">
        <div className="flex items-start justify-between gap-2">
          <p>
            <span className="font-medium">{entry.actorName}</span>{' '}
            {merged ? <MergedWords entry={entry} merged={merged} /> : verbOf(entry)}
            <time
              dateTime={entry.at}
              title={`${formatDateTimeSeconds(entry.at)} Uhr, Position ${formatNumber(entry.position)}`}
              className="ml-1.5 text-xs text-muted"
            >
              {formatTime(entry.at)} Uhr
            </time>
          </p>
          {onView && (
            <Button
              size="small"
              look="quiet"
              className="-my-0.5 h-6 px-1.5 text-xs text-muted"
              onClick={() => onView(entry.position)}
            >
              <Eye aria-hidden className="size-3.5" />
              Stand
            </Button>
          )}
        </div>
        <Origin entry={entry} />
        {entry.cause.runId && (
          <RunLink runId={entry.cause.runId} className="w-fit text-xs">
            Lauf öffnen
          </RunLink>
        )}
        {merged && <UndoMerge entry={entry} merged={merged} survivorId={record.id} />}
        {diffs.length > 3 ? (
          <Collapsible title={`${diffs.length} Werte`}>{diffs}</Collapsible>
        ) : (
          diffs
        )}
        {note && <p className="whitespace-pre-line text-muted">„{note}“</p>}
        {entry.type === 'ContactErased' && (
          <ErasureResult contactId={entry.stream} erasedAt={entry.at} />
        )}
      </div>
    </li>
  )
}
