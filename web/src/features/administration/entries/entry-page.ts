import {
  type EntryForm,
  type EntryOf,
  entryForms,
  type ListedKind,
  type ProblemCode,
  type Right,
  type RouteName,
} from '@stammbuch/contracts'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import type { DialogProps } from '@/ui/dialog.tsx'
import type { EntryListProps, ReadList } from '../entry-list.tsx'
import type { ListSearch, ListState } from '../list-search.ts'
import type { FormElement, Values } from './form-field.ts'

export interface EntryColumn<Row> {
  readonly header: string
  /** The value, also of columns that draw it themselves. */
  readonly of: (keyof Row & string) | ((row: Row) => unknown)
  /** Renders the cell; plain text by default. */
  readonly cell?: (row: Row) => ReactNode
  /** A CSS width. */
  readonly width?: string
  readonly align?: 'end'
  readonly wrap?: boolean
}

/** The action of the open dialog. */
export type OpenDialog<Row> =
  | { readonly what: 'add'; readonly values?: Values }
  | { readonly what: 'edit' | 'delete'; readonly row: Row }

export interface PageContext<Row> {
  readonly state: ListState
  readonly mayChange: boolean
  readonly read: ReadList<Row>
  readonly onDo: (doing: OpenDialog<Row>) => void
}

/** Additions of a kind to its page: filters, further actions, a tree. */
export interface MoreOfPage<Row extends object>
  extends Partial<
    Pick<
      EntryListProps<Row>,
      | 'actions'
      | 'description'
      | 'emptyAction'
      | 'filters'
      | 'limit'
      | 'onOpen'
      | 'read'
      | 'textOf'
      | 'tree'
    >
  > {
  readonly columns?: readonly EntryColumn<Row>[]
  /** Buttons of a row before those that all kinds have. */
  readonly rowActions?: (row: Row) => ReactNode
  /** Initial values of a new entry that replace those of the form. */
  readonly values?: Values
  /** Why nothing can be added yet. */
  readonly addBlocked?: string | null
  readonly dialogs?: ReactNode
}

/** Question before an entry is saved. */
export interface Question {
  readonly title: string
  readonly confirmLabel: string
  readonly body: ReactNode
}

/** Hints and faults of the values while they are typed. */
export interface Advice {
  readonly hints?: Readonly<Record<string, string | undefined>>
  readonly faults?: Readonly<Record<string, string | null>>
  readonly blocked?: string | null
  /** Asked before saving; `null` when nothing speaks against it. */
  readonly ask?: () => Promise<Question | null>
}

interface AdviceInput<Row> {
  /** Texts without blanks around them. */
  readonly values: Values
  readonly row: Row | null
  /** Code of the last refusal. */
  readonly refused: ProblemCode | undefined
}

/** A page of master data: what it lists, and how an entry is added, changed and deleted. */
export interface DeclaredPage<Row extends object>
  extends Pick<
    EntryListProps<Row>,
    | 'title'
    | 'words'
    | 'searchIn'
    | 'typingPause'
    | 'textOf'
    | 'emptyIcon'
    | 'emptyText'
    | 'emptyHint'
    | 'rowHref'
    | 'minWidth'
  > {
  /** Behind `/verwaltung/`. Kinds that have the same one are tabs of one page. */
  readonly address: string
  readonly tab?: { readonly id: string; readonly label: string }
  /** Text and icon of the tile; one for each address. */
  readonly tile?: { readonly text: string; readonly icon: LucideIcon; readonly right?: Right }
  /** Whom the page is for, and who says so; told to those who may not read it. */
  readonly reserved?: readonly [forWhom: string, whoDecides: string]
  readonly description?: string
  readonly columns: readonly EntryColumn<Row>[]
  /** The query of a list that the server searches and cuts into pages. */
  readonly query?: (search: ListSearch) => object
  /** Name of an entry in buttons and messages. */
  readonly nameOf: (row: Row) => string
  readonly add?: string
  readonly edit?: string | ((row: Row) => string)
  /** A row opens its dialog. */
  readonly opensDialog?: boolean
  /** Why an entry cannot be deleted. */
  readonly keptBecause?: (row: Row) => string | null
  readonly actionsWidth?: string
  readonly form: readonly FormElement<Row>[]
  readonly dialogSize?: DialogProps['size']
  readonly dialogDescription?: string
  /** Shown above the fields of an entry that is there already. */
  readonly standing?: (row: Row) => ReactNode
  /** Refusals that are told at a field; the sentence is the server's unless said. */
  readonly refusals?: Partial<
    Record<ProblemCode, { readonly field: string; readonly sentence?: string }>
  >
  /** „… ist angelegt.“ unless said. */
  readonly added?: (name: string) => string
  readonly deletion?: { readonly title: string; readonly text: (row: Row) => ReactNode }
  /** Other lists that change with it. */
  readonly alsoRead?: readonly RouteName[]
  readonly useAdvice?: (input: AdviceInput<Row>) => Advice
  readonly useMore?: (page: PageContext<Row>) => MoreOfPage<Row>
}

export interface EntryPage<Row extends object> extends DeclaredPage<Row> {
  readonly kind: string
  /** Calls, right and limits, as the contract has them. */
  readonly calls: EntryForm
}

/** Any page; only its own parts look into its rows. */
export type AnyEntryPage = EntryPage<object>

/** Declare the page of a kind. Its calls, rights and limits come from the contract. */
export const entryPage = <Kind extends ListedKind, Row extends EntryOf<Kind> = EntryOf<Kind>>(
  kind: Kind,
  declared: DeclaredPage<Row>,
): AnyEntryPage => {
  const page: EntryPage<Row> = { ...declared, kind, calls: entryForms[kind] }
  return page as unknown as AnyEntryPage
}
