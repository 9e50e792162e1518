import type { z } from 'zod'
import type { Access, Endpoint } from './endpoint.ts'
import { type FieldLimits, limitsOf } from './field-limits.ts'
import type { ProblemCode } from './problems.ts'
import type { RecordClass } from './scalars.ts'

/** A place that can name an entry: a field of other entries, a field of records, or the place of records. */
export type UsePlace =
  | { readonly kind: string; readonly field: string }
  | { readonly records: RecordClass; readonly field: string }
  | { readonly membership: 'ranking_group_id' | 'period_id' | 'toplist_id' }

/** A use of an entry: the entry cannot be deleted while anything there names it. */
export interface EntryUse {
  /** For programs, for example `awards`. */
  readonly name: string
  readonly words: readonly [one: string, many: string]
  readonly in: UsePlace
}

/** Another entry that an entry names by its id. Replies show it with its id and these values. */
export interface EntryReference {
  readonly kind: string
  /** Name of the field that holds the id. A body may use this name, or the one in the reply. */
  readonly field: string
  readonly shows: readonly string[]
}

/** Values that stand once together, compared without case and surrounding space. */
export interface UniqueValues {
  readonly fields: readonly string[]
  readonly code: ProblemCode
  /** Tells these values from others of the same kind that are unique for themselves. */
  readonly among?: string
}

type ListReply = z.ZodObject<{ list: z.ZodArray<z.ZodObject>; total: z.ZodNumber }>
type List = Endpoint<z.ZodType, z.ZodType, z.ZodType, ListReply>
type Write = Endpoint<z.ZodType, z.ZodType, z.ZodObject>

/** A kind of master data. Calls, checks, lists and forms of its entries follow from this. */
export interface EntryKind {
  readonly kind: string
  readonly list: List
  readonly create: Write
  /** Without it entries stay as they are. */
  readonly update?: Write
  /** Without it entries stay for good. */
  readonly remove?: Endpoint
  readonly unique: readonly UniqueValues[]
  /** Values that lists are sorted by in German order, those of a reference as `dictionary.label`. */
  readonly sortedBy: readonly string[]
  readonly descending?: boolean
  /** A 2 before a 10. */
  readonly numeric?: boolean
  /** Values that a search looks at. */
  readonly searched?: readonly string[]
  readonly references?: Readonly<Record<string, EntryReference>>
  readonly usedBy?: readonly EntryUse[]
  /** Entries that are deleted with the one that they name. */
  readonly takesAlong?: { readonly kind: string; readonly field: string }
}

/** The limits of a value in a form, and if it is fixed. */
export interface FormField extends FieldLimits {
  /** It stands once the entry exists. */
  readonly fixed: boolean
}

/** The calls of a kind by name, who may change entries, and the limits of its forms: plain data. */
export interface EntryForm {
  readonly list: string
  readonly create: string | null
  readonly update: string | null
  readonly remove: string | null
  readonly readRight: Access
  readonly right: Access
  readonly fields: Readonly<Record<string, FormField>>
}

/** Describe a kind of master data by the calls of its entries, and by what the calls do not say. */
export const entryKind = <const Kind extends EntryKind>(kind: Kind): Kind => kind

/** The calls of a kind of entry. */
export type EntryCalls = Pick<EntryKind, 'list' | 'update' | 'remove'> &
  Partial<Pick<EntryKind, 'create'>>

const nameIn = (calls: object, call: Endpoint | undefined): string | null =>
  Object.entries(calls).find(([, one]) => one === call)?.[0] ?? null

/** Returns the plain data that forms of a kind need. `calls` has its calls by name. */
export const formOf = ({ list, create, update, remove }: EntryCalls, calls: object): EntryForm => {
  const changeable = update?.body.shape ?? {}
  const values = Object.entries({ ...changeable, ...create?.body.shape })
  return {
    list: nameIn(calls, list) ?? '',
    create: nameIn(calls, create),
    update: nameIn(calls, update),
    remove: nameIn(calls, remove),
    readRight: list.access,
    right: (create ?? update ?? list).access,
    fields: Object.fromEntries(
      values.map(([name, schema]) => [name, { ...limitsOf(schema), fixed: !(name in changeable) }]),
    ),
  }
}
