import { z } from 'zod'
import type { Right } from './rights.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** The access to a call: a right of the role table, any signed-in user, or everybody without a token. */
export type Access = Right | 'signed-in' | 'public'

/** Rows of a delivery as delivered; `null` stands for all of them, or those that the call pages through. */
export interface DeliveredRows {
  /** The delivery, or the import or dry run of it. */
  readonly delivery: string
  /** Row number; the header is row 1. */
  readonly row: number | null
}

/** One HTTP call, described once: the server serves and checks it, OpenAPI shows it, clients call it. */
export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
> {
  readonly method: Method
  /** Path below `/api`, with `{name}` for path parameters. */
  readonly path: `/${string}`
  readonly access: Access
  /** One German sentence for people, shown in the OpenAPI document. */
  readonly summary: string
  readonly params: Params
  readonly query: Query
  readonly body: Body
  readonly reply: Reply
  readonly status: number
  /** The reply's media type; `application/json` by default. */
  readonly produces: string
  /** Takes `If-Match` with the version that the caller saw. */
  readonly conditional: boolean
  /** Kept for existing callers and marked so in every answer: an alias by GET that changes something. */
  readonly deprecated: boolean
  /** Starts work that keeps a part of the service busy; its rate limit per person is lower. */
  readonly heavy: boolean
  /** Refused to access tokens: a person has to be signed in. */
  readonly inPerson: boolean
  /** Query names whose empty value is an error, where others are as good as not sent: none is not all. */
  readonly neverEmpty: readonly string[]
  /** The delivered rows in its answer, for the note of access to personal data: a row may tell of a person without a record. */
  readonly deliveredRows?: ((input: never, reply: never) => readonly DeliveredRows[]) | undefined
  /** Its answer is a file with everything in the log. */
  readonly tellsOfEverybody: boolean
}

const nothing = z.object({})
/** An empty object is allowed for a call without a body; any key in it is unknown. */
const noBody = z.strictObject({})

interface Described<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Reply extends z.ZodType,
> {
  readonly method: Method
  readonly path: `/${string}`
  readonly access: Access
  readonly summary: string
  readonly params?: Params
  readonly query?: Query
  readonly body?: Body
  readonly reply: Reply
  readonly status?: number
  readonly produces?: string
  readonly conditional?: boolean
  readonly deprecated?: boolean
  readonly heavy?: boolean
  readonly inPerson?: boolean
  readonly neverEmpty?: readonly string[]
  readonly deliveredRows?: (
    input: {
      readonly params: z.output<Params>
      readonly query: z.output<Query>
      readonly body: z.output<Body>
    },
    reply: z.output<Reply>,
  ) => readonly DeliveredRows[]
  readonly tellsOfEverybody?: boolean
}

/** Describes a call. Parts left out are empty: no path parameters, query string or body. */
export const endpoint = <
  Reply extends z.ZodType,
  Params extends z.ZodType = typeof nothing,
  Query extends z.ZodType = typeof nothing,
  Body extends z.ZodType = typeof nothing,
>(
  described: Described<Params, Query, Body, Reply>,
): Endpoint<Params, Query, Body, Reply> => ({
  status: 200,
  produces: 'application/json',
  conditional: false,
  deprecated: false,
  heavy: false,
  inPerson: false,
  neverEmpty: [],
  tellsOfEverybody: false,
  ...described,
  params: described.params ?? (nothing as unknown as Params),
  query: described.query ?? (nothing as unknown as Query),
  body: described.body ?? (noBody as unknown as Body),
})

/** The parsed input of a handler. */
export interface InputOf<E extends Endpoint> {
  readonly params: z.output<E['params']>
  readonly query: z.output<E['query']>
  readonly body: z.output<E['body']>
}

/** The request of a caller. */
export interface RequestOf<E extends Endpoint> {
  readonly params?: z.input<E['params']>
  readonly query?: z.input<E['query']>
  readonly body?: z.input<E['body']>
}

export type ReplyOf<E extends Endpoint> = z.output<E['reply']>
/** Tells if a call takes a body. */
export const mutates = ({ method }: Pick<Endpoint, 'method'>): boolean => method !== 'GET'
