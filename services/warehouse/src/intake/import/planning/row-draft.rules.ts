import {
  type ImportEvidence,
  type RecordClass,
  type RejectedRow,
  type RowRelation,
  titleOf,
} from '@stammbuch/contracts'
import { idFrom, Refusal } from '@stammbuch/ledger'
import {
  currentValueOf,
  noRecord,
  type RecordCommand,
  type RecordEvent,
  record,
} from '@stammbuch/records/rules'
import type { MappedRow, MappedValue, MappedValues } from '../../mapping/mapping.rules.ts'
import type { RelatedClass } from '../../mapping/relation-targets.rules.ts'
import { type ModelMatch, valuesOf } from './identity.rules.ts'
import {
  type Additions,
  calledKey,
  type IdentifiedRecord,
  type KnownRecord,
  type Link,
  linkKey,
  type PlacedRecord,
  type Placement,
  placementKey,
} from './import-index.rules.ts'
import type { Fit, Knowledge } from './match-row.rules.ts'

/** A command on a record, with the events that the record's decider gives for it. */
interface PlannedCommand {
  readonly record: string
  /** Version of the record in the store; 0 for one that the import creates. */
  readonly version: number
  readonly command: RecordCommand
  readonly events: readonly RecordEvent[]
}

/** A contact, company, product or award of a row. */
export interface PlannedRelation
  extends Pick<RowRelation, 'part' | 'class' | 'state' | 'evidence'> {
  /** The record that is known, be it from before or made by an earlier row. */
  readonly id: string | null
  /** Records that may be meant, or only bear the same name. */
  readonly others: readonly string[]
}

/** The outcome of a row: its record, its counts, and everything that was refused or left open. */
export interface RowOutcome {
  readonly kind: 'new' | 'changed' | 'unchanged' | 'conflict' | 'refused' | 'skipped'
  readonly proposed: number
  readonly created: readonly RecordClass[]
  readonly rejected: readonly RejectedRow[]
  /** The record that the row is about, where there is exactly one. */
  readonly root: string | null
  /** The records that an editor has to choose from. */
  readonly fits: readonly Fit[]
  /** The evidence that the row is about its record. */
  readonly evidence: ImportEvidence | null
  readonly relations: readonly PlannedRelation[]
  /** Of a new row: the records that a search by fields would have met. */
  readonly likely: readonly Fit[]
  /** A toplist that the project does not have. */
  readonly unknownToplist: string | null
}

/** A row's plan: the commands in order, what becomes of the row, and what later rows have to know of it. */
export interface RowPlan {
  readonly row: MappedRow
  readonly commands: readonly PlannedCommand[]
  readonly outcome: RowOutcome
  readonly additions: Additions
}

/** A plan in the making: commands of one row, over what the index knows. It lives no longer than its row is planned. */
export class RowDraft {
  readonly row: MappedRow
  readonly context: Knowledge['context']
  private readonly index: Knowledge['index']
  private readonly commands: PlannedCommand[] = []
  private readonly rejected: RejectedRow[]
  private readonly created: RecordClass[] = []
  private readonly relations: PlannedRelation[] = []
  private readonly records = new Map<string, KnownRecord>()
  private readonly identified: IdentifiedRecord[] = []
  private readonly links: Link[] = []
  private readonly placed: PlacedRecord[] = []
  private statement: Additions['statement'] = null
  private unknownToplist: string | null = null

  constructor({ context, index }: Knowledge, row: MappedRow) {
    this.context = context
    this.index = index
    this.row = row
    this.rejected = [...row.refused]
  }

  /** A record as it is after the commands so far, where there is one. */
  find(id: string): KnownRecord | undefined {
    return this.records.get(id) ?? this.index.find(id)
  }

  record(id: string): KnownRecord {
    const found = this.find(id)
    if (!found) throw new Error(`Record ${id} was not read`)
    return found
  }

  /** The model's answer to one of the row's relations. */
  matchOf(relation: string): ModelMatch | undefined {
    return this.index.matchOf(this.row.row, relation)
  }

  calledBy(recordClass: RelatedClass, value: string): readonly string[] {
    const key = calledKey(recordClass, value)
    const own = this.identified.filter((one) => calledKey(one.class, one.value) === key)
    return [
      ...new Set([...this.index.calledBy(recordClass, value), ...own.map((one) => one.record)]),
    ]
  }

  linkedTo(id: string): readonly string[] {
    return this.index.linkedTo(id)
  }

  isLinked(link: Link): boolean {
    const key = linkKey(link)
    return this.index.isLinked(link) || this.links.some((one) => linkKey(one) === key)
  }

  placedAt(holder: string, placement: Placement): string | undefined {
    const key = placementKey(holder, placement)
    const own = this.placed.findLast((one) => placementKey(one.holder, one.placement) === key)
    return own?.record ?? this.index.placedAt(holder, placement)
  }

