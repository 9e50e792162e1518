import { isPersonal } from '@stammbuch/contracts'
import { useReferenceNames } from '@/api/reference-names.ts'
import { useSession } from '@/api/session.ts'
import { formatCount } from '@/format/format.ts'
import { attributeLabel } from '@/product/change-words.ts'
import { Button } from '@/ui/button.tsx'
import { cn } from '@/ui/cn.ts'
import { useMedia } from '@/ui/use-media.ts'
import { valuesOf } from '../reading/initial-values.query.ts'
import { DecisionButtons } from './change-cells.tsx'
import { ChangeDiff } from './change-diff.tsx'
import { plainWords } from './initial-words.ts'
import { useQueueActions } from './queue-context.ts'
import { foldedChange, type RecordRow } from './queue-rows.ts'

const none = new Map<string, string>()

/** The first values of a new record. */
const shownValues = 6

/** In a narrow cell a value stands below its name. */
const line = 'grid gap-x-2 @xs:grid-cols-[7.5rem_minmax(0,1fr)]'

/** Where people work with fingers, what a folded line shows can be decided there as well. */
const useIsTouched = (): boolean => useMedia('(width < 40rem), (pointer: coarse)')

const Changes = ({ row }: { readonly row: RecordRow }) => {
  const { mayDecide, fold } = useQueueActions()
  const isTouched = useIsTouched()
  const more = row.open - row.preview.length
  const moreWords = formatCount(more, 'weitere Änderung', 'weitere Änderungen')
  return (
    <ul className="@container grid gap-0.5 pt-1">
      {row.preview.map((change) => (
        <li key={change.id} className="flex min-w-0 items-start gap-1">
          <div className={cn(line, 'min-w-0 flex-1')}>
            <span className="truncate text-muted" title={attributeLabel(change)}>
              {attributeLabel(change)}
              {change.stale && <span className="text-xs text-stale"> · veraltet</span>}
            </span>
            <ChangeDiff change={change} before={change.currentValue} />
          </div>
          {isTouched && mayDecide && (
            <span className="flex shrink-0 gap-0.5">
              <DecisionButtons row={foldedChange(row, change)} />
            </span>
          )}
        </li>
      ))}
      {more > 0 && (
        <li className={line}>
          {isTouched ? (
            <Button look="link" className="min-h-9 justify-self-start" onClick={() => fold(row)}>
              {moreWords}
            </Button>
          ) : (
            <span className="text-xs text-muted @xs:col-start-2">{moreWords}</span>
          )}
        </li>
      )}
    </ul>
  )
}

const NewValues = ({ brings }: { readonly brings: NonNullable<RecordRow['brings']> }) => {
  const mayKnow = useSession().can('read-personal')
  const all = valuesOf(brings.class, brings)
  const names = useReferenceNames(none, all)
  const shown = all.slice(0, shownValues)
  if (!mayKnow && isPersonal(brings.class, 'surname'))
    return <p className="pt-0.5 text-xs text-muted italic">Werte nicht sichtbar für Sie</p>
  if (shown.length === 0) return null
  return (
    <dl className="flex flex-wrap gap-x-4 gap-y-0.5 pt-1">
      {shown.map((one) => (
        <div key={one.attribute} className="flex min-w-0 gap-1.5">
          <dt className="shrink-0 text-muted">{one.label}</dt>
          <dd className="wrap-anywhere">
            {names.get(String(one.value)) ?? plainWords(brings.class, one)}
          </dd>
        </div>
      ))}
      {all.length > shown.length && (
        <div className="text-xs text-muted">
          <dt className="sr-only">Weitere</dt>
          <dd>{formatCount(all.length - shown.length, 'weiterer Wert', 'weitere Werte')}</dd>
        </div>
      )}
    </dl>
  )
}

/** The way from a new record's folded line to all its values, below which it is verified. */
const ToVerifying = ({ row }: { readonly row: RecordRow }) => {
  const { mayDecide, fold } = useQueueActions()
  if (!useIsTouched() || !mayDecide) return null
  return (
    <span className="pt-1">
      <Button size="small" onClick={() => fold(row)}>
        Ansehen und verifizieren
      </Button>
    </span>
  )
}

/** What there is to decide on a record whose line is folded. */
export const RecordPreview = ({ row }: { readonly row: RecordRow }) => {
  if (row.unfolded || row.state !== 'open') return null
  if (row.item.action === 'initial')
    return (
      <>
        {row.brings && <NewValues brings={row.brings} />}
        <ToVerifying row={row} />
      </>
    )
  return row.preview.length > 0 ? <Changes row={row} /> : null
}
