import { ChevronDown, ChevronRight, Move, Network, Plus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useSession } from '@/api/session.ts'
import { useFollowedRead } from '@/live/use-followed-read.ts'
import { Button } from '@/ui/button.tsx'
import { columnsFor } from '@/ui/data-table-setup.ts'
import { IconButton } from '@/ui/icon-button.tsx'
import { DeleteEntry } from '../delete-entry.tsx'
import { actionsColumn, dateColumns } from '../entry-columns.tsx'
import { EntryList } from '../entry-list.tsx'
import { plain } from '../plain-cell.tsx'
import { RowActions } from '../row-actions.tsx'
import { useListState } from '../use-list-state.ts'
import { MovingBar } from './moving-bar.tsx'
import { TermDialog } from './term-dialog.tsx'
import { type TreeRow, treeRows } from './term-tree.ts'
import { useFolded } from './use-folded.ts'
import { useMoving } from './use-moving.ts'

type Doing =
  | { readonly what: 'add'; readonly under: TreeRow | null }
  | { readonly what: 'edit' | 'delete'; readonly term: TreeRow }

interface TreeActions {
  readonly mayChange: boolean
  readonly onFold: (term: TreeRow) => void
  readonly onTake: (term: TreeRow) => void
  readonly onDo: (doing: Doing) => void
}

const { accessor, columns } = columnsFor<TreeRow>()
const termColumns = ({ mayChange, onFold, onTake, onDo }: TreeActions) =>
  columns([
    accessor('name', {
      header: 'Begriff',
      cell: ({ getValue, row: { original: term } }) => (
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
              onClick={() => onFold(term)}
            >
              {term.open ? <ChevronDown aria-hidden /> : <ChevronRight aria-hidden />}
            </IconButton>
          ) : (
            <span className="w-7 shrink-0" />
          )}
          <span className="truncate" title={getValue()}>
            {getValue()}
          </span>
        </span>
      ),
    }),
    accessor(({ parent }) => parent?.name ?? null, {
      id: 'parent',
      header: 'Übergeordnet',
      cell: ({ getValue }) => plain(getValue()),
      meta: { width: '22%' },
    }),
    ...dateColumns<TreeRow>(),
    ...(mayChange
      ? [
          actionsColumn<TreeRow>(
            (term) => (
              <RowActions
                name={term.name}
                onEdit={() => onDo({ what: 'edit', term })}
                onDelete={() => onDo({ what: 'delete', term })}
              >
                <IconButton
                  label={`Verschieben: ${term.name}`}
                  size="small"
                  onClick={() => onTake(term)}
                >
                  <Move aria-hidden />
                </IconButton>
                <IconButton
                  label={`Begriff darunter anlegen: ${term.name}`}
                  size="small"
                  onClick={() => onDo({ what: 'add', under: term })}
                >
                  <Plus aria-hidden />
                </IconButton>
              </RowActions>
            ),
            '9.5rem',
          ),
        ]
      : []),
  ])

const placeOf = ({ depth, place, siblings, open }: TreeRow) => ({
  level: depth + 1,
  place,
  siblings,
  open,
})

/** The categories of companies, as a tree. */
export const TaxonomyPage = () => {
  const { can } = useSession()
  const mayChange = can('catalogue')
  const state = useListState()
  const [doing, setDoing] = useState<Doing | null>(null)
  const { folded, toggle, unfold } = useFolded(state.search.search ?? '')
  const close = (): void => setDoing(null)
  const read = useFollowedRead('listTaxonomyTerms', {}, 'admin:taxonomy-term')
  const terms = read.data?.list
  const list = useMemo(
    () => terms && treeRows(terms, folded, state.search.search),
    [terms, folded, state.search.search],
  )
  const moving = useMoving(terms ?? [], mayChange, unfold)
  const { taken, onTake } = moving
  const shownColumns = useMemo(
    () =>
      termColumns({
        mayChange,
        onFold: ({ id }) => toggle(id),
        onTake,
        onDo: setDoing,
      }),
    [mayChange, toggle, onTake],
  )
  return (
    <>
      <EntryList
        title="Taxonomie"
        description={
          mayChange
            ? 'Begriffe, denen Unternehmen als Kategorie zugeordnet werden. Verschieben mit der Maus oder mit Strg+X und Strg+V, zurück mit Strg+Z.'
            : 'Begriffe, denen Unternehmen als Kategorie zugeordnet werden.'
        }
        actions={
          mayChange && (
            <Button look="primary" onClick={() => setDoing({ what: 'add', under: null })}>
              <Plus aria-hidden />
              Begriff anlegen
            </Button>
          )
        }
        columns={shownColumns}
        read={{ ...read, data: list && { list, total: list.length } }}
        state={state}
        searchIn="Begriff"
        typingPause={300}
        // The tree has been searched already: a match keeps the terms above it.
        textOf={() => state.search.search ?? ''}
        words={['Begriff', 'Begriffe']}
        emptyIcon={Network}
        emptyText="Es gibt noch keine Begriffe."
        filters={<MovingBar moving={moving} />}
        tree={{ placeOf, onFold: ({ id }) => toggle(id), ...(mayChange && { moving }) }}
        onOpen={taken ? moving.onDropOn : undefined}
        minWidth="56rem"
      />
      {doing?.what === 'add' && (
        <TermDialog
          terms={terms ?? []}
          term={null}
          parentId={doing.under?.id ?? null}
          onClose={close}
        />
      )}
      {doing?.what === 'edit' && (
        <TermDialog
          terms={terms ?? []}
          term={doing.term}
          parentId={doing.term.parent?.id ?? null}
          onClose={close}
        />
      )}
      {doing?.what === 'delete' && (
        <DeleteEntry
          call="deleteTaxonomyTerm"
          id={doing.term.id}
          title="Begriff löschen?"
          done={`„${doing.term.name}“ ist gelöscht.`}
          lists={['listTaxonomyTerms']}
          onClose={close}
        >
          <p>
            <strong>{doing.term.name}</strong> steht danach nicht mehr zur Auswahl.
          </p>
        </DeleteEntry>
      )}
    </>
  )
}
