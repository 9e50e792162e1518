import {
  type ImportEvidence,
  type RecordClass,
  type RejectedRow,
  type RowRelation,
  titleOf,
} from '@stammbuch/contracts'
import { idFrom, Refusal, type Unit } from '@stammbuch/ledger'
import {
  canBeCreated,
  currentValueOf,
  decideOn,
  newRecord,
  type RecordEvent,
  type RecordStream,
} from '@stammbuch/records'
import type { Given, GivenValues, MappedRow, RelatedRow } from '../mapping.rules.ts'
import { folded } from './folded.ts'
import type { ImportContext } from './import-context.ts'
import type { ImportDesk, Place } from './import-desk.ts'
import type { Fit } from './match-row.ts'
import { productNames } from './product-names.ts'

/** A contact, company, product or award of a row. */
export interface TakenRelation extends Pick<RowRelation, 'part' | 'class' | 'state' | 'evidence'> {
  /** The record that is known, be it from before or made by an earlier row. */
  readonly id: string | null
  /** Records that may be meant, or only bear the same name. */
  readonly others: readonly string[]
}

/** What became of a row. */
export interface Taken {
  /** Number of the record in the file; the header is 1. */
  readonly row: number
  readonly outcome: 'new' | 'changed' | 'unchanged' | 'conflict' | 'refused' | 'skipped'
  readonly proposed: number
  readonly created: readonly RecordClass[]
  readonly rejected: readonly RejectedRow[]
  /** The record that the row is about, where there is exactly one. */
  readonly root: string | null
  /** The records that somebody has to choose from. */
  readonly fits: readonly Fit[]
  /** What tells that the row is about its record. */
  readonly evidence: ImportEvidence | null
  readonly relations: readonly TakenRelation[]
  /** Of a new row: the records that a search by fields would have met. */
  readonly likely: readonly Fit[]
  /** A toplist that the project does not have. */
  readonly unknownToplist: string | null
  /** What was decided, in order, and on which records. */
  readonly events: readonly { readonly record: string; readonly event: RecordEvent }[]
}

const valuesOf = (values: GivenValues) =>
  Object.fromEntries([...values].map(([name, { value }]) => [name, value]))

/** One row on its way into the log. */
export class RowInHand {
  readonly events: { readonly record: string; readonly event: RecordEvent }[] = []
  readonly rejected: RejectedRow[]
  readonly created: RecordClass[] = []
  readonly relations: TakenRelation[] = []
  private unknownToplist: string | null = null
  private readonly unit: Pick<Unit<unknown>, 'append'>
  private readonly context: ImportContext
  private readonly desk: ImportDesk
  private readonly row: MappedRow

  constructor(
    unit: Pick<Unit<unknown>, 'append'>,
    context: ImportContext,
    desk: ImportDesk,
    row: MappedRow,
  ) {
    this.unit = unit
    this.context = context
    this.desk = desk
    this.row = row
    this.rejected = [...row.refused]
  }

  get proposed(): number {
    return this.events.filter(({ event }) => event.type === 'ChangeProposed').length
  }

  reject({ code, message }: Refusal, column: string | null = null): void {
    const detail = message === code ? titleOf(code) : message
    this.rejected.push({ row: this.row.row, column, code, detail })
  }

  note(relation: TakenRelation): void {
    this.relations.push(relation)
  }

  create(recordClass: RecordClass, id: string, values: GivenValues, links: Record<string, string>) {
    const { sampleId, mappingId, revision } = this.context
    const stream = newRecord(id)
    const columns = [...values].flatMap(([attribute, { column }]) =>
      column === null ? [] : [[attribute, column] as const],
    )
    this.decide(stream, {
      do: 'create',
      class: recordClass,
      values: {
        ...links,
        ...valuesOf(values),
      },
      origin: {
        kind: 'import',
        sampleId,
        row: this.row.row,
        columns: Object.fromEntries(columns),
        mappingId,
        revision,
      },
    })
    this.created.push(recordClass)
    return stream
  }

  identify(stream: RecordStream): void {
    const value = this.row.identification?.value
    if (typeof value !== 'string' || this.desk.identificationsOf(stream.id).size > 0) return
    const { idSeed, supplierId, plan } = this.context
    if (this.desk.identifiedBy(value).length > 0) throw new Refusal('identification-taken')
    this.free(plan.targetClass, value)
    const identificationId = idFrom(`${idSeed}:${this.row.row}:identification`)
    this.decide(stream, { do: 'identify', identificationId, value, scope: null, supplierId })
    this.desk.identify(stream, value)
  }

  identifyRelated(stream: RecordStream, related: RelatedRow): void {
    const value = related.identification?.value
    if (typeof value !== 'string' || this.desk.identificationsOf(stream.id).size > 0) return
    const { idSeed, supplierId } = this.context
    if (this.desk.relatedBy(related.class, value).length > 0)
      throw new Refusal('identification-taken')
    this.free(related.class, value)
    const identificationId = idFrom(`${idSeed}:${this.row.row}:${related.name}:identification`)
    this.decide(stream, { do: 'identify', identificationId, value, scope: null, supplierId })
    this.desk.identifyRelated(stream, related.class, value)
  }

  /** What was created by a run that was undone keeps its name of the supplier's until somebody else needs it. */
  private free(recordClass: RecordClass, value: string): void {
    for (const { record, id } of this.desk.undoneHolders(recordClass, value))
      this.decide(this.desk.stream(record), { do: 'remove-identification', identificationId: id })
  }

