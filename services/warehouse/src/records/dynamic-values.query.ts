import { type DynamicField, dynamicPrefix, type FieldValue } from '@stammbuch/contracts'
import type { RecordRow } from './record-rows.query.ts'

interface DynamicFacts {
  readonly dynamic: ReadonlyMap<string, DynamicField>
  /** The numbers of open changes, by record and attribute. */
  readonly open: ReadonlyMap<string, Readonly<Record<string, number>>>
}

interface DynamicValue {
  readonly value: FieldValue
  readonly label: DynamicField
}

/** The dynamic fields that a record has: those with a value, and those for which one is proposed. */
export const dynamicValues = (
  { id, fields: values }: RecordRow,
  { dynamic, open }: DynamicFacts,
): DynamicValue[] => {
  const filled = Object.keys(values).filter((attribute) => values[attribute] !== null)
  const proposed = Object.keys(open.get(id) ?? {})
  return [...new Set([...filled, ...proposed])]
    .filter((attribute) => attribute.startsWith(dynamicPrefix))
    .map((attribute) => {
      const name = attribute.slice(dynamicPrefix.length)
      const {
        label = name,
        type = 'TYPE_STRING',
        nullable = true,
        zeroAllowed = true,
      } = dynamic.get(name) ?? {}
      return {
        value: values[attribute] ?? null,
        label: { name, label, type, nullable, zeroAllowed },
      }
    })
}
