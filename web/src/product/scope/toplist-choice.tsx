import type { ReactNode } from 'react'
import { formatNumber } from '@/format/format.ts'
import { Button } from '@/ui/button.tsx'
import { Checkbox } from '@/ui/checkbox.tsx'

interface ToplistChoiceProps {
  readonly lists: readonly { readonly id: string; readonly value: string }[]
  readonly chosen: readonly string[]
  /** Hears how the choice changes from what it is by then. */
  readonly onChange: (change: (chosen: readonly string[]) => readonly string[]) => void
  /** Shown in place of the toplists while there is none to choose. */
  readonly nothing: ReactNode
  /** None chosen means all of them; otherwise at least one has to be chosen. */
  readonly noneIsAll: boolean
  /** It cannot be chosen yet. */
  readonly disabled?: boolean
}

/** The number of chosen toplists, and a button that chooses all or none. */
const Count = ({ lists, chosen, onChange, noneIsAll }: ToplistChoiceProps) => {
  const all = chosen.length === lists.length
  const count = noneIsAll
    ? `${formatNumber(chosen.length)} gewählt`
    : `${formatNumber(chosen.length)} von ${formatNumber(lists.length)} gewählt`
  return (
    <div className="flex min-h-7 flex-wrap items-center gap-2 text-table text-muted">
      {!noneIsAll && (
        <Button size="small" onClick={() => onChange(() => (all ? [] : lists.map(({ id }) => id)))}>
          {all ? 'Keine wählen' : 'Alle wählen'}
        </Button>
      )}
      <span role="status" className="tabular-nums">
        {noneIsAll && chosen.length === 0 ? 'Keine gewählt: alle Toplisten' : count}
      </span>
      {noneIsAll && chosen.length > 0 && (
        <Button look="quiet" size="small" onClick={() => onChange(() => [])}>
          Auswahl aufheben
        </Button>
      )}
    </div>
  )
}

/** Several toplists of a project. */
export const ToplistChoice = (props: ToplistChoiceProps) => {
  const { lists, chosen, onChange, nothing, disabled = false } = props
  const toggle = (id: string) => (on: boolean) =>
    onChange((now) => (on ? [...now, id] : now.filter((one) => one !== id)))
  return (
    <fieldset className="grid min-w-0 gap-1" disabled={disabled}>
      <legend className="mb-1 text-table font-medium">Toplisten</legend>
      {lists.length === 0 ? (
        nothing
      ) : (
        <>
          <div className="grid max-h-56 grid-cols-1 gap-x-6 gap-y-1.5 overflow-y-auto py-1 pl-1 sm:grid-cols-2 lg:grid-cols-3">
            {lists.map(({ id, value }) => (
              <Checkbox
                key={id}
                label={<span className="wrap-anywhere">{value}</span>}
                checked={chosen.includes(id)}
                onCheckedChange={toggle(id)}
              />
            ))}
          </div>
          <Count {...props} />
        </>
      )}
    </fieldset>
  )
}
