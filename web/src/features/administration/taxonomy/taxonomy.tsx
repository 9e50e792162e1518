import { ArrowUpToLine, ChevronDown, ChevronRight, Move, Network, Plus, X } from 'lucide-react'
import { useCallback, useMemo, useState } from 'react'
import { useFollowedRead } from '@/live/use-followed-read.ts'
import { Button } from '@/ui/button.tsx'
import { IconButton } from '@/ui/icon-button.tsx'
import { rowTree } from '@/ui/row-tree.ts'
import { dateColumns } from '../entries/entries-page.tsx'
import { type DeclaredPage, type EntryColumn, entryPage } from '../entries/entry-page.ts'
import { possibleParents, type TreeRow, treeRows } from './term-tree.ts'
import { type TermMoving, useMoving } from './use-moving.ts'

const nothing: ReadonlySet<string> = new Set()

/** Which terms are folded: remembered apart for each search, so that a search begins with all it found. */
const useFolded = (search: string) => {
  const [bySearch, setBySearch] = useState<Readonly<Record<string, ReadonlySet<string>>>>({})
  const change = useCallback(
    (to: (ids: Set<string>) => void): void =>
      setBySearch((all) => {
        const ids = new Set(all[search])
        to(ids)
        return { ...all, [search]: ids }
      }),
    [search],
  )
  const toggle = useCallback(
    (id: string): void =>
      change((ids) => {
        if (!ids.delete(id)) ids.add(id)
      }),
    [change],
  )
  /** Show what is below a term. */
  const unfold = useCallback(
    (id: string | null): void =>
      change((ids) => {
        if (id !== null) ids.delete(id)
      }),
    [change],
  )
  return { folded: bySearch[search] ?? nothing, toggle, unfold }
}

/** Which term is on its way, what to do with it, and the place that no row stands for. */
const MovingBar = ({ moving }: { readonly moving: TermMoving }) => {
  const { taken, onDropOnTop, onCancel } = moving
  if (!taken) return null
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
      <p role="status" className="text-table">
        <strong className="font-medium">{taken.name}</strong> verschieben: neuen übergeordneten
        Begriff wählen
      </p>
      <Button
        size="small"
        disabled={taken.parent === null}
        onClick={onDropOnTop}
        onDragOver={(event) => event.preventDefault()}
        onDrop={onDropOnTop}
      >
        <ArrowUpToLine aria-hidden />
        Ganz nach oben
      </Button>
      <IconButton label="Verschieben abbrechen" size="small" onClick={onCancel}>
        <X aria-hidden />
      </IconButton>
    </div>
  )
}

const description = 'Begriffe, denen Unternehmen als Kategorie zugeordnet werden.'
const movingHint = 'Verschieben mit der Maus oder mit Strg+X und Strg+V, zurück mit Strg+Z.'

const TermName = ({
  term,
  onFold,
}: {
  readonly term: TreeRow
  readonly onFold: (id: string) => void
}) => (
  <span
    className="flex min-w-0 items-center gap-1"
    style={{ paddingInlineStart: `${term.depth * 1.5}rem` }}
  >
    {term.open !== undefined ? (
      <IconButton
        label={`${term.open ? 'Zuklappen' : 'Aufklappen'}: ${term.name}`}
        size="small"
        className="-my-1"
        // The keys of its row do the same, and the row says whether it is unfolded.
        tabIndex={-1}
        onClick={() => onFold(term.id)}
      >
        {term.open ? <ChevronDown aria-hidden /> : <ChevronRight aria-hidden />}
      </IconButton>
    ) : (
      <span className="w-7 shrink-0" />
    )}
    <span className="truncate" title={term.name}>
      {term.name}
    </span>
  </span>
)

const columns: readonly EntryColumn<TreeRow>[] = [
  { header: 'Begriff', of: 'name' },
  { header: 'Übergeordnet', of: ({ parent }) => parent?.name ?? null, width: '22%' },
  ...dateColumns,
]

