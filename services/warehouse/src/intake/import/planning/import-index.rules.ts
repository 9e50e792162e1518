import type { FieldValue, RecordClass } from '@stammbuch/contracts'
import { type RecordEvent, type RecordState, record } from '@stammbuch/records/rules'
import type { MappedRow } from '../../mapping/mapping.rules.ts'
import type { RelatedClass } from '../../mapping/relation-targets.rules.ts'
import { type ModelMatch, matchKey } from './identity.rules.ts'

/** A record as planning sees it. Version 0: a row of this import creates it. */
export interface KnownRecord {
  readonly id: string
  readonly version: number
  readonly state: RecordState
}

/** A record with an identification of the supplier. */
export interface IdentifiedRecord {
  readonly class: RelatedClass
  readonly value: string
  readonly record: string
}

/** An identification, by its own id, that a record has whose creation was undone. */
export interface UndoneIdentification extends IdentifiedRecord {
  readonly id: string
}

/** A record of the same name as a row's. */
export interface Namesake {
  readonly id: string
  /** Created by this very delivery. */
  readonly own: boolean
  /** Created by a delivery of this supplier. */
  readonly sameSupplier: boolean
}

/** The place of a record with its holder: of an award its toplist and product, of a product its names. */
export interface Placement {
  readonly kind: 'award' | 'score' | 'product'
  readonly toplist?: string | null
  /** The award's product, or the names of the product itself. */
  readonly product?: string | null
}

/** A record at its place. */
export interface PlacedRecord {
  readonly holder: string
  readonly placement: Placement
  readonly record: string
}

/** A contact of a company. */
export interface Link {
  readonly contact: string
  readonly account: string
}

/** Everything the store knows about the rows of one batch. */
export interface KnownRecords {
  readonly records: ReadonlyMap<string, KnownRecord>
  /** The records that the supplier calls as rows call their own or related ones. */
  readonly identified: readonly IdentifiedRecord[]
  readonly undoneIdentifications: readonly UndoneIdentification[]
  /** All that the supplier calls the records. */
  readonly identifications: readonly Pick<IdentifiedRecord, 'record' | 'value'>[]
  /** By row; an entry without namesakes is a name that can be looked for, but stands nowhere. */
  readonly namesakes: ReadonlyMap<number, readonly Namesake[]>
  /** By `matchKey`. */
  readonly matches: ReadonlyMap<string, ModelMatch>
  /** `isOlder`: link and records were there before the import began. */
  readonly links: readonly (Link & { readonly isOlder: boolean })[]
  readonly placed: readonly PlacedRecord[]
  /** Values that editors declined. */
  readonly declined: readonly {
    readonly record: string
    readonly attribute: string
    readonly value: FieldValue
  }[]
}

/** The part of a row's plan that later rows have to know. */
export interface Additions {
  /** Records that the row decides on, as they are after it. */
  readonly records: readonly KnownRecord[]
  readonly decided: readonly { readonly record: string; readonly events: readonly RecordEvent[] }[]
  readonly identified: readonly IdentifiedRecord[]
  readonly links: readonly Link[]
  readonly placed: readonly PlacedRecord[]
  /** The words of a row that creates its record. */
  readonly statement: { readonly words: string; readonly record: string } | null
}

/** True when a record of a class that a row creates can matter to a later row. */
export type IsNeededLater = (row: number, recordClass: RecordClass) => boolean

/** The lookups of an index, without what fills it. */
export type Lookups = Omit<ImportIndex, 'load' | 'add' | 'addBatch' | 'namedBefore'>

const addTo = <Key, Item>(map: Map<Key, Set<Item>>, key: Key, item: Item): void => {
  const known = map.get(key)
  if (known) known.add(item)
  else map.set(key, new Set([item]))
}

const addAll = <Item>(map: Map<string, Item[]>, key: string, items: readonly Item[]): void => {
  map.set(key, [...(map.get(key) ?? []), ...items])
}

