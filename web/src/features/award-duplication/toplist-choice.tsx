import { formatNumber } from '@/format/format.ts'
import { Button } from '@/ui/button.tsx'
import { Checkbox } from '@/ui/checkbox.tsx'

interface ToplistChoiceProps {
  readonly lists: readonly { readonly id: string; readonly value: string }[]
  readonly chosen: readonly string[]
  readonly onChange: (chosen: readonly string[]) => void
  /** What is shown when there is no toplist to choose. */
  readonly nothing: string
}

/** Several toplists of the project, or all. */
export const ToplistChoice = ({ lists, chosen, onChange, nothing }: ToplistChoiceProps) => {
  const toggle = (id: string) => (on: boolean) =>
    onChange(on ? [...chosen, id] : chosen.filter((one) => one !== id))
  const all = chosen.length === lists.length
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="mb-1 text-table font-medium">Toplisten</legend>
      {lists.length === 0 ? (
        <p className="text-table text-muted">{nothing}</p>
      ) : (
        <>
          <div className="flex flex-wrap items-center gap-2">
            <Button size="small" onClick={() => onChange(all ? [] : lists.map(({ id }) => id))}>
              {all ? 'Keine wählen' : 'Alle wählen'}
            </Button>
            <span className="text-table text-muted tabular-nums" role="status">
              {formatNumber(chosen.length)} von {formatNumber(lists.length)} gewählt
            </span>
          </div>
          <div className="grid max-h-80 gap-x-6 gap-y-1.5 overflow-y-auto rounded-md border bg-surface p-3 sm:grid-cols-2 lg:grid-cols-3">
            {lists.map(({ id, value }) => (
              <Checkbox
                key={id}
                label={<span className="wrap-anywhere">{value}</span>}
                checked={chosen.includes(id)}
                onCheckedChange={toggle(id)}
              />
            ))}
          </div>
        </>
      )}
    </fieldset>
  )
}
