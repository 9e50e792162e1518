import { classLabels } from '@stammbuch/contracts'
import type { Reply } from '@stammbuch/contracts/client'
import { Star, StarOff } from 'lucide-react'
import { useMemo } from 'react'
import { answerOf } from '@/api/call.ts'
import { sentenceOf } from '@/api/problem.ts'
import { useSession } from '@/api/session.ts'
import { formatDateTime } from '@/format/format.ts'
import { useFollowedRead } from '@/live/use-followed-read.ts'
import { doing, offerUndo } from '@/product/own-actions.ts'
import { ProjectSelect, YearSelect } from '@/product/scope/scope-selects.tsx'
import { columnsFor } from '@/ui/data-table-setup.ts'
import { useHotkeys } from '@/ui/hotkeys.ts'
import { IconButton } from '@/ui/icon-button.tsx'
import { ListPage } from '@/ui/list-page.tsx'
import { ExcludedBadge } from '@/ui/state-badge.tsx'
import { toast } from '@/ui/toast.ts'
import type { FollowUpSearch } from './follow-up-search.ts'

type Marked = Reply<'listFollowUp'>['list'][number]

/** Companies by their name, people by surname, then first name. */
const nameOf = (item: Marked): string => {
  if (item.class !== 'contact') return item.name ?? item.label
  return [item.surname, item.firstName].filter(Boolean).join(', ') || item.label
}

/** Takes the mark off, with the way back. The list follows the log by itself. */
const removeFollowUp = async (item: Marked): Promise<void> => {
  const { class: kind, id } = item
  if (kind === 'product') return
  const described = {
    text: `Follow-up von „${nameOf(item)}“ aufgehoben`,
    record: null,
    onUndone: () => undefined,
  }
  try {
    const { action } = await doing('setFollowUp', described, () =>
      answerOf('setFollowUp', { params: { class: kind, id, value: '0' } }),
    )
    offerUndo(action)
  } catch (thrown) {
    void toast.error(sentenceOf(thrown))
  }
}

const perPage = 50

const hrefOf = ({ class: rootType, id }: Marked): string => `/${rootType}/${id}`

const { accessor, columns } = columnsFor<Marked>()
const moment = (id: 'createdAt' | 'updatedAt', header: string) =>
  accessor(id, {
    header,
    cell: ({ getValue }) => <span className="tabular-nums">{formatDateTime(getValue())}</span>,
    meta: { width: '10rem' },
  })
const shownColumns = [
  accessor(nameOf, {
    id: 'name',
    header: 'Name',
    cell: ({ getValue, row: { original } }) => (
      <span className="flex min-w-0 items-center gap-2">
        <span className="truncate" title={getValue()}>
          {getValue()}
        </span>
        {original.excludedByEditor && (
          <ExcludedBadge mergedInto={original.mergedInto?.label} className="-my-0.5" />
        )}
      </span>
    ),
  }),
  accessor(({ class: rootType }) => classLabels[rootType][0], {
    id: 'class',
    header: 'Art',
    cell: ({ getValue }) => getValue(),
    meta: { width: '8rem' },
  }),
  accessor(({ zipCode, city }) => [zipCode, city].filter(Boolean).join(' '), {
    id: 'place',
    header: 'Ort',
    cell: ({ getValue }) => getValue() || '–',
    meta: { width: '20%' },
  }),
  moment('createdAt', 'Angelegt'),
  moment('updatedAt', 'Geändert'),
]
const unmarkColumn = accessor(({ id }) => id, {
  id: 'unmark',
  header: 'Markierung',
  cell: ({ row: { original } }) => (
    <IconButton
      label={`Follow-up aufheben: ${nameOf(original)}`}
      size="small"
      className="-my-1 text-muted"
      onClick={() => void removeFollowUp(original)}
    >
      <StarOff aria-hidden />
    </IconButton>
  ),
  meta: { width: '7rem', pinned: true },
})

/** The row that has the focus, by its place on the page. */
const focusedRow = (rows: readonly Marked[]): Marked | undefined => {
  const row = document.activeElement?.closest<HTMLElement>('[data-slot=data-table-row]')
  return row ? rows[Number(row.dataset.index)] : undefined
}

/** F takes the mark off the row that has the focus. */
const useUnmarkKey = (rows: readonly Marked[], enabled: boolean): void => {
  const run = (): void => {
    const item = focusedRow(rows)
    if (item) void removeFollowUp(item)
  }
  useHotkeys(
    { f: { label: 'Follow-up aufheben', decides: true, run } },
    {
      scope: 'Follow Up',
      enabled,
      decides: {
        active: () => focusedRow(rows)?.id ?? null,
        shown: () => rows.map(({ id }) => id),
      },
    },
  )
}

interface FollowUpPageProps {
  readonly search: FollowUpSearch
  readonly onSearch: (search: FollowUpSearch, instead?: boolean) => void
}

/** Companies and people marked for follow-up, last changed first. */
export const FollowUpPage = ({ search, onSearch }: FollowUpPageProps) => {
  const { offset = 0, ...filters } = search
  const mayEdit = useSession().can('edit')
  const shown = useMemo(
    () => columns(mayEdit ? [...shownColumns, unmarkColumn] : shownColumns),
    [mayEdit],
  )
  const change = (patch: FollowUpSearch, instead?: boolean): void =>
    onSearch({ ...search, offset: undefined, ...patch }, instead)
  const { data, error, isFetching, refetch } = useFollowedRead(
    'listFollowUp',
    { query: { ...filters, offset, limit: perPage } },
    'follow-up',
  )
  useUnmarkKey(data?.list ?? [], mayEdit)
  return (
    <ListPage
      title="Follow Up"
      columns={shown}
      rows={data?.list ?? []}
      rowId={({ id }) => id}
      rowHref={hrefOf}
      total={data?.total ?? 0}
      offset={offset}
      limit={perPage}
      onOffset={(next, instead) => change({ offset: next || undefined }, instead)}
      search={{
        value: search.search ?? '',
        placeholder: 'Name',
        onSearch: (text) => change({ search: text || undefined }),
      }}
      filters={
        <>
          <ProjectSelect value={search.rgId} onChange={(rgId) => change({ rgId })} />
          <YearSelect value={search.periodId} onChange={(periodId) => change({ periodId })} />
        </>
      }
      words={['Eintrag', 'Einträge']}
      narrowed={Boolean(search.search ?? search.rgId ?? search.periodId)}
      onReset={() => onSearch({})}
      known={data !== undefined}
      loading={isFetching}
      error={error && sentenceOf(error)}
      onRetry={() => void refetch()}
      emptyIcon={Star}
      emptyText="Kein Eintrag ist für Follow-up markiert."
      emptyHint="Unternehmen und Kontakte markiert der Stern auf ihrer Seite."
      minWidth="60rem"
    />
  )
}
