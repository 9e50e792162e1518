import type { Type } from '@nestjs/common'
import type { EntryKind } from '@stammbuch/contracts'
import { narrow } from '@stammbuch/ledger'
import { mutation } from '../http/index.ts'
import type { AppUnit } from '../platform/ledger.ts'
import { entryList } from './entry-list.query.ts'
import { type Entry, type EntryRules, kindOf } from './entry-rules.query.ts'
import { deletedTogether, refuseInUse } from './entry-use.query.ts'
import {
  addEntry,
  changedValues,
  changeEntry,
  loadEntry,
  nameKey,
  removeEntry,
  type UniqueKey,
} from './write-entry.process.ts'

/** Returns what is given of an entry as it is kept: a reference by the field of its id. */
const stored = ({ references = {} }: EntryKind, given: Entry): Entry =>
  Object.fromEntries(
    Object.entries(given)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [references[name]?.field ?? name, value]),
  )

/** Returns what must be unique about an entry of a kind. */
export const keysOf = ({ unique }: EntryKind, entry: Entry): UniqueKey[] =>
  unique.map(({ fields, code, among }) => ({
    code,
    key: nameKey(...(among ? [among] : []), ...fields.map((field) => String(entry[field] ?? ''))),
  }))

/** @throws Refusal `not-found` when an entry that is named does not exist */
const mustExist = async (
  unit: AppUnit,
  { references = {} }: EntryKind,
  given: Entry,
): Promise<void> => {
  for (const { kind, field } of Object.values(references))
    if (given[field]) await loadEntry(unit, kindOf(kind), String(given[field]))
}

const creating = (kind: EntryKind, rules: EntryRules) => async (unit: AppUnit, body: Entry) => {
  const given = stored(kind, body)
  const entry = rules.whole?.(given) ?? given
  await rules.refuse?.(unit, { id: null, patch: entry, after: entry })
  await mustExist(unit, kind, entry)
  return addEntry(unit, kindOf(kind.kind), entry, keysOf(kind, entry))
}

const changing =
  (kind: EntryKind, rules: EntryRules) => async (unit: AppUnit, id: string, body: Entry) => {
    const { whole = (entry: Entry) => entry, load } = rules
    const found = await (load?.(unit, id) ?? loadEntry(unit, kindOf(kind.kind), id))
    const before = whole(found.entry)
    const given = stored(kind, body)
    const after = whole({ ...before, ...given })
    const patch = changedValues(
      before,
      Object.fromEntries(Object.keys(given).map((name) => [name, after[name]])),
    )
    const writing = { id, patch, after }
    if (Object.keys(patch).length === 0) return
    await rules.refuse?.(unit, writing)
    await mustExist(unit, kind, patch)
    const isNamedAnew = kind.unique.some(({ fields }) => fields.some((field) => field in patch))
    await changeEntry(unit, found, patch, isNamedAnew ? keysOf(kind, after) : null)
    await unit.flush()
    await rules.refuseAfterwards?.(unit, writing)
  }

/** Returns the routes of a kind by which its entries are added, changed and deleted. */
export const entryMutations = (kind: EntryKind, rules: EntryRules = {}): Type<object>[] => {
  const { create, update, remove } = kind
  const add = creating(kind, rules)
  const change = changing(kind, rules)
  const shown = async (unit: AppUnit, id: string) =>
    (await entryList(narrow(unit.db), kind, rules, { id })).list[0]
  const idOf = (params: unknown): string => (params as { readonly id: string }).id
  const routes = [
    mutation(create, async (unit, { body }) => {
      const id = await add(unit, body)
      await unit.flush()
      return shown(unit, id)
    }),
  ]
  if (update)
    routes.push(
      mutation(update, async (unit, { params, body }) => {
        await change(unit, idOf(params), body)
        return shown(unit, idOf(params))
      }),
    )
  if (remove)
    routes.push(
      mutation(remove, async (unit, { params }) => {
        const found = await loadEntry(unit, kindOf(kind.kind), idOf(params))
        await refuseInUse(narrow(unit.db), kind, rules, found)
        for (const one of await deletedTogether(narrow(unit.db), kind, found.id))
          removeEntry(unit, one)
        removeEntry(unit, found)
        return null
      }),
    )
  return routes
}
