import type { PrintedCell } from '@stammbuch/contracts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { sentenceOf } from '@/api/problem.ts'
import { read } from '@/api/queries.ts'
import { formatDateTime } from '@/format/format.ts'
import { EmptyState } from '@/ui/empty-state.tsx'
import { PageHeader } from '@/ui/page-header.tsx'
import { Panel } from '@/ui/panel.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { RecordName, ShownValue } from './effect-values.tsx'

const link =
  'text-accent underline decoration-accent-line underline-offset-2 hover:decoration-current'

const Origin = ({ cell }: { readonly cell: PrintedCell }) => {
  const { delivery, decided } = cell
  return (
    <>
      {delivery ? (
        <>
          <Link to="/wirkung" search={{ kind: 'delivery', id: delivery.id }} className={link}>
            {delivery.fileName}
          </Link>
          {[
            delivery.supplier && ` von ${delivery.supplier}`,
            delivery.row !== null && `, Zeile ${delivery.row}`,
            delivery.column !== null && `, Spalte „${delivery.column}“`,
          ]
            .filter(Boolean)
            .join('')}
        </>
      ) : (
        'ohne Datenlieferung'
      )}
      {decided && (
        <span className="block text-xs text-muted tabular-nums">
          gesetzt von {decided.by.fullName} am {formatDateTime(decided.at)} Uhr
        </span>
      )}
    </>
  )
}

const Cells = ({ cells }: { readonly cells: readonly PrintedCell[] }) => (
  <ul className="divide-y text-table">
    {cells.map((cell) => (
      <li
        key={`${cell.targetId} ${cell.attributeName}`}
        className="grid gap-x-4 px-4 py-2 sm:grid-cols-[12rem_minmax(0,1fr)_minmax(0,1.4fr)]"
      >
        <span className="text-muted">{cell.fieldLabel}</span>
        <span className="min-w-0 wrap-anywhere">
          {cell.valueId === null ? (
            <ShownValue of={cell} value={cell.newValue} />
          ) : (
            <Link
              to="/wirkung"
              search={{ kind: 'value', id: cell.valueId }}
              title="Wirkung dieses Wertes zeigen"
              className="hover:underline"
            >
              <ShownValue of={cell} value={cell.newValue} />
            </Link>
          )}
        </span>
        <span className="min-w-0 wrap-anywhere">
          <Origin cell={cell} />
        </span>
      </li>
    ))}
  </ul>
)

/** A printed line of a release: every cell with the place that it comes from. */
export const PrintedLine = ({ id, awardId }: { readonly id: string; readonly awardId: string }) => {
  const { data, error } = useQuery(read('printedLine', { params: { id, awardId } }))
  if (error) return <EmptyState title={sentenceOf(error)} />
  if (!data) return <Skeleton className="h-96" />
  const { release, toplist, root, fields } = data
  return (
    <>
      <PageHeader
        isName
        title={root.label || 'Gedruckte Zeile'}
        back={
          <Link to={`/freigabe/${release.id}` as string}>
            Freigabe {release.project} - {release.period}
          </Link>
        }
        description={`${toplist ? `Toplist „${toplist}“, ` : ''}gedruckt wie freigegeben am ${formatDateTime(release.at)} Uhr. Jede Zelle nennt die Stelle, von der sie kommt.`}
      />
      <Panel title="Eintrag">
        <p className="text-table">
          <RecordName target={root} />
        </p>
      </Panel>
      <Panel title="Zellen und ihre Herkunft" flush>
        <Cells cells={fields} />
      </Panel>
    </>
  )
}
