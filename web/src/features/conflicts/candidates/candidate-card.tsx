import { type ConflictCandidate, type FieldValue, fieldOf } from '@stammbuch/contracts'
import { Link } from '@tanstack/react-router'
import { Badge } from '@/ui/badge.tsx'
import { Button } from '@/ui/button.tsx'
import { cn } from '@/ui/cn.ts'
import { ValueText } from '@/ui/diff-value.tsx'
import { ExcludedBadge } from '@/ui/state-badge.tsx'
import { attachedTo, recordHref, wordsFor } from '../conflict-labels.ts'
import { Contributions } from '../deciding/contributions.tsx'
import { KeyHint } from '../deciding/key-hint.tsx'
import { Similarity } from '../deciding/similarity.tsx'

interface CardProps {
  readonly candidate: ConflictCandidate
  /** The values of the row, by attribute. */
  readonly said: Readonly<Record<string, FieldValue>>
  /** Attributes that tell the candidates apart; shown besides, because the row lacks them. */
  readonly apart: readonly string[]
  /** The key that picks it. */
  readonly shortcut: string | null
  readonly pending: boolean
  /** The row was taken for it. */
  readonly chosen: boolean
  /** Why it cannot be picked. */
  readonly closed: string | null
  readonly onPick: () => void
}

interface LineProps {
  readonly candidate: ConflictCandidate
  readonly name: string
  /** The value of the row where it differs. */
  readonly said?: FieldValue
}

const Line = ({ candidate, name, said }: LineProps) => {
  const own = candidate.values[name] ?? null
  const differs = said !== undefined && own !== said
  return (
    <div className="grid grid-cols-[8rem_minmax(0,1fr)] gap-2">
      <dt className="text-muted">{fieldOf(candidate.class, name)?.label ?? name}</dt>
      <dd className={cn('wrap-anywhere', differs && 'font-medium text-stale')}>
        {wordsFor(candidate.class, name, own, null) ?? <ValueText value={own} />}
        {differs && <span className="sr-only"> (anders als in der Zeile)</span>}
      </dd>
    </div>
  )
}

/** A record that a row may mean: field by field beside the row, what tells it from the others, and why it was found. */
export const CandidateCard = (props: CardProps) => {
  const { candidate, said, apart, shortcut, pending, chosen, closed, onPick } = props
  const { counts, supplierIds } = candidate
  const names = Object.keys(said).filter((name) => said[name] !== null)
  return (
    <article
      className={cn(
        'grid gap-3 rounded-lg border bg-surface p-4',
        chosen && 'border-accepted-line',
      )}
    >
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="min-w-0 text-base font-semibold wrap-anywhere">
          <Link to={recordHref(candidate)} className="underline underline-offset-2">
            {candidate.label || 'ohne Namen'}
          </Link>
        </h2>
        {chosen && <Badge tone="accepted">Gewählt</Badge>}
        {candidate.excluded && <ExcludedBadge mergedInto={candidate.mergedInto?.label} />}
        <Similarity percent={candidate.similarity} />
        <Button
          look={shortcut === '1' ? 'primary' : undefined}
          className="ml-auto"
          pending={pending}
          disabledBecause={closed}
          onClick={onPick}
        >
          Diesen wählen<span className="sr-only">: {candidate.label}</span>
          {shortcut && <KeyHint keys={shortcut} />}
        </Button>
      </header>
      {attachedTo(counts) && <p className="text-table text-muted">{attachedTo(counts)}</p>}
      <div className="grid gap-4 xl:grid-cols-2">
        <dl className="grid content-start gap-1 text-table">
          {names.map((name) => (
            <Line key={name} candidate={candidate} name={name} said={said[name] ?? null} />
          ))}
          {apart
            .filter((name) => !names.includes(name))
            .map((name) => (
              <Line key={name} candidate={candidate} name={name} />
            ))}
          {supplierIds.map(({ supplier, value }) => (
            <div key={`${supplier}:${value}`} className="grid grid-cols-[8rem_minmax(0,1fr)] gap-2">
              <dt className="text-muted">{supplier ?? 'Lieferant'}</dt>
              <dd className="wrap-anywhere">{value}</dd>
            </div>
          ))}
        </dl>
        <Contributions list={candidate.contributions} otherwise={candidate.otherwise} />
      </div>
    </article>
  )
}
