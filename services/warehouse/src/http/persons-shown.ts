type Shown = Readonly<Record<string, unknown>>

const isShown = (value: unknown): value is Shown => typeof value === 'object' && value !== null

const asList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value])

/** The places in an answer, and in a row of a list, where a record or a reference to one stands. */
const placesIn = (value: Shown): readonly unknown[] =>
  [
    value.record,
    value.root,
    value.target,
    value.contact,
    value.mainContact,
    value.contacts,
  ].flatMap(asList)

const personOf = (value: unknown): unknown => {
  if (!isShown(value)) return undefined
  if (value.class === 'contact') return value.id
  if (value.targetClass === 'contact') return value.targetId
  return value.personal === true ? value.stream : undefined
}

/**
 * The persons that an answer tells of, by id: as the record itself, in its relations, in the rows of a list,
 * as what a change or an event is about, and as what the call names in its path.
 */
export const personsShown = (body: unknown, params: unknown): readonly string[] => {
  if (!isShown(body)) return []
  const rows = asList(body.list).filter(isShown)
  const path = isShown(params) ? params : {}
  const named = path.class === 'contact' || path.rootType === 'contact' ? [path.id] : []
  const found = [body, ...placesIn(body), ...rows, ...rows.flatMap(placesIn)].map(personOf)
  return [...new Set([...named, ...found].filter((id) => typeof id === 'string'))]
}
