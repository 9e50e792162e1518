import type { DmsEntry } from './dms.ts'

type Value = string | number | boolean | null

const snake = (name: string): string => name.replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase()

/** Beginnings of names in the second generation, with those of the first one. */
const renamed: readonly (readonly [RegExp, string])[] = [
  [/^awardee_address_/, 'awardee_core_data_address_'],
  [/^awardee_contact_/, 'awardee_core_data_'],
  [/^fields_/, 'field_'],
  [/^id$/, 'entry_id'],
]

const columnOf = (path: readonly string[]): string => {
  const name = path.map(snake).join('_')
  const rule = renamed.find(([pattern]) => pattern.test(name))
  return rule ? name.replace(rule[0], rule[1]) : name
}

const isGroup = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const cellOf = (value: unknown): Value =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : ((value ?? null) as Value)

const pathsOf = (
  group: Readonly<Record<string, unknown>>,
  above: readonly string[],
): (readonly [string, Value])[] =>
  Object.entries(group).flatMap(([name, value]) => {
    const path = [...above, name]
    return isGroup(value) ? pathsOf(value, path) : [[columnOf(path), cellOf(value)] as const]
  })

/** Values that only some entries have; their columns are always there, so that a mapping fits every toplist. */
const noPerson = { salutation: null, title: null, firstName: null, surname: null, role: null }
const noAffiliation = { uuid: null, name: null }

const withPerson = (awardee: unknown): unknown => {
  if (!isGroup(awardee) || !isGroup(awardee.coreData)) return awardee
  return { ...awardee, coreData: { ...noPerson, ...awardee.coreData } }
}

/**
 * A nested entry of the second generation in the words of the first, so that one mapping serves both
 * and conflicts read alike. Columns that only the second one has are named after their path.
 */
export const flatEntry = (nested: Readonly<Record<string, unknown>>): DmsEntry => {
  const { awardee, affiliation, ...rest } = nested
  const whole = { ...rest, awardee: withPerson(awardee), affiliation: affiliation ?? noAffiliation }
  return Object.fromEntries(pathsOf(whole, []))
}
