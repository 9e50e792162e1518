import { classLabels } from '@stammbuch/contracts'
import { Badge } from '@/ui/badge.tsx'
import { DiffValue, ValueText } from '@/ui/diff-value.tsx'
import {
  evidenceLabels,
  fieldLabel,
  identificationLabel,
  outcomeLabels,
  shownValue,
} from './import-labels.ts'
import type { Inspection } from './inspection.query.ts'
import { RecordLinks, RowRelations } from './row-relations.tsx'
import { useDynamicLabels } from './use-dynamic-labels.ts'

interface ChangesProps {
  readonly inspected: Inspection
  readonly labels: ReadonlyMap<string, string>
}

const Changes = ({ inspected: { changes }, labels }: ChangesProps) => (
  <dl className="divide-y text-table">
    {changes.map(({ targetClass, attributeName, oldValue, newValue }) => {
      const before = shownValue(targetClass, attributeName, oldValue)
      const after = shownValue(targetClass, attributeName, newValue)
      return (
        <div
          key={`${targetClass}.${attributeName}`}
          className="grid grid-cols-[minmax(6rem,2fr)_3fr] gap-3 py-1.5"
        >
          <dt className="min-w-0 text-muted wrap-break-word">
            {fieldLabel(targetClass, attributeName, labels)}
            {(targetClass === 'award' || targetClass === 'score') && (
              <span className="block text-xs">{classLabels[targetClass][0]}</span>
            )}
          </dt>
          <dd className="min-w-0">
            {before === null ? (
              <ValueText value={after} />
            ) : (
              <DiffValue layout="column" before={before} after={after} />
            )}
          </dd>
        </div>
      )
    })}
  </dl>
)

/** Values of a new record that come from no column of the delivery. */
const Constants = ({ inspected: { root, changes }, labels }: ChangesProps) => {
  if (!root?.isNew) return null
  const changed = new Set(
    changes.filter(({ targetClass }) => targetClass === root.class).map((one) => one.attributeName),
  )
  const others = Object.entries(root.values).filter(
    ([name, value]) => !changed.has(name) && value !== null,
  )
  return others.length === 0 ? null : (
    <dl className="divide-y border-t text-table">
      {others.map(([name, value]) => (
        <div key={name} className="grid grid-cols-[minmax(6rem,2fr)_3fr] gap-3 py-1.5">
          <dt className="min-w-0 text-muted wrap-break-word">
            {fieldLabel(root.class, name, labels)}
            <span className="block text-xs">Konstante</span>
          </dt>
          <dd className="min-w-0">
            <ValueText value={shownValue(root.class, name, value)} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** The supplier's identification of the record. It is stored beside the record and needs no decision. */
const Identification = ({ inspected }: { readonly inspected: Inspection }) => {
  const { supplierIdentification } = inspected
  return supplierIdentification === null ? null : (
    <dl className="border-b text-table">
      <div className="grid grid-cols-[minmax(6rem,2fr)_3fr] gap-3 py-1.5">
        <dt className="min-w-0 text-muted wrap-break-word">
          {identificationLabel}
          {supplierIdentification.isNew && <span className="block text-xs">Wird vermerkt</span>}
        </dt>
        <dd className="min-w-0 wrap-anywhere">
          <ValueText value={supplierIdentification.value} />
        </dd>
      </div>
    </dl>
  )
}

/** The outcome of mapping a row: its result, every value that would change, and refused values. */
export const MappedRow = ({ inspected }: { readonly inspected: Inspection }) => {
  const [word, tone] = outcomeLabels[inspected.outcome]
  const { root, rejectedRows, changes } = inspected
  const labels = useDynamicLabels()
  return (
    <div className="grid gap-2">
      <p className="flex flex-wrap items-center gap-2 text-table">
        <Badge tone={tone}>{word}</Badge>
        {root?.id && (
          <a
            href={`/${root.class}/${root.id}`}
            target="_blank"
            rel="noopener"
            className="text-accent underline underline-offset-2"
          >
            Eintrag ansehen
          </a>
        )}
        {inspected.evidence && (
          <span className="text-muted">erkannt: {evidenceLabels[inspected.evidence]}</span>
        )}
      </p>
      {inspected.outcome === 'conflict' && (
        <p className="text-table text-muted">
          Es ist nicht sicher, welcher Eintrag gemeint ist. Die Zeile wartet nach dem Import auf
          eine Entscheidung.
          {inspected.candidates.length > 0 && (
            <>
              {' '}
              In Frage {inspected.candidates.length === 1 ? 'kommt' : 'kommen'}:{' '}
              <RecordLinks records={inspected.candidates} />
            </>
          )}
        </p>
      )}
      {inspected.likely.length > 0 && (
        <p className="text-table text-muted">
          Gibt es wohl schon: {inspected.likely.map(({ label }) => `„${label}“`).join(', ')}. Mit
          „Nach Feldern zuordnen“ wird die Zeile damit verbunden.
        </p>
      )}
      <RowRelations relations={inspected.relations} />
      <div>
        <Identification inspected={inspected} />
        {changes.length > 0 && <Changes inspected={inspected} labels={labels} />}
        <Constants inspected={inspected} labels={labels} />
      </div>
      {changes.length === 0 && inspected.outcome === 'unchanged' && (
        <p className="text-table text-muted">Die Zeile sagt nichts Neues.</p>
      )}
      {rejectedRows.length > 0 && (
        <ul className="grid gap-1 text-table text-declined">
          {rejectedRows.map(({ column, detail }) => (
            <li key={`${column}:${detail}`}>
              {column && `„${column}“: `}
              {detail}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
