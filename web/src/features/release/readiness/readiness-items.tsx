import { Link } from '@tanstack/react-router'
import { CheckCheck } from 'lucide-react'
import { sentenceOf } from '@/api/problem.ts'
import { formatCount } from '@/format/format.ts'
import { useScope } from '@/product/scope/use-scope.ts'
import { Button } from '@/ui/button.tsx'
import { DataTable } from '@/ui/data-table.tsx'
import { columnsFor } from '@/ui/data-table-setup.ts'
import { EmptyState } from '@/ui/empty-state.tsx'
import { PageHeader } from '@/ui/page-header.tsx'
import { Pagination } from '@/ui/pagination.tsx'
import { type ItemLine, itemLine, listTitles } from './item-words.ts'
import { type ItemsQuery, itemsAtOnce, useReadinessItems } from './use-readiness.ts'

const { accessor, columns } = columnsFor<ItemLine>()

const name = accessor('name', {
  header: 'Eintrag',
  cell: ({ getValue }) => <span className="font-medium">{getValue()}</span>,
  meta: { width: '34%', wrap: true },
})
const dash = (text: string) => text || <span className="text-muted">–</span>

const waiting = columns([
  name,
  accessor('detail', {
    header: 'Würde gedruckt',
    cell: ({ getValue }) => dash(getValue()),
    meta: { wrap: true },
  }),
  accessor('other', {
    header: 'Steht nicht im Druck',
    cell: ({ getValue }) => <span className="text-muted">{dash(getValue())}</span>,
    meta: { wrap: true },
  }),
])

const plain = columns([
  name,
  accessor('detail', {
    header: 'Einzelheiten',
    cell: ({ getValue }) => dash(getValue()),
    meta: { wrap: true },
  }),
])

interface ItemsProps {
  readonly of: ItemsQuery
  readonly onOffset: (offset: number) => void
}

/** Exactly what a figure of the board counts, each line with the way to where it is put right. */
export const ReadinessItems = ({ of, onOffset }: ItemsProps) => {
  const { items, error, isFetching, refetch } = useReadinessItems(of)
  const { project, year } = useScope({ project: of.rankingGroupId, year: of.periodId })
  const isWaiting = of.kind === 'blocked' || of.kind === 'printed'
  const total = items?.total ?? 0
  return (
    <div className="page">
      <PageHeader
        title={listTitles[of.kind]}
        back={<Link to="/freigabe/bereitschaft">Bereitschaft</Link>}
        description={project && year && `${project.name} (${project.shortCode}) ${year.name}`}
        actions={
          isWaiting &&
          year && (
            <Button asChild>
              <Link to="/verifikation" search={{ rgId: of.rankingGroupId, pName: year.name }}>
                Zur Verifikation
              </Link>
            </Button>
          )
        }
      />
      <DataTable
        label={listTitles[of.kind]}
        columns={isWaiting ? waiting : plain}
        rows={items?.list.map(itemLine) ?? []}
        rowId={({ id }) => id}
        rowHref={({ href }) => href}
        total={total}
        offset={of.offset}
        loading={isFetching && !items}
        error={error && !items ? sentenceOf(error) : null}
        onRetry={() => void refetch()}
        minWidth="44rem"
        empty={
          <EmptyState icon={CheckCheck} title="Hier ist nichts mehr zu tun.">
            Was in der Bereitschaft sonst noch offen ist, zeigt die Übersicht eine Ebene darüber.
          </EmptyState>
        }
        toolbar={
          <p role="status" className="text-table text-muted tabular-nums">
            {items && formatCount(total, 'Zeile', 'Zeilen')}
          </p>
        }
        footer={
          total > itemsAtOnce && (
            <Pagination
              offset={of.offset}
              limit={itemsAtOnce}
              total={total}
              sizes={[itemsAtOnce]}
              onChange={({ offset }) => onOffset(offset)}
            />
          )
        }
      />
    </div>
  )
}
