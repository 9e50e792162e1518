import { isPersonal } from '@stammbuch/contracts'
import { useReferenceNames } from '@/api/reference-names.ts'
import { useSession } from '@/api/session.ts'
import { formatCount } from '@/format/format.ts'
import { attributeLabel } from '@/product/change-words.ts'
import { valuesOf } from '../reading/initial-values.query.ts'
import { ChangeDiff } from './change-diff.tsx'
import { plainWords } from './initial-words.ts'
import type { RecordRow } from './queue-rows.ts'

const none = new Map<string, string>()

/** The first values of a new record. */
const shownValues = 6

/** In a narrow cell a value stands below its name. */
const line = 'grid gap-x-2 @3xs:grid-cols-[7.5rem_minmax(0,1fr)]'

const Changes = ({ row }: { readonly row: RecordRow }) => {
  const more = row.open - row.preview.length
  return (
    <ul className="@container grid gap-0.5 pt-1">
      {row.preview.map((change) => (
        <li key={change.id} className={line}>
          <span className="truncate text-muted" title={attributeLabel(change)}>
            {attributeLabel(change)}
            {change.stale && <span className="text-xs text-stale"> · veraltet</span>}
          </span>
          <ChangeDiff change={change} before={change.currentValue} />
        </li>
      ))}
      {more > 0 && (
        <li className={line}>
          <span className="text-xs text-muted @3xs:col-start-2">
            {formatCount(more, 'weitere Änderung', 'weitere Änderungen')}
          </span>
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

/** What there is to decide on a record whose line is folded. */
export const RecordPreview = ({ row }: { readonly row: RecordRow }) => {
  if (row.unfolded || row.state !== 'open') return null
  if (row.item.action === 'initial') return row.brings ? <NewValues brings={row.brings} /> : null
  return row.preview.length > 0 ? <Changes row={row} /> : null
}
