import {
  type ASTVisitor,
  GraphQLError,
  Kind,
  type SelectionSetNode,
  type ValidationContext,
} from 'graphql'

/** The limits of one document; a real client of this interface stays far below. */
export const limits = {
  /** Levels of braces, fragments laid open. */
  depth: 5,
  /** Fields under a name of their own. */
  aliases: 10,
  /** Fields, fragments laid open; those below a list count for each of its rows. */
  cost: 20_000,
  /** Rows of a list, when the document does not say: as many as the specification's lists show. */
  page: 100,
  /** Rows of a list at most. */
  longestPage: 1_000,
  tokens: 500,
} as const

interface QueryCost {
  readonly depth: number
  readonly aliases: number
  readonly cost: number
}

const nothing: QueryCost = { depth: 0, aliases: 0, cost: 0 }

const both = (left: QueryCost, right: QueryCost): QueryCost => ({
  depth: Math.max(left.depth, right.depth),
  aliases: left.aliases + right.aliases,
  cost: left.cost + right.cost,
})

/** Rows that a field at the root may answer; a limit in a variable counts as the longest page. */
const rowsOf = (field: Extract<SelectionSetNode['selections'][number], { kind: Kind.FIELD }>) => {
  const limit = field.arguments?.find(({ name }) => name.value === 'limit')
  if (!limit) return limits.page
  return limit.value.kind === Kind.INT ? Number(limit.value.value) : limits.longestPage
}

type FragmentCosts = Map<string, QueryCost>

/** Each fragment is worked out once, so that fragments of fragments cannot make this long. */
const costOfFragment = (
  context: ValidationContext,
  name: string,
  known: FragmentCosts,
): QueryCost => {
  const before = known.get(name)
  if (before) return before
  // A circle of fragments is refused by a rule of its own; here it only must come to an end.
  known.set(name, nothing)
  const fragment = context.getFragment(name)
  const spent = fragment ? costOf(context, fragment.selectionSet, known) : nothing
  known.set(name, spent)
  return spent
}

const costOfSelection = (
  context: ValidationContext,
  selection: SelectionSetNode['selections'][number],
  known: FragmentCosts,
): QueryCost => {
  if (selection.kind === Kind.FRAGMENT_SPREAD)
    return costOfFragment(context, selection.name.value, known)
  const below = selection.selectionSet ? costOf(context, selection.selectionSet, known) : nothing
  if (selection.kind === Kind.INLINE_FRAGMENT) return below
  return {
    depth: below.depth + 1,
    aliases: below.aliases + (selection.alias ? 1 : 0),
    cost: below.cost + 1,
  }
}

const costOf = (
  context: ValidationContext,
  set: SelectionSetNode,
  known: FragmentCosts,
): QueryCost =>
  set.selections.reduce((spent, one) => both(spent, costOfSelection(context, one, known)), nothing)

/** The cost of a document: that of each field at its root times the rows it may answer. */
const totalCost = (context: ValidationContext, set: SelectionSetNode): QueryCost => {
  const known: FragmentCosts = new Map()
  return set.selections.reduce((spent, selection) => {
    const one = costOfSelection(context, selection, known)
    const rows = selection.kind === Kind.FIELD ? rowsOf(selection) : limits.longestPage
    return both(spent, { ...one, cost: one.cost * rows })
  }, nothing)
}

const words = {
  depth: 'Die Abfrage ist zu tief verschachtelt',
  aliases: 'Die Abfrage benutzt zu viele Aliasse',
  cost: 'Die Abfrage ist zu aufwendig',
} as const

/** Marks errors of this rule, so that they can be told from a document that makes no sense. */
export const tooCostly = 'too-costly'

/** Refuses documents that ask for too much, before anything of them runs. */
export const withinLimits = (context: ValidationContext): ASTVisitor => ({
  OperationDefinition: (operation) => {
    const spent = totalCost(context, operation.selectionSet)
    for (const name of ['depth', 'aliases', 'cost'] as const) {
      if (spent[name] <= limits[name]) continue
      context.reportError(
        new GraphQLError(`${words[name]}: ${spent[name]} statt höchstens ${limits[name]}.`, {
          nodes: operation,
          extensions: { code: tooCostly },
        }),
      )
    }
  },
})