  /** Make a contact one of a company, once. */
  link(contact: RecordStream, account: RecordStream): void {
    if (this.desk.isLinked(contact.id, account.id)) return
    this.decide(contact, { do: 'link', kind: 'contact-account', to: account.id })
    this.desk.link(contact, account)
  }

  /** Propose what differs. A value that waits already or was declined is left, unless forced. */
  propose(stream: RecordStream, values: GivenValues): void {
    for (const [attribute, given] of values)
      if (this.isNews(stream, attribute, given)) this.proposeOne(stream, attribute, given)
  }

  private isNews({ id, state }: RecordStream, attribute: string, { value }: Given): boolean {
    if (currentValueOf(state, attribute) === value) return false
    if (this.context.options.force) return true
    const waits = state.pending.some((one) => one.attribute === attribute && one.newValue === value)
    return !waits && !this.desk.wasDeclined(id, attribute, value)
  }

  private proposeOne(stream: RecordStream, attribute: string, { value, column }: Given): void {
    const { idSeed, sampleId, dynamic } = this.context
    const { row } = this.row
    try {
      this.decide(stream, {
        do: 'propose',
        changeId: idFrom(`${idSeed}:${row}:${stream.id}:${attribute}`),
        attribute,
        newValue: value,
        source: { kind: 'import', sampleId, row, column },
        comment: null,
        dynamic,
      })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      this.reject(error, column)
    }
  }

  /** The company's product, the record's score in this project and year, and its award where one is mapped. */
  place(holder: RecordStream): void {
    const { plan } = this.context
    const product = this.placeProduct(holder)
    this.placeOne(holder, { kind: 'score' }, this.row.score)
    if (!plan.hasAward || (this.row.award.size === 0 && !this.row.toplist)) return
    const toplist = this.toplist()
    if (toplist !== undefined)
      this.placeOne(holder, { kind: 'award', toplist, product }, this.row.award)
  }

  /** The product that the row speaks of; `null` where it speaks of none, or only of a brand. */
  private placeProduct(holder: RecordStream): string | null {
    const { product } = this.row
    if (![...product.values()].some(({ column }) => column !== null)) return null
    const names = productNames((name) => product.get(name)?.value)
    const known = this.desk.placedUnder(holder.id, { kind: 'product', product: names })
    if (known) {
      this.notePlaced('product', 'known', known)
      this.propose(this.desk.stream(known), product)
      return known
    }
    const column = [...product.values()].find((one) => one.column !== null)?.column ?? null
    if (!canBeCreated('product', valuesOf(product))) {
      this.reject(new Refusal('value-required', 'Einem Produkt fehlt das Modell.'), column)
      this.notePlaced('product', 'doubtful')
      return null
    }
    const id = idFrom(`${this.context.idSeed}:${this.row.row}:product`)
    const created = this.create('product', id, product, { accountId: holder.id })
    this.desk.place(holder, { kind: 'product', product: names }, created)
    this.notePlaced('product', 'new')
    return created.id
  }

  private notePlaced(part: 'product' | 'award', state: TakenRelation['state'], id?: string): void {
    const evidence = state === 'known' ? 'holder' : null
    this.note({ part, class: part, state, evidence, id: id ?? null, others: [] })
  }

  /** `undefined` when the project has no toplist of that name. */
  private toplist(): string | null | undefined {
    const { toplist } = this.row
    if (!toplist) return null
    const found = this.context.toplists.get(folded(toplist.value))
    if (found === undefined) {
      const detail = `Die Topliste „${toplist.value}“ gibt es in diesem Projekt nicht.`
      this.reject(new Refusal('value-not-listed', detail), toplist.column)
      this.unknownToplist = String(toplist.value)
      this.notePlaced('award', 'doubtful')
    }
    return found
  }

  private placeOne(
    holder: RecordStream,
    place: Place & { readonly kind: 'award' | 'score' },
    values: GivenValues,
  ): void {
    const { kind, toplist = null, product = null } = place
    const known = this.desk.placedUnder(holder.id, place)
    if (kind === 'award') this.notePlaced('award', known ? 'known' : 'new', known)
    if (known) {
      this.propose(this.desk.stream(known), values)
      return
    }
    const { plan, rankingGroupId, periodId, idSeed } = this.context
    const id = idFrom(`${idSeed}:${this.row.row}:${kind}:${toplist ?? ''}`)
    const created = this.create(kind, id, values, {
      [`${plan.targetClass}Id`]: holder.id,
      rankingGroupId,
      periodId,
      ...(toplist ? { toplistLabelId: toplist } : {}),
      ...(product ? { productId: product } : {}),
    })
    this.desk.place(holder, place, created)
  }

  private decide(stream: RecordStream, command: Parameters<typeof decideOn>[2]): void {
    const decided = decideOn(this.unit as Unit<unknown>, stream, command)
    this.events.push(...decided.map((event) => ({ record: stream.id, event })))
    this.desk.touch(stream, decided)
  }

  taken(
    outcome: Taken['outcome'],
    root: string | null,
    { fits = [], evidence = null, likely = [] }: Partial<Taken> = {},
  ): Taken {
    const { proposed, created, rejected, events, relations, unknownToplist } = this
    const told = { proposed, created, rejected, events, relations, unknownToplist }
    return { row: this.row.row, outcome, root, fits, evidence, likely, ...told }
  }
}
