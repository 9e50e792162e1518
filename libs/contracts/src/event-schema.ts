import type { z } from 'zod'

/** The shape of a type of event. */
export interface EventSchema {
  /** The `schema` number of new events. */
  readonly version: number
  readonly data: z.ZodType
  /** Values about a person; each may be missing, since it stands in `data` where nobody is concerned. */
  readonly personal?: z.ZodObject
}

/** The deeply read-only form of a type. */
export type Deep<T> = T extends readonly (infer Item)[]
  ? number extends T['length']
    ? readonly Deep<Item>[]
    : { readonly [Key in keyof T]: Deep<T[Key]> }
  : T extends object
    ? { readonly [Key in keyof T]: Deep<T[Key]> }
    : T

type Personal<Schema extends EventSchema> = Schema extends { readonly personal: z.ZodObject }
  ? Partial<Deep<z.output<Schema['personal']>>>
  : unknown

/** The events of some schemas, as a decider returns them: one member for each type. */
export type EventsOf<Schemas extends Readonly<Record<string, EventSchema>>> = {
  [Type in keyof Schemas & string]: {
    readonly type: Type
    /** The part of the stream that it is about: a change, a note, an identification. */
    readonly subject?: string
    readonly data: Deep<z.output<Schemas[Type]['data']>>
    readonly personal?: Readonly<Record<string, unknown>> & Personal<Schemas[Type]>
  }
}[keyof Schemas & string]

/** Returns the first shape of a type that has no values about persons. */
export const schema = <Data extends z.ZodType>(data: Data) => ({ version: 1, data }) as const
