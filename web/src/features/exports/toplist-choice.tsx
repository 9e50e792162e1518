import { useQuery } from '@tanstack/react-query'
import { sentenceOf } from '@/api/problem.ts'
import { read } from '@/api/queries.ts'
import { compareGerman } from '@/format/format.ts'
import { Button } from '@/ui/button.tsx'
import { Checkbox } from '@/ui/checkbox.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'

interface ToplistChoiceProps {
  readonly project: string | undefined
  readonly period: string | undefined
  readonly chosen: readonly string[]
  readonly onChange: (change: (chosen: readonly string[]) => readonly string[]) => void
}

const useToplists = (project: string | undefined, period: string | undefined) =>
  useQuery({
    ...read('listToplistLabels', {
      query: { ...(project && { rgShortCode: project }), ...(period && { periodName: period }) },
    }),
    enabled: project !== undefined,
    select: ({ list }) => list.toSorted((a, b) => compareGerman(a.value, b.value)),
  })

const Toplists = ({ project, period, chosen, onChange }: ToplistChoiceProps) => {
  const { data, error } = useToplists(project, period)
  if (project === undefined)
    return <p className="text-table text-muted">Bitte zuerst ein Projekt wählen.</p>
  if (error) return <p className="text-table text-danger">{sentenceOf(error)}</p>
  if (!data) return <Skeleton className="h-16" />
  if (data.length === 0)
    return <p className="text-table text-muted">Hierfür gibt es keine Topliste.</p>
  const toggle = (id: string) => (on: boolean) =>
    onChange((now) => (on ? [...now, id] : now.filter((one) => one !== id)))
  return (
    <div className="grid max-h-44 grid-cols-1 gap-x-6 gap-y-1.5 overflow-y-auto py-1 pl-1 sm:grid-cols-2 lg:grid-cols-3">
      {data.map(({ id, value }) => (
        <Checkbox
          key={id}
          label={value}
          checked={chosen.includes(id)}
          onCheckedChange={toggle(id)}
        />
      ))}
    </div>
  )
}

/** Several toplists of a project; none chosen means all of them. */
export const ToplistChoice = (props: ToplistChoiceProps) => (
  <fieldset className="grid min-w-0 gap-1" disabled={props.project === undefined}>
    <legend className="mb-1 text-table font-medium">Toplisten</legend>
    <Toplists {...props} />
    {props.project !== undefined && (
      <div className="flex min-h-7 items-center gap-3 text-xs text-muted">
        <span role="status">
          {props.chosen.length === 0
            ? 'Keine gewählt: alle Toplisten'
            : `${props.chosen.length} gewählt`}
        </span>
        {props.chosen.length > 0 && (
          <Button look="quiet" size="small" onClick={() => props.onChange(() => [])}>
            Auswahl aufheben
          </Button>
        )}
      </div>
    )}
  </fieldset>
)