export const placementKey = (
  holder: string,
  { kind, toplist = null, product = null }: Placement,
): string => `${kind}:${holder}:${toplist}:${product}`
export const linkKey = ({ contact, account }: Link): string => `${contact}:${account}`
export const calledKey = (one: RelatedClass, value: string): string => `${one}:${value}`

/** Records with the keys they are found by. */
class Layer {
  readonly records = new Map<string, KnownRecord>()
  /** Records by class and value of an identification. */
  readonly called = new Map<string, Set<string>>()
  /** Values of identifications by record. */
  readonly values = new Map<string, Set<string>>()
  readonly links = new Set<string>()
  readonly placed = new Map<string, string>()
}

const layerOf = (known: KnownRecords): Layer => {
  const layer = new Layer()
  for (const one of known.identified)
    addTo(layer.called, calledKey(one.class, one.value), one.record)
  for (const { record: id, value } of known.identifications) addTo(layer.values, id, value)
  for (const link of known.links) layer.links.add(linkKey(link))
  const place = (holder: string, placement: Placement, id: string): void => {
    const key = placementKey(holder, placement)
    if (!layer.placed.has(key)) layer.placed.set(key, id)
  }
  for (const { holder, placement, record: id } of known.placed) place(holder, placement, id)
  // A delivery that names no products means the award of the toplist, whatever product it is for.
  for (const { holder, placement, record: id } of known.placed)
    if (placement.kind === 'award') place(holder, { ...placement, product: null }, id)
  return layer
}

/** The records of the store that rows of a batch may be about, and over them what earlier rows plan, be it stored yet or not. */
export class ImportIndex {
  private known: KnownRecords | undefined
  private store = new Layer()
  private linked = new Map<string, Set<string>>()
  private declined = new Map<string, Set<FieldValue>>()
  private undone = new Map<string, UndoneIdentification[]>()
  private readonly planned = new Layer()
  /** Events on records of the store, which every batch reads again. */
  private readonly decided = new Map<string, RecordEvent[]>()
  private readonly statements = new Map<string, string>()
  private readonly isNeededLater: IsNeededLater

  constructor(isNeededLater: IsNeededLater = () => true) {
    this.isNeededLater = isNeededLater
  }

  /** Replaces the records of the store by those of the next batch. */
  load(known: KnownRecords): void {
    this.known = known
    this.store = layerOf(known)
    for (const [id, { version, state }] of known.records) {
      const now = (this.decided.get(id) ?? []).reduce(record.evolve, state)
      this.store.records.set(id, { id, version, state: now })
    }
    this.linked = new Map()
    for (const { contact, account, isOlder } of known.links) {
      if (!isOlder) continue
      addTo(this.linked, contact, account)
      addTo(this.linked, account, contact)
    }
    this.declined = new Map()
    for (const one of known.declined)
      addTo(this.declined, `${one.record}:${one.attribute}`, one.value)
    this.undone = Map.groupBy(known.undoneIdentifications, (one) => calledKey(one.class, one.value))
  }

  /** Returns the records of earlier rows with the identifications of these: in a dry run the store does not have them. */
  namedBefore(rows: readonly MappedRow[], targetClass: RelatedClass) {
    const called = (one: RelatedClass, value: FieldValue = null): readonly string[] => [
      ...((typeof value === 'string' && this.planned.called.get(calledKey(one, value))) || []),
    ]
    return {
      roots: rows.flatMap((row) => called(targetClass, row.identification?.value)),
      related: rows.flatMap(({ relations }) =>
        relations.flatMap((one) => called(one.class, one.identification?.value)),
      ),
    }
  }

  /** Adds the records and links of a row's plan. New records are kept only if a later row refers to them. */
  add(row: number, additions: Additions): void {
    const isNeeded = ({ class: one }: RecordState) => this.isNeededLater(row, one)
    this.addKept(additions, (one) => one !== undefined && (one.version > 0 || isNeeded(one.state)))
  }

