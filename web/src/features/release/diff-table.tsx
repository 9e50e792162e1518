import type {
  ReleaseDiff,
  ReleaseDiffItem,
  ReleaseDiffKind,
  ReleaseSince,
} from '@stammbuch/contracts'
import { classLabels } from '@stammbuch/contracts'
import { Equal } from 'lucide-react'
import { Badge, type BadgeProps } from '@/ui/badge.tsx'
import { DataTable } from '@/ui/data-table.tsx'
import { columnsFor } from '@/ui/data-table-setup.ts'
import { EmptyState } from '@/ui/empty-state.tsx'
import { Pagination } from '@/ui/pagination.tsx'
import {
  changeText,
  differenceTexts,
  kindLabels,
  movement,
  originText,
  reasonText,
} from './diff-labels.ts'
import { Movement } from './movement.tsx'
import type { CompareSearch } from './release-search.ts'

const tones: Readonly<Record<ReleaseDiffKind, BadgeProps['tone']>> = {
  added: 'accepted',
  gone: 'declined',
  moved: 'accent',
  changed: 'proposed',
}

const Why = ({ item }: { readonly item: ReleaseDiffItem }) => {
  const reason = reasonText(item)
  const told = item.changes.some(
    ({ targetClass, attributeName }) => targetClass === 'award' && attributeName === 'scoring',
  )
  const scoring = item.before && item.after && item.before.scoring !== item.after.scoring && !told
  const differences = differenceTexts(item)
  const onlyRank =
    item.kind === 'moved' && !scoring && differences.length + item.changes.length === 0
  return (
    <ul className="grid gap-1">
      {reason && <li>{reason}</li>}
      {onlyRank && !item.movement?.total && <li>Außer dem Rang ist nichts anders.</li>}
      {scoring && <li>Punktzahl: {movement(item.before?.scoring, item.after?.scoring)}</li>}
      {item.movement && <Movement item={item} movement={item.movement} />}
      {differences.map((text) => (
        <li key={text} className="wrap-anywhere">
          {text}
        </li>
      ))}
      {item.changes.map((change) => (
        <li key={`${change.targetId}.${change.attributeName}`}>
          <span className="wrap-anywhere">{changeText(change)}</span>{' '}
          <span className="block text-xs text-muted">{originText(change)}</span>
        </li>
      ))}
    </ul>
  )
}

const { accessor, display, columns } = columnsFor<ReleaseDiffItem>()

const diffColumns = columns([
  accessor('kind', {
    header: 'Art',
    cell: ({ getValue }) => <Badge tone={tones[getValue()]}>{kindLabels[getValue()]}</Badge>,
    meta: { width: '9rem' },
  }),
  accessor(({ root }) => root.label, {
    id: 'name',
    header: 'Name',
    cell: ({ row: { original } }) => (
      <a
        href={`/${original.root.class}/${original.root.id}`}
        target="_blank"
        rel="noopener"
        className="text-accent underline underline-offset-2"
      >
        {[original.root.label || classLabels[original.root.class][0], original.product]
          .filter(Boolean)
          .join(' · ')}
      </a>
    ),
    meta: { width: '24%', wrap: true },
  }),
  accessor('toplist', {
    header: 'Topliste',
    cell: ({ getValue }) => getValue() ?? '–',
    meta: { width: '16%', wrap: true },
  }),
  display({
    id: 'rank',
    header: 'Rang',
    cell: ({ row: { original } }) => movement(original.before?.rank, original.after?.rank),
    meta: { width: '7rem', align: 'end' },
  }),
  display({
    id: 'why',
    header: 'Was und warum',
    cell: ({ row: { original } }) => <Why item={original} />,
    meta: { wrap: true },
  }),
])

interface DiffTableProps {
  readonly diff: ReleaseDiff | ReleaseSince
  readonly search: CompareSearch
  readonly loading: boolean
  readonly onSearch: (search: CompareSearch) => void
}

/** The awards that differ, toplist by toplist in order of rank. */
export const DiffTable = ({ diff, search, loading, onSearch }: DiffTableProps) => {
  const { offset = 0, limit = 100 } = search
  return (
    <DataTable
      label="Unterschiede"
      columns={diffColumns}
      rows={diff.list}
      rowId={({ after, before, root }) => after?.id ?? before?.id ?? root.id}
      total={diff.total}
      offset={offset}
      loading={loading}
      minWidth="60rem"
      empty={
        <EmptyState icon={Equal} title="Hier unterscheiden sich die beiden Freigaben nicht." />
      }
      footer={
        diff.total > 0 && (
          <Pagination
            offset={offset}
            limit={limit}
            total={diff.total}
            onChange={(page) =>
              onSearch({
                ...search,
                offset: page.offset || undefined,
                limit: page.limit === 100 ? undefined : page.limit,
              })
            }
          />
        )
      }
    />
  )
}
