import { type ConflictType, conflictTypeLabels } from '@stammbuch/contracts'
import { formatPercent } from '@/format/format.ts'
import { useFollowedRead } from '@/live/use-followed-read.ts'
import { ProjectSelect } from '@/product/scope/scope-selects.tsx'
import { UndoLast } from '@/product/undo-last.tsx'
import { Field } from '@/ui/field.tsx'
import { PageHeader } from '@/ui/page-header.tsx'
import { SearchField } from '@/ui/search-field.tsx'
import { Select } from '@/ui/select.tsx'
import { Tabs } from '@/ui/tabs.tsx'
import { useLastPage } from '@/ui/use-last-page.ts'
import { choiceLabels } from '../conflict-labels.ts'
import type { ConflictsSearch } from '../conflicts-search.ts'
import { ConflictTable, perPage } from './conflict-table.tsx'
import { ListActions } from './list-actions.tsx'
import { SearchState } from './search-state.tsx'

const all = 'alle'

interface PageProps {
  readonly search: ConflictsSearch
  readonly onSearch: (search: ConflictsSearch, instead?: boolean) => void
}

const similarities = Array.from({ length: 10 }, (_, step) => 100 - step * 10).map((percent) => ({
  value: String(percent),
  label: `ab ${formatPercent(percent / 100)}`,
}))

/** The most frequent search comes first. */
const choices = ['ignore', 'notAConflict', 'merge', 'pickOne', 'newAccount', 'obsolete'] as const

const Filters = ({ search, onSearch }: PageProps) => {
  const change = (patch: ConflictsSearch) => onSearch({ ...search, offset: undefined, ...patch })
  const types = Object.entries(conflictTypeLabels).map(([value, label]) => ({ value, label }))
  return (
    <>
      <Field label="Suche" hideLabel className="w-64">
        <SearchField
          value={search.search ?? ''}
          placeholder="Name, Datei oder ID"
          onSearch={(text) => change({ search: text || undefined })}
        />
      </Field>
      <ProjectSelect value={search.rgId} onChange={(rgId) => change({ rgId })} />
      <Select
        aria-label="Art"
        className="w-64"
        value={search.type ?? all}
        onChange={(type) => change({ type: type === all ? undefined : (type as ConflictType) })}
        options={[{ value: all, label: 'Alle Arten' }, ...types]}
      />
      <Select
        aria-label="Mindestähnlichkeit"
        className="w-48"
        value={search.min ? String(search.min) : all}
        onChange={(min) => change({ min: min === all ? undefined : Number(min) })}
        options={[{ value: all, label: 'Jede Ähnlichkeit' }, ...similarities]}
      />
      {search.tab === 'geloest' && (
        <Select
          aria-label="Entscheidung"
          className="w-56"
          value={search.choice ?? all}
          onChange={(one) => change({ choice: choices.find((choice) => choice === one) })}
          options={[
            { value: all, label: 'Alle Entscheidungen' },
            ...choices.map((value) => ({ value, label: choiceLabels[value] })),
          ]}
        />
      )}
    </>
  )
}

/** The conflicts of the open and of the solved tab; of the hidden one only the number. */
const useConflictLists = ({ search, onSearch }: PageProps) => {
  const { tab, offset = 0, search: name, rgId, type, min: minSimilarity, choice } = search
  const filter = { search: name, rgId, type, minSimilarity }
  const isSolved = tab === 'geloest'
  const open = useFollowedRead(
    'listUnresolvedConflicts',
    { query: { ...filter, offset: isSolved ? 0 : offset, limit: isSolved ? 1 : perPage } },
    'conflicts',
  )
  const solved = useFollowedRead(
    'listResolvedConflicts',
    { query: { ...filter, choice: isSolved ? choice : undefined } },
    'conflicts',
  )
  const onOffset = (next: number, instead?: boolean): void =>
    onSearch({ ...search, offset: next || undefined }, instead)
  useLastPage({
    settled: !isSolved && open.data !== undefined && !open.isFetching && open.error === null,
    total: open.data?.total ?? 0,
    offset,
    limit: perPage,
    onOffset,
  })
  return { open, shown: isSolved ? solved : open, isSolved, onOffset }
}

type ConflictLists = ReturnType<typeof useConflictLists>

const List = ({ search, onSearch, lists }: PageProps & { readonly lists: ConflictLists }) => {
  const { shown, isSolved, onOffset } = lists
  const { data, error, isFetching, refetch } = shown
  const { tab, offset = 0, search: name, rgId, type, min, choice } = search
  return (
    <div className="pt-3">
      <ConflictTable
        rows={data?.list}
        total={data?.total ?? 0}
        offset={isSolved ? 0 : offset}
        isSolved={isSolved}
        worklist={{ search: name, rgId, type, min }}
        filters={<Filters search={search} onSearch={onSearch} />}
        narrowed={Boolean(name ?? rgId ?? type ?? min ?? (isSolved ? choice : undefined))}
        onReset={() => onSearch({ tab })}
        onOffset={onOffset}
        loading={isFetching}
        error={error}
        onRetry={() => void refetch()}
      />
    </div>
  )
}

/** Rows that fit several records and records that are probably the same: open ones and the last 500 solved. */
export const ConflictsPage = (props: PageProps) => {
  const { search, onSearch } = props
  const lists = useConflictLists(props)
  const { open, isSolved } = lists
  const body = <List {...props} lists={lists} />
  return (
    <div className="page">
      <PageHeader
        title="Konflikte"
        description="Zeilen, bei denen nicht sicher ist, welcher Eintrag gemeint ist, und Einträge, die vermutlich dieselben sind."
        actions={
          <>
            <UndoLast scope="Konflikte" />
            {!isSolved && (
              <ListActions
                shown={open.data?.list ?? []}
                total={open.data?.total ?? 0}
                autoSolveFrom={open.data?.autoSolveFrom ?? 100}
                onDone={() => void open.refetch()}
              />
            )}
          </>
        }
      />
      <Tabs
        label="Konflikte"
        value={search.tab ?? 'offen'}
        onChange={(next) =>
          onSearch({ ...search, offset: undefined, tab: next === 'geloest' ? next : undefined })
        }
        tabs={[
          {
            id: 'offen',
            label: 'Ungelöst',
            ...(open.data && { count: open.data.total }),
            content: body,
          },
          { id: 'geloest', label: 'Gelöst (letzte 500)', content: body },
        ]}
      />
      {!isSolved && <SearchState />}
    </div>
  )
}
