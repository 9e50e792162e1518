import type { FieldValue, RecordClass } from '@stammbuch/contracts'
import { type RecordEvent, type RecordStream, record } from '@stammbuch/records'
import type { MappedRow } from '../mapping.rules.ts'
import type { RelatedClass } from '../relation-targets.rules.ts'
import type { CalledBefore, Found } from './candidates.query.ts'
import type { UndoneHolder } from './identified.query.ts'
import { type Matched, matchKey } from './matched.query.ts'

/** A record of the same name as a row's. */
export interface Namesake {
  readonly id: string
  /** Created by this very delivery. */
  readonly own: boolean
  /** Created by a delivery of this supplier. */
  readonly sameSupplier: boolean
}

type Kind = 'award' | 'score' | 'product'

/** Under what a record stands with its holder: an award under its toplist and product, a product under its names. */
export interface Place {
  readonly kind: Kind
  readonly toplist?: string | null
  /** The award's product, or the names of the product itself. */
  readonly product?: string | null
}

/** Records and what is known of them. */
class Layer {
  readonly streams = new Map<string, RecordStream>()
  /** Records by what the supplier calls them, and the other way round. */
  readonly identified = new Map<string, Set<string>>()
  readonly identifications = new Map<string, Set<string>>()
  readonly placed = new Map<string, string>()
  /** Links of contacts and companies, and who is linked to whom. */
  readonly links = new Set<string>()
  readonly linked = new Map<string, Set<string>>()

  identify(id: string, value: string): void {
    addTo(this.identified, value, id)
    addTo(this.identifications, id, value)
  }
}

const addTo = <Key, Item>(map: Map<Key, Set<Item>>, key: Key, item: Item): void => {
  const known = map.get(key)
  if (known) known.add(item)
  else map.set(key, new Set([item]))
}

const placeKey = (holder: string, { kind, toplist = null, product = null }: Place): string =>
  `${kind}:${holder}:${toplist}:${product}`

/** Whether a record of a class that a row creates can matter to a later row. */
export type NeededLater = (row: number, recordClass: RecordClass) => boolean

const linkKey = (contact: string, account: string): string => `${contact}:${account}`
const relatedKey = (recordClass: RecordClass, value: string): string => `\0${recordClass}:${value}`

/**
 * What an import has at hand while it goes through its rows: the records of the store that they may be
 * about, and everything that earlier rows made of them. A row sees what the rows before it did, whether
 * that is in the store already or, in a dry run, never will be.
 */
export class ImportDesk {
  /** From the store, for the rows of one batch. */
  private laid = new Layer()
  private named = new Map<number, Namesake[]>()
  private declined = new Map<string, Set<FieldValue>>()
  private undone = new Map<string, UndoneHolder[]>()
  /** What rows made, for as long as the desk stands. */
  private readonly made = new Layer()
  /** What rows decided on records of the store, which are laid out for each batch as the store has them. */
  private readonly decided = new Map<string, RecordEvent[]>()
  private readonly statements = new Map<string, string>()
  private matched: ReadonlyMap<string, Matched> = new Map()
  private readonly isNeededLater: NeededLater
  private row = 0

  constructor(isNeededLater: NeededLater = () => true) {
    this.isNeededLater = isNeededLater
  }

  /** Lay out what was found for the next rows, in place of what was found before. */
  layOut(found: Found): void {
    this.laid = new Layer()
    this.named = new Map()
    this.declined = new Map()
    this.undone = new Map()
    for (const [id, stream] of found.streams) {
      for (const event of this.decided.get(id) ?? [])
        stream.state = record.evolve(stream.state, event)
      this.laid.streams.set(id, stream)
    }
    for (const { value, id } of found.identified) addTo(this.laid.identified, value, id)
    for (const { value, id } of found.identifications) addTo(this.laid.identifications, id, value)
    for (const { row, id, ...how } of found.named)
      this.named.set(row, [...(this.named.get(row) ?? []), ...(id ? [{ id, ...how }] : [])])
    this.matched = found.matched
    for (const one of found.undoneHolders) {
      const key = relatedKey(one.class, one.value)
      this.undone.set(key, [...(this.undone.get(key) ?? []), one])
    }
    for (const one of found.relatedIdentified)
      addTo(this.laid.identified, relatedKey(one.class, one.value), one.id)
    for (const { contact, account, known } of found.links) {
      this.laid.links.add(linkKey(contact, account))
      if (!known) continue
      addTo(this.laid.linked, contact, account)
      addTo(this.laid.linked, account, contact)
    }
    this.layPlaces(found.placed)
    for (const { id, attribute, value } of found.declined)
      addTo(this.declined, `${id}:${attribute}`, value)
  }

  /**
   * Records that earlier rows named as these rows do. In an import the store has them under that name as
   * well; in a dry run nobody else knows of it.
   */
  calledBefore(rows: readonly MappedRow[]): CalledBefore {
    const called = (key: string) => [...(this.made.identified.get(key) ?? [])]
    return {
      roots: rows.flatMap(({ identification }) =>
        typeof identification?.value === 'string' ? called(identification.value) : [],
      ),
      related: rows.flatMap(({ relations }) =>
        relations.flatMap((one) =>
          one.identification ? called(relatedKey(one.class, `${one.identification.value}`)) : [],
        ),
      ),
    }
  }

