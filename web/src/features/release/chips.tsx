import { formatNumber } from '@/format/format.ts'
import { Button } from '@/ui/button.tsx'

interface Chip<Id> {
  readonly id: Id
  readonly label: string
  /** Number of records behind it. */
  readonly count?: number
}

interface ChipsProps<Id> {
  /** Name of the choice, for screen readers. */
  readonly label: string
  readonly chips: readonly Chip<Id>[]
  readonly chosen: Id
  readonly onChoose: (id: Id) => void
}

/** One of a few, each with its count. */
export const Chips = <Id extends string | undefined>(props: ChipsProps<Id>) => (
  <fieldset aria-label={props.label} className="flex min-w-0 flex-wrap gap-1.5">
    {props.chips.map(({ id, label, count }) => (
      <Button
        key={id ?? ''}
        size="small"
        look={id === props.chosen ? 'primary' : 'secondary'}
        aria-pressed={id === props.chosen}
        className="rounded-full"
        onClick={() => props.onChoose(id)}
      >
        {label}
        {count !== undefined && <span className="tabular-nums">{formatNumber(count)}</span>}
      </Button>
    ))}
  </fieldset>
)
