import { isPersonal } from '@stammbuch/contracts'

type Shown = Readonly<Record<string, unknown>>

/** The text in place of a name that the reader may not see. */
const veil = '•••'

const isShown = (value: unknown): value is Shown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const mapped = (value: Shown, change: (name: string, one: unknown) => unknown): Shown =>
  Object.fromEntries(Object.entries(value).map(([name, one]) => [name, change(name, one)]))

/** A contact's card, list row or reference: that it exists, not who it is. */
const contact = (value: Shown): Shown =>
  mapped(value, (name, one) => {
    if (name === 'label') return veil
    if (name === 'messages' || name === 'supplierIds') return []
    return isPersonal('contact', name) ? null : veilPersonal(one)
  })

const hidden = ['oldValue', 'newValue', 'currentValue', 'comment']

/** A change on a contact: which field, not which values. */
const change = (value: Shown): Shown => {
  const secret = isPersonal('contact', String(value.attributeName))
  return mapped(value, (name, one) => (secret && hidden.includes(name) ? null : veilPersonal(one)))
}

/** An event that has personal values: that it happened, not what it said. */
const event = (value: Shown): Shown => ({ ...value, data: {}, changes: [] })

const veiled = (value: Shown): Shown => {
  if (value.class === 'contact') return contact(value)
  if (value.targetClass === 'contact') return change(value)
  if (value.personal === true && 'stream' in value) return event(value)
  // A list's row of another class has the names' columns as well, and nothing about a person in them.
  const isOther = typeof value.class === 'string'
  if (!isOther && 'surname' in value && 'firstName' in value) return contact(value)
  return mapped(value, (_, one) => veilPersonal(one))
}

/** An answer without the values about persons, however deep they stand. */
export const veilPersonal = <Body>(body: Body): Body => {
  if (Array.isArray(body)) return body.map(veilPersonal) as Body
  return (isShown(body) ? veiled(body) : body) as Body
}
