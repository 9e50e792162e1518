import type { ListItem } from '@stammbuch/contracts'
import { formatCount, noValue } from '@/format/format.ts'
import { withStand } from '@/state/stand.ts'
import { columnsFor } from '@/ui/data-table-setup.ts'
import { ExcludedBadge, StateBadge } from '@/ui/state-badge.tsx'

/** The address of a record at the moment that is shown. */
export const hrefOf = ({ class: rootType, id }: Pick<ListItem, 'class' | 'id'>): string =>
  withStand(`/${rootType}/${id}`)

/** Companies by their name, people by surname, then first name. */
export const nameOf = (item: ListItem): string => {
  if (item.class !== 'contact') return item.name ?? item.label
  return [item.surname, item.firstName].filter(Boolean).join(', ') || item.label
}

const { accessor, columns } = columnsFor<ListItem>()

/** The columns of a project's list. */
export const projectColumns = columns([
  accessor(nameOf, {
    id: 'name',
    header: 'Name',
    enableSorting: true,
    cell: ({ row: { original } }) => (
      <span className="flex min-w-0 items-center gap-2">
        <a
          href={hrefOf(original)}
          target="_blank"
          rel="noopener"
          tabIndex={-1}
          className="truncate font-medium hover:underline"
        >
          {nameOf(original)}
        </a>
        {original.foundAs && (
          <span className="truncate text-muted">zusammengeführt mit „{original.foundAs}“</span>
        )}
        {original.excludedByEditor && (
          <ExcludedBadge mergedInto={original.mergedInto?.label} className="-my-0.5" />
        )}
        {original.openChanges > 0 && (
          <StateBadge state="proposed" className="-my-0.5">
            {formatCount(original.openChanges, 'Vorschlag', 'Vorschläge')}
          </StateBadge>
        )}
      </span>
    ),
  }),
  accessor('street', {
    header: 'Straße',
    cell: ({ getValue }) => getValue() ?? noValue,
    meta: { width: '28%' },
  }),
  accessor('zipCode', {
    header: 'PLZ',
    enableSorting: true,
    cell: ({ getValue }) => getValue() ?? noValue,
    meta: { width: '6rem' },
  }),
  accessor('city', {
    header: 'Stadt',
    enableSorting: true,
    cell: ({ getValue }) => getValue() ?? noValue,
    meta: { width: '22%' },
  }),
])
