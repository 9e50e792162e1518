import type { PendingGroup, PendingGrouping } from '@stammbuch/contracts'
import { Link } from '@tanstack/react-router'
import { formatCount, formatNumber } from '@/format/format.ts'
import { allYears } from '@/product/every-year.ts'
import { facetLabel } from '../filter/facet-labels.ts'
import { groupingWords } from '../filter/order-words.ts'
import type { QueueScope } from '../filter/queue-scope.ts'
import type { QueueSearch } from '../filter/queue-search.ts'

/** The list's filter that leaves a group alone; a delivery has a list of its own. */
const filterFor = (by: PendingGrouping, value: string): QueueSearch => {
  switch (by) {
    case 'supplier':
      return { supplierId: value }
    case 'project':
      return { rgId: value }
    case 'attribute':
      return { attribute: value }
    case 'sample':
      return { tab: 'stichprobe', sampleId: value }
  }
}

const without: Readonly<Record<PendingGrouping, string>> = {
  supplier: 'Ohne Lieferanten',
  project: 'Ohne Projekt',
  attribute: 'Neue Einträge',
  sample: 'Ohne Datenlieferung',
}

const nameOf = (by: PendingGrouping, { value, label }: PendingGroup): string =>
  value === null ? without[by] : facetLabel(by, { value, label })

interface GroupHeadingProps {
  readonly scope: QueueScope
  readonly search: QueueSearch
  readonly by: PendingGrouping
  readonly group: PendingGroup
}

/** The name of a group, how many records stand in it, and the way to all of them. */
export const GroupHeading = ({ by, group, scope, search }: GroupHeadingProps) => {
  const { value, count, of } = group
  const name = nameOf(by, group)
  const next: QueueSearch = {
    ...search,
    ...{ group: undefined, view: undefined, offset: undefined },
    // The newest year with work may be another one where less is listed.
    ...(scope.sampleId === undefined && { pName: scope.pName ?? allYears }),
    ...(value !== null && filterFor(by, value)),
  }
  return (
    <>
      <span className="font-semibold">
        <span className="sr-only">{groupingWords[by]}: </span>
        {name}
      </span>
      <span className="text-xs text-muted tabular-nums">
        {formatCount(count, 'Eintrag', 'Einträge')}
        {of > count && `, ${formatNumber(of - count)} weitere in Gruppen davor`}
      </span>
      {value !== null && (
        <Link
          to="/verifikation"
          search={next}
          resetScroll={false}
          className="text-xs text-accent hover:underline"
        >
          Alle dieser Gruppe
          <span className="sr-only">: {name}</span>
        </Link>
      )}
    </>
  )
}