  /** Adds all that the rows of a batch plan which the store does not have yet, before its records are loaded. */
  addBatch(batch: readonly Additions[]): void {
    for (const additions of batch) this.addKept(additions, () => true)
  }

  private addKept(additions: Additions, matters: (one?: KnownRecord) => boolean): void {
    const touched = new Map(additions.records.map((one) => [one.id, one]))
    const isKept = (id: string): boolean => matters(touched.get(id) ?? this.find(id))
    this.addRecords(additions, isKept)
    for (const link of additions.links)
      if (isKept(link.contact) && isKept(link.account)) this.planned.links.add(linkKey(link))
    for (const { holder, placement, record: id } of additions.placed) {
      const one = touched.get(id)
      if (!one || !isKept(holder)) continue
      this.planned.placed.set(placementKey(holder, placement), id)
      this.planned.records.set(id, one)
    }
    const { statement } = additions
    if (statement && isKept(statement.record) && !this.statements.has(statement.words))
      this.statements.set(statement.words, statement.record)
  }

  private addRecords(additions: Additions, isKept: (id: string) => boolean): void {
    const { records, decided, identified } = additions
    for (const { record: id, events } of decided)
      if (this.store.records.has(id)) addAll(this.decided, id, events)
    for (const one of records) {
      const isStored = this.store.records.has(one.id) && !this.planned.records.has(one.id)
      const layer = isStored ? this.store : this.planned
      if (layer.records.has(one.id) || isKept(one.id)) layer.records.set(one.id, one)
    }
    for (const one of identified)
      if (isKept(one.record)) {
        addTo(this.planned.called, calledKey(one.class, one.value), one.record)
        addTo(this.planned.values, one.record, one.value)
      }
  }

  /** A record by its id, where there is one. */
  find(id: string): KnownRecord | undefined {
    return this.planned.records.get(id) ?? this.store.records.get(id)
  }

  /** The state of a record that must be known. */
  stateOf(id: string): RecordState {
    const found = this.find(id)
    if (!found) throw new Error(`Record ${id} was not read`)
    return found.state
  }

  /** The model's answer to a row, or to one of its relations. */
  matchOf(row: number, relation?: string): ModelMatch | undefined {
    return this.known?.matches.get(matchKey(row, relation))
  }

  /** Records that the supplier calls by a value. */
  calledBy(recordClass: RelatedClass, value: string): readonly string[] {
    const key = calledKey(recordClass, value)
    const found = [this.store, this.planned].flatMap(({ called }) => [...(called.get(key) ?? [])])
    return [...new Set(found)]
  }

  /** All that the supplier calls a record. */
  identificationsOf(id: string): ReadonlySet<string> {
    return new Set([this.store, this.planned].flatMap(({ values }) => [...(values.get(id) ?? [])]))
  }

  /** Identifications by this value of records whose creation was undone. */
  undoneIdentifications(recordClass: RelatedClass, value: string): readonly UndoneIdentification[] {
    return this.undone.get(calledKey(recordClass, value)) ?? []
  }

  /** Contacts of a company, companies of a contact, from before the import. */
  linkedTo(id: string): readonly string[] {
    return [...(this.linked.get(id) ?? [])]
  }

  isLinked(link: Link): boolean {
    const key = linkKey(link)
    return this.store.links.has(key) || this.planned.links.has(key)
  }

  /** Records with the name of a row; `undefined` when its name cannot be looked for. */
  namesakesOf(row: number): readonly Namesake[] | undefined {
    return this.known?.namesakes.get(row)
  }

  /** The record that an earlier row with these very words creates. */
  createdBy(words: string): string | undefined {
    return this.statements.get(words)
  }

  /** A record's award or score in the project and year of the delivery, or its product. */
  placedAt(holder: string, placement: Placement): string | undefined {
    const key = placementKey(holder, placement)
    return this.planned.placed.get(key) ?? this.store.placed.get(key)
  }

  wasDeclined(id: string, attribute: string, value: FieldValue): boolean {
    return this.declined.get(`${id}:${attribute}`)?.has(value) ?? false
  }
}
