import { isDeepStrictEqual } from 'node:util'
import type { CatalogueEvent, CatalogueKind, ProblemCode } from '@stammbuch/contracts'
import { type Database, newId, Refusal, type Unit } from '@stammbuch/ledger'
import type { Kysely } from 'kysely'

type Entry = Readonly<Record<string, unknown>>

/** A value that must be unique among entries, and the code of the refusal when it is taken. */
export interface UniqueKey {
  readonly key: string
  readonly code: ProblemCode
}

/** The values of each kind that are about a person. */
const personalOf: Partial<Record<CatalogueKind, readonly string[]>> = {
  user: ['email', 'fullName', 'identity'],
}

/** Names are compared without case and surrounding space. */
export const nameKey = (...parts: readonly string[]): string =>
  parts.map((part) => part.normalize('NFC').trim().toLocaleLowerCase('de')).join('|')

const split = (kind: CatalogueKind, entry: Entry, keys: readonly string[] | null) => {
  const personal = personalOf[kind]
  if (!personal) return { data: { kind, entry, ...(keys ? { keys } : {}) } }
  const entries = Object.entries(entry)
  const open = Object.fromEntries(entries.filter(([name]) => !personal.includes(name)))
  const kept = Object.fromEntries(entries.filter(([name]) => personal.includes(name)))
  return {
    data: { kind, entry: open },
    personal: { entry: kept, ...(keys ? { keys } : {}) },
  }
}

/** Returns the values of a patch that are given and differ from the present ones. */
export const changedValues = (before: Entry, patch: Entry): Entry =>
  Object.fromEntries(
    Object.entries(patch).filter(
      ([name, value]) => value !== undefined && !isDeepStrictEqual(before[name] ?? null, value),
    ),
  )

interface RequestedKeys {
  readonly id: string
  readonly keys: readonly UniqueKey[]
}

/** Refuses keys that another entry has, or that two of the given entries share. */
const refuseTaken = async (
  db: Kysely<Database>,
  kind: CatalogueKind,
  wanted: readonly RequestedKeys[],
): Promise<void> => {
  const owners = new Map<string, string>()
  const codes = new Map<string, ProblemCode>()
  for (const { id, keys } of wanted)
    for (const { key, code } of keys) {
      if ((owners.get(key) ?? id) !== id) throw new Refusal(code)
      owners.set(key, id)
      codes.set(key, code)
    }
  if (owners.size === 0) return
  const taken = await db
    .selectFrom('catalogue_key')
    .select(['key', 'id'])
    .where('kind', '=', kind)
    .where('key', 'in', [...owners.keys()])
    .execute()
  const other = taken.find(({ key, id }) => owners.get(key) !== id)
  const code = other && codes.get(other.key)
  if (code) throw new Refusal(code)
}

/** An entry to be added. */
export interface NewEntry {
  readonly entry: Entry
  readonly keys?: readonly UniqueKey[]
  readonly id?: string
}

/**
 * Add entries of one kind: an event and a row each.
 *
 * @returns their ids
 * @throws Refusal with a key's own code when somebody else has that key
 */
export const addEntries = async (
  unit: Unit,
  kind: CatalogueKind,
  entries: readonly NewEntry[],
): Promise<string[]> => {
  const added = entries.map(({ entry, keys = [], id = newId() }) => ({ entry, keys, id }))
  await refuseTaken(unit.db, kind, added)
  for (const { entry, keys, id } of added) {
    const content = split(
      kind,
      entry,
      keys.map(({ key }) => key),
    )
    const event = { type: 'CatalogueEntryAdded', ...content } as CatalogueEvent
    unit.append({ kind: 'catalogue', id, version: 0 }, [event])
  }
  return added.map(({ id }) => id)
}

/** Add one entry; its id. @throws Refusal with a key's own code when somebody else has that key */
export const addEntry = async (
  unit: Unit,
  kind: CatalogueKind,
  entry: Entry,
  keys: readonly UniqueKey[] = [],
  id: string = newId(),
): Promise<string> => {
  await addEntries(unit, kind, [{ entry, keys, id }])
  return id
}

/** An entry with its version, locked until the transaction ends. @throws Refusal `not-found` */
export const loadEntry = async (unit: Unit, kind: CatalogueKind, id: string) => {
  const found = await unit.db
    .selectFrom('catalogue_entry')
    .selectAll()
    .where('id', '=', id)
    .where('kind', '=', kind)
    .where('removed', '=', false)
    .forUpdate()
    .executeTakeFirst()
  if (!found) throw new Refusal('not-found')
  return found
}

/** Change values of an entry; `keys` replaces what must be unique about it, `null` leaves it. */
export const changeEntry = async (
  unit: Unit,
  found: Database['catalogue_entry'],
  patch: Entry,
  keys: readonly UniqueKey[] | null = null,
): Promise<void> => {
  await refuseTaken(unit.db, found.kind, [{ id: found.id, keys: keys ?? [] }])
  const content = split(found.kind, patch, keys?.map(({ key }) => key) ?? null)
  const event = { type: 'CatalogueEntryChanged', ...content } as CatalogueEvent
  unit.append({ kind: 'catalogue', id: found.id, version: found.version }, [event])
}

/** Take an entry out of use. Its history stays. */
export const removeEntry = (
  unit: Unit,
  { kind, id, version }: Database['catalogue_entry'],
): void => {
  unit.append({ kind: 'catalogue', id, version }, [
    { type: 'CatalogueEntryRemoved', data: { kind } },
  ])
}