  /** Adds a command with what the record's decider makes of it. @throws Refusal what the decider refuses */
  private decide(id: string, command: RecordCommand): void {
    const { version, state } = this.find(id) ?? { version: 0, state: noRecord }
    const events = record.decide(state, command)
    this.commands.push({ record: id, version, command, events })
    this.records.set(id, { id, version, state: events.reduce(record.evolve, state) })
  }

  reject({ code, message }: Refusal, column: string | null = null): void {
    const detail = message === code ? titleOf(code) : message
    this.rejected.push({ row: this.row.row, column, code, detail })
  }

  relate(relation: PlannedRelation): void {
    this.relations.push(relation)
  }

  noteUnknownToplist(name: string): void {
    this.unknownToplist = name
  }

  /** Later rows in these words are about this record. */
  remember(words: string, id: string): void {
    this.statement = { words, record: id }
  }

  create(
    recordClass: RecordClass,
    id: string,
    values: MappedValues,
    references: Readonly<Record<string, string>>,
  ): string {
    const { sampleId, mappingId, revision } = this.context
    const columns = [...values].flatMap(([attribute, { column }]) =>
      column === null ? [] : [[attribute, column] as const],
    )
    this.decide(id, {
      do: 'create',
      class: recordClass,
      values: { ...references, ...valuesOf(values) },
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
    return id
  }

  /**
   * Notes what the supplier calls a record, unless it calls it something already. A record whose creation was undone
   * keeps its value until another record needs it.
   *
   * @param part of the row that names it, for a related record
   * @throws Refusal `identification-taken`
   */
  identify(id: string, recordClass: RelatedClass, given: MappedValue | null, part?: string): void {
    const value = given?.value
    if (typeof value !== 'string' || this.isIdentified(id)) return
    if (this.calledBy(recordClass, value).length > 0) throw new Refusal('identification-taken')
    for (const undone of this.index.undoneIdentifications(recordClass, value))
      if (this.record(undone.record).state.identifications.includes(undone.id))
        this.decide(undone.record, {
          do: 'remove-identification',
          identificationId: undone.id,
        })
    const { idSeed, supplierId } = this.context
    const name = [idSeed, this.row.row, ...(part ? [part] : []), 'identification'].join(':')
    const identificationId = idFrom(name)
    this.decide(id, { do: 'identify', identificationId, value, scope: null, supplierId })
    this.identified.push({ class: recordClass, value, record: id })
  }

  private isIdentified(id: string): boolean {
    return (
      this.index.identificationsOf(id).size > 0 || this.identified.some((one) => one.record === id)
    )
  }

  /** Makes a contact one of a company, once. */
  link(link: Link): void {
    if (this.isLinked(link)) return
    this.decide(link.contact, { do: 'link', kind: 'contact-account', to: link.account })
    this.links.push(link)
  }

  place(placed: PlacedRecord): void {
    this.placed.push(placed)
  }

  /** Proposes what differs. A value that waits already or was declined is left, unless forced. */
  propose(id: string, values: MappedValues): void {
    for (const [attribute, given] of values)
      if (this.isNews(id, attribute, given)) this.proposeOne(id, attribute, given)
  }

  private isNews(id: string, attribute: string, { value }: MappedValue): boolean {
    const { state } = this.record(id)
    if (currentValueOf(state, attribute) === value) return false
    if (this.context.options.force) return true
    const waits = state.pending.some((one) => one.attribute === attribute && one.newValue === value)
    return !waits && !this.index.wasDeclined(id, attribute, value)
  }

  private proposeOne(id: string, attribute: string, { value, column }: MappedValue): void {
    const { idSeed, sampleId, dynamic } = this.context
    const { row } = this.row
    try {
      this.decide(id, {
        do: 'propose',
        changeId: idFrom(`${idSeed}:${row}:${id}:${attribute}`),
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

  /** True when the commands so far change anything. */
  get changesAnything(): boolean {
    return this.commands.some(({ events }) => events.length > 0)
  }

  plan(
    kind: RowOutcome['kind'],
    root: string | null,
    { fits = [], evidence = null, likely = [] }: Partial<RowOutcome> = {},
  ): RowPlan {
    const { commands, created, rejected, relations, unknownToplist } = this
    const { identified, links, placed, statement } = this
    const proposed = commands
      .flatMap(({ events }) => events)
      .filter(({ type }) => type === 'ChangeProposed').length
    const counts = { proposed, created, rejected, relations, unknownToplist }
    return {
      row: this.row,
      commands,
      outcome: { kind, root, fits, evidence, likely, ...counts },
      additions: {
        records: [...this.records.values()],
        decided: commands,
        identified,
        links,
        placed,
        statement,
      },
    }
  }
}