  private layPlaces(all: Found['placed']): void {
    for (const { id, class: kind, holder, toplist, product } of all) {
      const key = placeKey(holder, { kind, toplist, product })
      if (!this.laid.placed.has(key)) this.laid.placed.set(key, id)
    }
    // A delivery that names no products means the award of the toplist, whatever product it is for.
    for (const { id, class: kind, holder, toplist } of all) {
      const key = placeKey(holder, { kind, toplist })
      if (kind === 'award' && !this.laid.placed.has(key)) this.laid.placed.set(key, id)
    }
  }

  /** Go on to a row. */
  turnTo(row: number): void {
    this.row = row
  }

  stream(id: string): RecordStream {
    const found = this.find(id)
    if (!found) throw new Error(`Record ${id} was not laid out`)
    return found
  }

  /** A record by its id, where there is one. */
  find(id: string): RecordStream | undefined {
    return this.made.streams.get(id) ?? this.laid.streams.get(id)
  }

  /** What the model says of the row in hand, or of what it says of a related record. */
  matchOf(relation?: string): Matched | undefined {
    return this.matched.get(matchKey(this.row, relation))
  }

  /** Related records that the supplier calls by this value. */
  relatedBy(recordClass: RelatedClass, value: string): readonly string[] {
    return this.identifiedBy(relatedKey(recordClass, value))
  }

  /** Records of this class whose creation was undone, and that the supplier still calls by this value. */
  undoneHolders(recordClass: RecordClass, value: string): readonly UndoneHolder[] {
    return (this.undone.get(relatedKey(recordClass, value)) ?? []).filter(({ record, id }) =>
      this.stream(record).state.identifications.includes(id),
    )
  }

  identifyRelated(stream: RecordStream, recordClass: RelatedClass, value: string): void {
    if (!this.isKept(stream)) return
    addTo(this.made.identified, relatedKey(recordClass, value), stream.id)
    addTo(this.made.identifications, stream.id, value)
  }

  /** Contacts of a company, companies of a contact, from before the import. */
  linkedTo(id: string): readonly string[] {
    return [...(this.laid.linked.get(id) ?? [])]
  }

  isLinked(contact: string, account: string): boolean {
    const key = linkKey(contact, account)
    return this.laid.links.has(key) || this.made.links.has(key)
  }

  link(contact: RecordStream, account: RecordStream): void {
    if (this.isKept(contact) && this.isKept(account))
      this.made.links.add(linkKey(contact.id, account.id))
  }

  /** A record that the row changed or created. */
  touch(stream: RecordStream, events: readonly RecordEvent[]): void {
    const { id } = stream
    if (this.laid.streams.has(id))
      this.decided.set(id, [...(this.decided.get(id) ?? []), ...events])
    else if (this.isKept(stream)) this.made.streams.set(id, stream)
  }

  /** Records that the supplier calls by this value. */
  identifiedBy(value: string): readonly string[] {
    const ids = [this.laid, this.made].flatMap(({ identified }) => [
      ...(identified.get(value) ?? []),
    ])
    return [...new Set(ids)]
  }

  /** What the supplier calls this record. */
  identificationsOf(id: string): ReadonlySet<string> {
    const [laid, made] = [this.laid, this.made].map((layer) => layer.identifications.get(id))
    return new Set([...(laid ?? []), ...(made ?? [])])
  }

  identify(stream: RecordStream, value: string): void {
    if (this.isKept(stream)) this.made.identify(stream.id, value)
  }

  /** Records with the name of this row; `undefined` when its name cannot be looked for. */
  namedAs(row: number): readonly Namesake[] | undefined {
    return this.named.get(row)
  }

  /** The record that an earlier row with these very words created. */
  saidBefore(statement: string): string | undefined {
    return this.statements.get(statement)
  }

  say(statement: string, { id, state }: RecordStream): void {
    if (this.isNeededLater(this.row, state.class) && !this.statements.has(statement))
      this.statements.set(statement, id)
  }

  /** A record's award or score in the project and year of the delivery, or its product. */
  placedUnder(holder: string, place: Place): string | undefined {
    const key = placeKey(holder, place)
    return this.made.placed.get(key) ?? this.laid.placed.get(key)
  }

  place(holder: RecordStream, place: Place, placed: RecordStream): void {
    if (!this.isKept(holder)) return
    this.made.placed.set(placeKey(holder.id, place), placed.id)
    this.made.streams.set(placed.id, placed)
  }

  wasDeclined(id: string, attribute: string, value: FieldValue): boolean {
    return this.declined.get(`${id}:${attribute}`)?.has(value) ?? false
  }

  /** A record of the store can be met by any row, a new one only by rows that speak of it. */
  private isKept({ version, state }: RecordStream): boolean {
    return version > 0 || this.isNeededLater(this.row, state.class)
  }
}
