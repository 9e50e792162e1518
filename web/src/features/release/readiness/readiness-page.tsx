import type { ReadinessCell } from '@stammbuch/contracts'
import { Link } from '@tanstack/react-router'
import { LayoutGrid } from 'lucide-react'
import { sentenceOf } from '@/api/problem.ts'
import { compareGerman, formatCount } from '@/format/format.ts'
import { useProjects } from '@/product/scope/scope-fields.tsx'
import { Badge } from '@/ui/badge.tsx'
import { Button } from '@/ui/button.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { PageHeader } from '@/ui/page-header.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { type CellFigure, figuresOf, stateOfCell } from './cell-words.ts'
import { ReadinessItems } from './readiness-items.tsx'
import type { ReadinessSearch } from './readiness-search.ts'
import { useReadiness } from './use-readiness.ts'

// As high as WCAG asks of what is pressed.
const quietLink =
  'inline-flex min-h-6 items-center underline decoration-border underline-offset-2 hover:decoration-current focus-visible:decoration-current'

const Figure = ({
  cell,
  figure,
}: {
  readonly cell: ReadinessCell
  readonly figure: CellFigure
}) => {
  const { kind, text } = figure
  const { release, rankingGroup, period } = cell
  if (kind === 'changed')
    return (
      <Link
        to="/freigabe/$releaseId"
        params={{ releaseId: release?.id ?? '' }}
        search={{ nur: 'seither' }}
        className={quietLink}
      >
        {text}
      </Link>
    )
  return (
    <Link
      to="/freigabe/bereitschaft"
      search={{ liste: kind, rgId: rankingGroup.id, periodId: period.id }}
      className={quietLink}
    >
      {text}
    </Link>
  )
}

const State = ({ cell }: { readonly cell: ReadinessCell }) => {
  const { text, tone } = stateOfCell(cell)
  const { release, rankingGroup, period, awards } = cell
  const badge = <Badge tone={tone}>{text}</Badge>
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
      {release ? (
        <Link
          to="/freigabe/$releaseId"
          params={{ releaseId: release.id }}
          className="inline-flex min-h-6 items-center"
        >
          {badge}
        </Link>
      ) : (
        <Link
          to="/freigabe"
          search={{ rgId: rankingGroup.id, periodId: period.id, vorschau: true }}
          className="inline-flex min-h-6 items-center"
        >
          {badge}
        </Link>
      )}
      {!release && awards > 0 && (
        <span className="text-xs text-muted tabular-nums">
          {formatCount(awards, 'Auszeichnung', 'Auszeichnungen')}
        </span>
      )}
    </span>
  )
}

const Cell = ({ cell }: { readonly cell: ReadinessCell | undefined }) => {
  if (!cell) return <td className="border-l px-3 py-2 align-top text-muted">–</td>
  const figures = figuresOf(cell)
  return (
    <td className="border-l px-3 py-2 align-top">
      <State cell={cell} />
      {figures.length > 0 && (
        <ul className="mt-0.5 grid text-xs tabular-nums">
          {figures.map((figure) => (
            <li key={figure.kind} className={figure.kind === 'printed' ? 'pl-3' : ''}>
              <Figure cell={cell} figure={figure} />
            </li>
          ))}
        </ul>
      )}
    </td>
  )
}

const Board = ({ cells }: { readonly cells: readonly ReadinessCell[] }) => {
  const { projects } = useProjects()
  const years = [...new Map(cells.map(({ period }) => [period.id, period])).values()].toSorted(
    (a, b) => compareGerman(b.name, a.name),
  )
  const rows = [
    ...new Map(cells.map(({ rankingGroup }) => [rankingGroup.id, rankingGroup])).values(),
  ]
  const nameOf = (id: string) => projects.find((one) => one.id === id)?.name
  const cellOf = new Map(cells.map((cell) => [`${cell.rankingGroup.id} ${cell.period.id}`, cell]))
  return (
    <section aria-label="Bereitschaft" className="overflow-x-auto rounded-lg border bg-surface">
      <table className="w-full border-collapse text-table">
        <caption className="sr-only">
          Projekte mal Jahrgänge: wie weit sie bis zur Freigabe sind
        </caption>
        <thead>
          <tr className="border-b bg-sunken text-left text-muted">
            <th scope="col" className="sticky left-0 z-10 min-w-44 bg-sunken px-3 py-2 font-medium">
              Projekt
            </th>
            {years.map(({ id, name }) => (
              <th
                key={id}
                scope="col"
                className="min-w-44 border-l px-3 py-2 font-medium tabular-nums"
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, shortCode }) => (
            <tr key={id} className="border-b last:border-b-0">
              <th
                scope="row"
                className="sticky left-0 z-10 max-w-64 bg-surface px-3 py-2 text-left align-top font-medium wrap-break-word"
              >
                {nameOf(id) ?? shortCode}
                <span className="block text-xs font-normal text-muted">{shortCode}</span>
              </th>
              {years.map((year) => (
                <Cell key={year.id} cell={cellOf.get(`${id} ${year.id}`)} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const WholeBoard = () => {
  const { cells, error, refetch } = useReadiness()
  if (error && !cells)
    return (
      <EmptyState
        title="Die Bereitschaft konnte nicht geladen werden."
        action={<Button onClick={() => void refetch()}>Erneut versuchen</Button>}
      >
        {sentenceOf(error)}
      </EmptyState>
    )
  if (!cells) return <Skeleton className="h-80" />
  if (cells.length === 0)
    return (
      <EmptyState icon={LayoutGrid} title="Noch steht in keinem Projekt etwas.">
        Sobald Daten geliefert sind, zeigt diese Seite, was noch zu tun ist.
      </EmptyState>
    )
  return <Board cells={cells} />
}

interface PageProps {
  readonly search: ReadinessSearch
  readonly onSearch: (search: ReadinessSearch) => void
}

/** How far every project's year is from its release; each figure leads to exactly its list. */
export const ReadinessPage = ({ search, onSearch }: PageProps) => {
  const { liste, rgId, periodId } = search
  if (liste && rgId && periodId)
    return (
      <ReadinessItems
        of={{ kind: liste, rankingGroupId: rgId, periodId, offset: search.offset ?? 0 }}
        onOffset={(offset) => onSearch({ ...search, offset: offset || undefined })}
      />
    )
  return (
    <div className="page">
      <PageHeader
        title="Bereitschaft"
        back={<Link to="/freigabe">Freigabe</Link>}
        description="Was freigegeben werden kann, was es verhindert und was seit einer Freigabe anders ist. Jede Zahl führt zu genau dem, was sie zählt."
      />
      <WholeBoard />
    </div>
  )
}
