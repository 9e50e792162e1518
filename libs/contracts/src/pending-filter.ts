import { z } from 'zod'
import { flag, id, recordClass, text } from './scalars.ts'
import { sourceKinds } from './source-kinds.ts'

/** Age classes of open data points: since today, for up to 7 or 30 days, for longer. */
export const ages = ['today', 'week', 'month', 'older'] as const

/** Returns the schema of several values in a query string, separated by commas: at least one, for none would mean all. */
const some = <Item extends z.ZodType<string, string>>(item: Item, atMost = 100) =>
  z
    .string()
    .transform((listed) => listed.split(',').filter((one) => one !== ''))
    .pipe(z.array(item).min(1).max(atMost))
    .optional()

/** Maximum number of records that one call can name. */
export const namedRoots = 200
/** Only these records of a list, for reading a displayed page again. */
export const rootIds = some(id, namedRoots)

/**
 * The filter of the verification list. The values of one filter are alternatives; several filters must all hold. A record is listed
 * with the matching open changes; its number of open changes counts only those.
 */
export const pendingFilter = {
  /** 0: only unapproved roots ('Initiale Verifizierung'), 1: only approved ones; absent: both. */
  approved: flag.optional(),
  /** Part of the record's name, or its ID. */
  search: text.optional(),
  rgId: id.optional(),
  pName: text.optional(),
  toplistId: id.optional(),
  sampleId: id.optional(),
  /** Class of the record that the change is about: the root itself, or an award or score of it. */
  class: some(recordClass),
  /** `class.attribute`, for example `account.city`. */
  attribute: some(z.string().regex(/^[a-z]+\.\S{1,200}$/)),
  origin: some(z.enum(sourceKinds)),
  supplierId: some(id),
  /** Ids of the proposing editors. */
  proposer: some(id),
  /** 1: only changes whose record has moved on since the proposal; 0: only the others. */
  stale: flag.optional(),
  age: some(z.enum(ages)),
  /** Only changes that this run could not take, for the named reason (a refusal's code). */
  runId: id.optional(),
  reason: text.optional(),
} as const

/** The filter of a decision over many: an empty search is refused, because it would match everything. */
export const decidedFilter = z.strictObject({
  ...pendingFilter,
  search: text
    .refine((value) => value !== '', {
      error: 'Bitte einen Wert angeben.',
      params: { code: 'too-small' },
    })
    .optional(),
})

const shape = z.object(pendingFilter)
/** The parsed filter. */
export type PendingFilter = z.output<typeof shape>
/** The filter as it stands in a query string. */
export type PendingFilterText = z.input<typeof shape>

/**
 * The orders of the list: by age, name, number of open changes, kind of action (new records or changes first), and the supplier of
 * what has waited longest; where there is none stands last.
 */
export const pendingSorts = [
  'oldest',
  'newest',
  'name',
  'name-desc',
  'most',
  'fewest',
  'initial',
  'changes',
  'supplier',
  'supplier-desc',
] as const
export type PendingSort = (typeof pendingSorts)[number]

/** One order or several, separated by commas: each decides where those before it do not. */
export const pendingOrder = z
  .string()
  .default('oldest')
  .transform((listed) => listed.split(','))
  .pipe(z.array(z.enum(pendingSorts)).min(1).max(pendingSorts.length))

/** The groupings of the list, each with the name of the filter that shows one group alone. */
export const pendingGroupings = ['supplier', 'project', 'attribute', 'sample'] as const
export type PendingGrouping = (typeof pendingGroupings)[number]
