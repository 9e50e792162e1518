import { idFrom, Refusal } from '@stammbuch/ledger'
import { canBeCreated, isExcluded } from '@stammbuch/records/rules'
import { type MappedRow, type MappedValues, wasErased } from '../../mapping/mapping.rules.ts'
import { firstColumn, folded, productNames, statementOf, valuesOf } from './identity.rules.ts'
import type { Placement } from './import-index.rules.ts'
import { type Fit, type Knowledge, likelyKnown, matchRow } from './match-row.rules.ts'
import { bindRelated, mainReference, relateRow } from './relate-row.rules.ts'
import { type PlannedRelation, RowDraft, type RowOutcome, type RowPlan } from './row-draft.rules.ts'

const reportPlacement = (
  draft: RowDraft,
  part: 'product' | 'award',
  state: PlannedRelation['state'],
  id: string | null = null,
): void => {
  const evidence = state === 'known' ? 'holder' : null
  draft.relate({ part, class: part, state, evidence, id, others: [] })
}

/** Returns the product of the row, found or planned; `null` where the row has none, or only a brand. */
const placeProduct = (draft: RowDraft, holder: string): string | null => {
  const { row, context } = draft
  const { product } = row
  const column = firstColumn(product)
  if (column === null) return null
  const names = productNames((name) => product.get(name)?.value)
  const placement = { kind: 'product', product: names } as const
  const known = draft.placedAt(holder, placement)
  if (known) {
    reportPlacement(draft, 'product', 'known', known)
    draft.propose(known, product)
    return known
  }
  if (!canBeCreated('product', valuesOf(product))) {
    draft.reject(new Refusal('value-required', 'Einem Produkt fehlt das Modell.'), column)
    reportPlacement(draft, 'product', 'doubtful')
    return null
  }
  const id = idFrom(`${context.idSeed}:${row.row}:product`)
  draft.create('product', id, product, { accountId: holder })
  draft.place({ holder, placement, record: id })
  reportPlacement(draft, 'product', 'new')
  return id
}

/** The row's toplist, `null` without one; `undefined` when the project has none of that name. */
const toplistOf = (draft: RowDraft): string | null | undefined => {
  const { toplist } = draft.row
  if (!toplist) return null
  const found = draft.context.toplists.get(folded(toplist.value))
  if (found === undefined) {
    const detail = `Die Topliste „${toplist.value}“ gibt es in diesem Projekt nicht.`
    draft.reject(new Refusal('value-not-listed', detail), toplist.column)
    draft.noteUnknownToplist(String(toplist.value))
    reportPlacement(draft, 'award', 'doubtful')
  }
  return found
}

/** An award or a score: proposes what differs from the one at this place, or creates it. */
const placeOne = (
  draft: RowDraft,
  holder: string,
  placement: Placement & { readonly kind: 'award' | 'score' },
  values: MappedValues,
): void => {
  const { kind, toplist = null, product = null } = placement
  const known = draft.placedAt(holder, placement)
  if (kind === 'award') reportPlacement(draft, 'award', known ? 'known' : 'new', known)
  if (known) {
    draft.propose(known, values)
    return
  }
  const { plan, rankingGroupId, periodId, idSeed } = draft.context
  const id = idFrom(`${idSeed}:${draft.row.row}:${kind}:${toplist ?? ''}`)
  draft.create(kind, id, values, {
    [`${plan.targetClass}Id`]: holder,
    rankingGroupId,
    periodId,
    ...(toplist ? { toplistLabelId: toplist } : {}),
    ...(product ? { productId: product } : {}),
  })
  draft.place({ holder, placement, record: id })
}

/** The company's product, the record's score in this project and year, and its award where one is mapped. */
const placeAll = (draft: RowDraft, holder: string): void => {
  const { row, context } = draft
  const product = placeProduct(draft, holder)
  placeOne(draft, holder, { kind: 'score' }, row.score)
  if (!context.plan.hasAward || (row.award.size === 0 && !row.toplist)) return
  const toplist = toplistOf(draft)
  if (toplist !== undefined) placeOne(draft, holder, { kind: 'award', toplist, product }, row.award)
}

const planNew = (draft: RowDraft, likely: readonly Fit[] = []): RowPlan => {
  const { context, row } = draft
  const { targetClass } = context.plan
  if (context.options.skipInserts) return draft.plan('skipped', null)
  if (!canBeCreated(targetClass, valuesOf(row.root))) {
    draft.reject(new Refusal('no-root-entity'))
    return draft.plan('refused', null)
  }
  const root = { id: idFrom(`${context.idSeed}:${row.row}:${targetClass}`), isKnown: false }
  const related = relateRow(draft, root)
  draft.create(targetClass, root.id, row.root, mainReference(draft, related))
  draft.remember(statementOf(row), root.id)
  draft.identify(root.id, targetClass, row.identification)
  bindRelated(draft, root, related)
  placeAll(draft, root.id)
  return draft.plan('new', root.id, { likely })
}

const planKnown = (draft: RowDraft, id: string, evidence: RowOutcome['evidence']): RowPlan => {
  const { context, row } = draft
  if (isExcluded(draft.record(id).state)) {
    draft.reject(new Refusal('record-excluded'))
    return draft.plan('refused', id)
  }
  draft.propose(id, row.root)
  draft.identify(id, context.plan.targetClass, row.identification)
  const root = { id, isKnown: true }
  bindRelated(draft, root, relateRow(draft, root))
  placeAll(draft, id)
  return draft.plan(draft.changesAnything ? 'changed' : 'unchanged', id, { evidence })
}

/**
 * Plans what one row does. One record found: propose what differs. None: a new, unapproved record with its first
 * values. Several, or one that may be another: a conflict, and the row waits. Pure: equal rows and equal knowledge
 * give equal plans.
 *
 * @throws Refusal `identification-taken`
 */
export const planRow = (row: MappedRow, knowledge: Knowledge): RowPlan => {
  const draft = new RowDraft(knowledge, row)
  if (wasErased(row)) return draft.plan('refused', null)
  const { fits, isOpen } = matchRow(knowledge, row)
  if (isOpen) return draft.plan('conflict', null, { fits })
  const [fit] = fits
  return fit ? planKnown(draft, fit.id, fit.evidence) : planNew(draft, likelyKnown(knowledge, row))
}

/** Plans a row for one record, or as a new one (`null`), as an editor decided. @throws Refusal `identification-taken` */
export const planRowAs = (
  row: MappedRow,
  knowledge: Knowledge,
  recordId: string | null,
): RowPlan => {
  const draft = new RowDraft(knowledge, row)
  if (wasErased(row)) return draft.plan('refused', null)
  return recordId === null ? planNew(draft) : planKnown(draft, recordId, null)
}
