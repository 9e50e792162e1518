import { Buffer } from 'node:buffer'
import { hash, randomBytes } from 'node:crypto'
import { canonicalJson } from './canonical.ts'

/** The event that a decider returns, without actor, time and place in the log. */
export interface Decided<Type extends string = string, Data = unknown> {
  readonly type: Type
  /** The thing within the stream that it is about: a change, a note, a supplier identification. */
  readonly subject?: string
  readonly data: Data
  /** Values about a person; they are kept beside the event and can be forgotten. */
  readonly personal?: Readonly<Record<string, unknown>>
}

/** The actor of a command, and the way it came in. */
export interface Cause {
  readonly actor: string
  readonly role: string
  /** `token:` and an id: by that access token. */
  readonly source: 'ui' | 'import' | 'service' | `token:${string}`
  readonly command: string
  readonly run: string | null
  /** ISO 8601, UTC, milliseconds: the time of the command. */
  readonly at: string
}

/** An event on its way into the log; everything but its position is fixed. */
export interface EventToAppend extends Cause {
  readonly id: string
  readonly kind: string
  readonly stream: string
  readonly version: number
  readonly type: string
  readonly schema: number
  readonly subject: string | null
  readonly data: unknown
  /** Hexadecimal salted digest of the personal values, `null` when there are none. */
  readonly personal: string | null
  readonly digest: string
  readonly kept?: { readonly subject: string; readonly salt: string; readonly data: unknown }
}

type Digested = Omit<EventToAppend, 'digest' | 'kept'>

/** `data`: the event's data in its canonical form. */
const formOf = (event: Digested, data: string): string => {
  const { id, kind, stream, version, type, schema, subject } = event
  const place = JSON.stringify([id, kind, stream, version, type, schema, subject])
  const { personal, actor, role, source, command, run, at } = event
  const cause = JSON.stringify([personal, actor, role, source, command, run, at])
  return `${place.slice(0, -1)},${data},${cause.slice(1)}`
}

const digestOver = (event: Digested, data: string): string =>
  hash('sha256', formOf(event, data), 'hex')

/** The text whose SHA-256 is an event's digest, so that anybody can compute it without this code. */
export const canonicalForm = (event: Digested): string => formOf(event, canonicalJson(event.data))

/**
 * SHA-256 over the canonical form of everything about an event but its position, hexadecimal: of the
 * array of id, kind, stream, version, type, schema, subject, data, personal, actor, role, source,
 * command, run and at.
 */
export const eventDigest = (event: Digested): string => digestOver(event, canonicalJson(event.data))

/** The commitment to personal values: SHA-256 over a random salt and their canonical form. */
export const personalDigest = (salt: string, data: unknown): string =>
  hash('sha256', Buffer.concat([Buffer.from(salt, 'hex'), Buffer.from(canonicalJson(data))]), 'hex')

/** An event with its data in canonical form, which is also how it is sent to the store. */
export interface WrittenEvent extends EventToAppend {
  readonly text: string
}

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

/** Give a decided event its place in a stream and its digest. `id` is a new UUID version 7. */
export const toAppend = (
  decided: Decided,
  place: {
    readonly id: string
    readonly kind: string
    readonly stream: string
    readonly version: number
  },
  cause: Cause,
  person: string,
  schema = 1,
): WrittenEvent => {
  const kept = decided.personal && {
    subject: person,
    salt: randomBytes(16).toString('hex'),
    data: plain(decided.personal),
  }
  const event: Digested = {
    ...place,
    type: decided.type,
    schema,
    subject: decided.subject ?? null,
    data: decided.data,
    personal: kept ? personalDigest(kept.salt, kept.data) : null,
    actor: cause.actor,
    role: cause.role,
    source: cause.source,
    command: cause.command,
    run: cause.run,
    at: cause.at,
  }
  const text = canonicalJson(event.data)
  return { ...event, digest: digestOver(event, text), text, ...(kept ? { kept } : {}) }
}

/** An event as it is read back, with its personal values where they still exist. */
export interface StoredEvent extends Omit<EventToAppend, 'kept'> {
  readonly position: number
  readonly kept: { readonly salt: string; readonly data: Readonly<Record<string, unknown>> } | null
}
