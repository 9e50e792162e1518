import type { SpotCheckItem, Verdict } from '@stammbuch/contracts'
import { classLabels, fieldOf } from '@stammbuch/contracts'
import { Check, CircleHelp, type LucideIcon, X } from 'lucide-react'
import { formatNumber } from '@/format/format.ts'
import { Button } from '@/ui/button.tsx'
import { cn } from '@/ui/cn.ts'
import { Kbd } from '@/ui/kbd.tsx'

const answers: readonly {
  readonly verdict: Verdict
  readonly label: string
  readonly keys: string
  readonly icon: LucideIcon
}[] = [
  { verdict: 'right', label: 'Richtig', keys: 'r', icon: Check },
  { verdict: 'wrong', label: 'Falsch', keys: 'f', icon: X },
  { verdict: 'unclear', label: 'Unklar', keys: 'u', icon: CircleHelp },
]

/** A proposed value as people read it. */
const valueText = ({ targetClass, attributeName, newValue }: SpotCheckItem): string => {
  if (newValue === null) return 'leer'
  if (typeof newValue === 'boolean') return newValue ? 'Ja' : 'Nein'
  if (typeof newValue === 'number') return formatNumber(newValue)
  const options = fieldOf(targetClass, attributeName)?.options as
    | Readonly<Record<string, string>>
    | null
    | undefined
  return options?.[newValue] ?? newValue
}

type ValueSource = NonNullable<SpotCheckItem['source']>

const toOwnCell = (list: HTMLDListElement | null): void => {
  const own = list?.querySelector<HTMLElement>('[aria-current]')
  if (list && own) list.scrollTop = own.offsetTop - (list.clientHeight - own.offsetHeight) / 2
}

/** The delivered row; the cell that the value came from is in view, however long the row is. */
const DeliveredRow = ({ cells, column }: Pick<ValueSource, 'cells' | 'column'>) => (
  <dl
    ref={toOwnCell}
    aria-label="Gelieferte Zeile"
    tabIndex={0}
    className="relative max-h-80 divide-y overflow-y-auto rounded-lg border text-table"
  >
    {cells.map(({ header, cell }) => (
      <div
        key={header}
        aria-current={header === column || undefined}
        className={cn(
          'grid grid-cols-[minmax(8rem,30%)_1fr] gap-3 px-3 py-1.5',
          header === column && 'bg-accent-subtle font-medium',
        )}
      >
        <dt className="wrap-break-word text-muted">{header}</dt>
        <dd className="wrap-anywhere whitespace-pre-wrap">{cell || '–'}</dd>
      </div>
    ))}
  </dl>
)

const Source = ({ source }: Pick<SpotCheckItem, 'source'>) => {
  if (!source)
    return (
      <p className="text-table text-muted">
        Der Wert kommt aus keiner Datenlieferung. Vergleichen Sie ihn mit einer Quelle außerhalb.
      </p>
    )
  return (
    <section aria-label="Quelle" className="grid min-w-0 gap-2">
      <h3 className="text-table text-muted">
        Quelle: <span className="text-foreground">{source.fileName}</span>, Zeile{' '}
        {formatNumber(source.row)}
        {source.column && <>, Spalte „{source.column}“</>}
      </h3>
      {source.cells.length === 0 ? (
        <p className="text-table text-muted">
          Die Datei der Datenlieferung lässt sich nicht mehr lesen. Vergleichen Sie den Wert mit
          einer Quelle außerhalb.
        </p>
      ) : (
        <DeliveredRow cells={source.cells} column={source.column} />
      )}
    </section>
  )
}

interface JudgedValueProps {
  readonly item: SpotCheckItem
  readonly of: number
  /** Why nothing can be judged any more. */
  readonly closed: string | null
  readonly onVerdict: (verdict: Verdict) => void
}

/** One drawn value beside its source, and the three answers. */
export const JudgedValue = ({ item, of, closed, onVerdict }: JudgedValueProps) => (
  <article
    aria-label={`Wert ${item.number} von ${of}`}
    className="grid gap-4 rounded-lg border bg-surface p-4 md:p-5"
  >
    <div className="grid gap-1">
      <p className="text-table text-muted">
        {classLabels[item.targetClass][0]} ·{' '}
        <a
          href={`/${item.record.class}/${item.record.id}`}
          target="_blank"
          rel="noreferrer"
          className="text-accent underline underline-offset-2"
        >
          {item.record.label || 'Eintrag'}
        </a>
      </p>
      <h2 className="text-table text-muted">{item.fieldLabel}</h2>
      <p className="text-title font-semibold wrap-anywhere whitespace-pre-wrap">
        {valueText(item)}
      </p>
    </div>
    <Source key={item.changeId} source={item.source} />
    <div className="flex flex-wrap gap-2">
      {answers.map(({ verdict, label, keys, icon: Icon }) => (
        <Button
          key={verdict}
          aria-pressed={item.verdict === verdict}
          look={item.verdict === verdict ? 'primary' : 'secondary'}
          disabledBecause={closed}
          onClick={() => onVerdict(verdict)}
        >
          <Icon aria-hidden />
          {label}
          <Kbd keys={keys} />
        </Button>
      ))}
    </div>
  </article>
)
