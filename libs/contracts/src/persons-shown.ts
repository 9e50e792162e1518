import { z } from 'zod'
import type { DeliveredRows, Endpoint } from './endpoint.ts'
import { isPersonal } from './fields.ts'

type Value = Readonly<Record<string, unknown>>
type Shape = Readonly<Record<string, z.ZodType>>
/** Returns the id of the person that an object is about, or the ids of several; anything else where it is about none. */
type PersonIn = (value: Value) => unknown
type Visit = (value: unknown, found: Set<string>) => void

/** Objects for which the rule by shape would be wrong, or finds no person. */
const marked = z.registry<{ readonly person: PersonIn }>()

/** Marks the person of an object of a reply, where its shape does not tell. */
export const aboutPerson = <Schema extends z.ZodType>(schema: Schema, person: PersonIn): Schema => {
  marked.add(schema, { person })
  return schema
}

/** Marks an object whose class and id are not those of one record. */
export const aboutNoPerson = <Schema extends z.ZodType>(schema: Schema): Schema =>
  aboutPerson(schema, () => undefined)

/** The name of the id that belongs to each name of a class. */
const idOfClass = { class: 'id', targetClass: 'targetId' } as const

const innerOf = (schema: z.ZodType): z.ZodType | undefined =>
  (schema.def as { readonly innerType?: z.ZodType }).innerType

/** Tells if the values of a property can name the class of persons. */
export const admitsContact = (schema: z.ZodType | undefined): boolean => {
  if (schema instanceof z.ZodEnum) return schema.options.includes('contact')
  if (schema instanceof z.ZodLiteral) return schema.values.has('contact')
  const inner = schema && innerOf(schema)
  return inner !== undefined && admitsContact(inner)
}

/**
 * Returns the person of an object by its shape: a class that can be that of persons beside the id that belongs to it, or an id beside a
 * person's name.
 */
const personByShape = (shape: Shape): PersonIn | undefined => {
  for (const [name, id] of Object.entries(idOfClass))
    if (shape[id] && admitsContact(shape[name]))
      return (value) => (value[name] === 'contact' ? value[id] : undefined)
  const isNamed = Object.keys(shape).filter((name) => isPersonal('contact', name)).length > 1
  return isNamed && shape.id && !shape.class ? ({ id }) => id : undefined
}

const isValue = (value: unknown): value is Value => typeof value === 'object' && value !== null

const visits = new WeakMap<z.ZodType, Visit | null>()

/** Returns the visitor that finds persons in a value of this schema; `null` when there can be none. */
const visitOf = (schema: z.ZodType): Visit | null => {
  const known = visits.get(schema)
  if (known !== undefined) return known
  const made = visitNew(schema)
  visits.set(schema, made)
  return made
}

const visitNew = (schema: z.ZodType): Visit | null => {
  if (schema instanceof z.ZodObject) return visitObject(schema as z.ZodObject<Shape>)
  if (schema instanceof z.ZodArray) return eachWith(visitOf(schema.element as z.ZodType))
  if (schema instanceof z.ZodRecord) return eachWith(visitOf(schema.valueType as z.ZodType))
  if (schema instanceof z.ZodUnion) return allOf((schema.options as z.ZodType[]).map(visitOf))
  if (schema instanceof z.ZodPipe) return visitOf(schema.out as z.ZodType)
  const inner = innerOf(schema)
  return inner ? visitOf(inner) : null
}

const allOf = (visit: readonly (Visit | null)[]): Visit | null => {
  const some = visit.filter((one) => one !== null)
  if (some.length === 0) return null
  return (value, found) => {
    for (const one of some) one(value, found)
  }
}

const eachWith = (visit: Visit | null): Visit | null =>
  visit &&
  ((value, found) => {
    if (isValue(value)) for (const one of Object.values(value)) visit(one, found)
  })

const visitObject = (schema: z.ZodObject<Shape>): Visit | null => {
  const person = marked.get(schema)?.person ?? personByShape(schema.shape)
  const own: Visit | null = person
    ? (value, found) => {
        const ids = isValue(value) ? [person(value)].flat() : []
        for (const id of ids) if (typeof id === 'string') found.add(id)
      }
    : null
  const below = Object.entries(schema.shape).map(([name, part]): Visit | null => {
    const visit = visitOf(part)
    return visit && ((value, found) => isValue(value) && visit(value[name], found))
  })
  return allOf([own, ...below])
}

/** Tells if an object of this schema identifies the person that it is about, or declares that it is about none. */
export const saysWhom = (schema: z.ZodObject<Shape>): boolean =>
  marked.has(schema) || personByShape(schema.shape) !== undefined

/** The persons and the rows of deliveries in an answer. */
export interface Reading {
  /** Ids of contacts. */
  readonly persons: readonly string[]
  /** Rows as they were delivered, which may be about persons that have no record yet. */
  readonly rows: readonly DeliveredRows[]
  /** True for the whole log, and so for everybody. */
  readonly everybody: boolean
}

/**
 * Returns the persons that an answer tells of, read off the contract: the ids that stand in the parts of its schema that are about
 * records, those that the call's path names, and the delivered rows that the call is for.
 */
export const readingOf = (
  endpoint: Endpoint,
  input: { readonly params: unknown; readonly query: unknown; readonly body: unknown },
  reply: unknown,
): Reading => {
  const found = new Set<string>()
  visitOf(endpoint.params)?.(input.params, found)
  visitOf(endpoint.reply)?.(reply, found)
  const rows = endpoint.deliveredRows?.(input as never, reply as never) ?? []
  return { persons: [...found], rows, everybody: endpoint.tellsOfEverybody }
}

/** Tells if an answer of this call can tell of persons at all. */
export const canTellOfPersons = (endpoint: Endpoint): boolean =>
  visitOf(endpoint.reply) !== null ||
  visitOf(endpoint.params) !== null ||
  endpoint.deliveredRows !== undefined ||
  endpoint.tellsOfEverybody
