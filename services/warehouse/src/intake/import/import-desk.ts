import type { FieldValue } from '@stammbuch/contracts'
import type { RecordStream } from '@stammbuch/records'
import type { Found } from './candidates.query.ts'

/** A record of the same name as a row's. */
export interface Namesake {
  readonly id: string
  /** Created by this very delivery. */
  readonly own: boolean
}

const addTo = <Key, Item>(map: Map<Key, Set<Item>>, key: Key, item: Item): void => {
  const known = map.get(key)
  if (known) known.add(item)
  else map.set(key, new Set([item]))
}

/**
 * What an import has at hand while it goes through its rows: the records of the store that they may be
 * about, and everything that earlier rows made of them. A row sees what the rows before it did, whether
 * that is in the store already or, in a dry run, never will be.
 */
export class ImportDesk {
  private readonly streams = new Map<string, RecordStream>()
  private readonly touched = new Set<string>()
  private readonly identified = new Map<string, Set<string>>()
  private readonly identifications = new Map<string, Set<string>>()
  private readonly statements = new Map<string, string>()
  private readonly placed = new Map<string, string>()
  private named = new Map<number, Namesake[]>()
  private declined = new Map<string, Set<FieldValue>>()

  /** Lay out what was found for the next rows. What earlier rows changed stays as they left it. */
  layOut(found: Found): void {
    this.clear()
    for (const [id, stream] of found.streams)
      if (!this.streams.has(id)) this.streams.set(id, stream)
    for (const { value, id } of found.identified) addTo(this.identified, value, id)
    for (const { value, id } of found.identifications) addTo(this.identifications, id, value)
    for (const { row, id, own } of found.named)
      this.named.set(row, [...(this.named.get(row) ?? []), ...(id ? [{ id, own }] : [])])
    for (const { id, class: kind, holder, toplist } of found.placed)
      if (!this.placed.has(`${kind}:${holder}:${toplist}`)) this.place(kind, holder, toplist, id)
    for (const { id, attribute, value } of found.declined)
      addTo(this.declined, `${id}:${attribute}`, value)
  }

  /** Forget what the store can tell again: everything that no row has touched. */
  private clear(): void {
    for (const id of this.streams.keys()) if (!this.touched.has(id)) this.streams.delete(id)
    this.named = new Map()
    this.declined = new Map()
  }

  stream(id: string): RecordStream {
    const found = this.streams.get(id)
    if (!found) throw new Error(`Record ${id} was not laid out`)
    return found
  }

  /** A record that a row changed or created. */
  touch(stream: RecordStream): void {
    this.streams.set(stream.id, stream)
    this.touched.add(stream.id)
  }

  /** Records that the supplier calls by this value. */
  identifiedBy(value: string): readonly string[] {
    return [...(this.identified.get(value) ?? [])]
  }

  /** What the supplier calls this record. */
  identificationsOf(id: string): ReadonlySet<string> {
    return this.identifications.get(id) ?? new Set()
  }

  identify(id: string, value: string): void {
    addTo(this.identified, value, id)
    addTo(this.identifications, id, value)
  }

  /** Records with the name of this row; `undefined` when its name cannot be looked for. */
  namedAs(row: number): readonly Namesake[] | undefined {
    return this.named.get(row)
  }

  /** The record that an earlier row with these very words created. */
  saidBefore(statement: string): string | undefined {
    return this.statements.get(statement)
  }

  say(statement: string, id: string): void {
    if (!this.statements.has(statement)) this.statements.set(statement, id)
  }

  /** A record's award or score in the project and year of the delivery. */
  placedUnder(kind: 'award' | 'score', holder: string, toplist: string | null): string | undefined {
    return this.placed.get(`${kind}:${holder}:${toplist}`)
  }

  place(kind: 'award' | 'score', holder: string, toplist: string | null, id: string): void {
    this.placed.set(`${kind}:${holder}:${toplist}`, id)
  }

  wasDeclined(id: string, attribute: string, value: FieldValue): boolean {
    return this.declined.get(`${id}:${attribute}`)?.has(value) ?? false
  }
}