const placeOf = ({ depth, place, siblings, open }: TreeRow) => ({
  level: depth + 1,
  place,
  siblings,
  open,
})

const useTree: NonNullable<DeclaredPage<TreeRow>['useMore']> = (page) => {
  const { state, mayChange, read, onDo } = page
  const { search } = state.search
  const { folded, toggle, unfold } = useFolded(search ?? '')
  const terms = read.data?.list
  const list = useMemo(() => terms && treeRows(terms, folded, search), [terms, folded, search])
  const moving = useMoving(terms ?? [], mayChange, unfold)
  const { taken, onTake } = moving
  const shown = useMemo(
    () =>
      columns.map((column) =>
        column.of === 'name'
          ? { ...column, cell: (term: TreeRow) => <TermName term={term} onFold={toggle} /> }
          : column,
      ),
    [toggle],
  )
  const rowActions = useCallback(
    (term: TreeRow) => (
      <>
        <IconButton label={`Verschieben: ${term.name}`} size="small" onClick={() => onTake(term)}>
          <Move aria-hidden />
        </IconButton>
        <IconButton
          label={`Begriff darunter anlegen: ${term.name}`}
          size="small"
          onClick={() => onDo({ what: 'add', values: { parentId: term.id } })}
        >
          <Plus aria-hidden />
        </IconButton>
      </>
    ),
    [onTake, onDo],
  )
  return {
    description: mayChange ? `${description} ${movingHint}` : description,
    // It has been searched already: a match keeps the terms above it.
    read: { ...read, data: list && { list, total: list.length } },
    textOf: () => search ?? '',
    columns: shown,
    rowActions,
    filters: <MovingBar moving={moving} />,
    tree: rowTree({ placeOf, onFold: ({ id }) => toggle(id), ...(mayChange && { moving }) }),
    onOpen: taken ? moving.onDropOn : undefined,
  }
}

const useParents = (_values: object, row: TreeRow | null) => {
  const { data } = useFollowedRead('listTaxonomyTerms', {}, 'admin:taxonomy-term')
  return possibleParents(data?.list ?? [], row?.id ?? null).map(({ id, name, parent }) => ({
    value: id,
    label: parent ? `${name} (${parent.name})` : name,
  }))
}

/** The categories of companies, as a tree. */
export const taxonomy = entryPage<'taxonomy-term', TreeRow>('taxonomy-term', {
  address: 'taxonomy',
  tile: { text: 'Die Kategorien der Unternehmen als Baum.', icon: Network },
  title: 'Taxonomie',
  words: ['Begriff', 'Begriffe'],
  searchIn: 'Begriff',
  typingPause: 300,
  emptyIcon: Network,
  emptyText: 'Es gibt noch keine Begriffe.',
  minWidth: '56rem',
  columns,
  nameOf: ({ name }) => name,
  add: 'Begriff anlegen',
  edit: 'Begriff bearbeiten',
  actionsWidth: '9.5rem',
  dialogSize: 'small',
  form: [
    {
      as: 'text',
      name: 'name',
      label: 'Name',
      autoFocus: true,
      counted: true,
      missing: 'Bitte einen Namen angeben.',
    },
    {
      as: 'entry',
      name: 'parentId',
      label: 'Übergeordneter Begriff',
      of: ({ parent }) => parent?.id ?? null,
      useOptions: useParents,
      hint: 'Leer: steht ganz oben',
      placeholder: 'Keiner',
    },
  ],
  refusals: {
    'name-taken': {
      field: 'name',
      sentence: 'Diesen Begriff gibt es an dieser Stelle bereits.',
    },
  },
  deletion: {
    title: 'Begriff löschen?',
    text: ({ name }) => (
      <p>
        <strong>{name}</strong> steht danach nicht mehr zur Auswahl.
      </p>
    ),
  },
  useMore: useTree,
})
