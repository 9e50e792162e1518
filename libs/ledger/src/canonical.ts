import { hash } from 'node:crypto'

/** Any value that JSON can carry. */
export type Json =
  | string
  | number
  | boolean
  | null
  | readonly Json[]
  | { readonly [key: string]: Json }

/** Characters that JSON escapes, and halves of characters, which it may have to. */
const escaped = /["\\\p{Cc}\p{Cs}]/u

const quoted = (text: string): string => (escaped.test(text) ? JSON.stringify(text) : `"${text}"`)

/** Names of keys as they are written: a log has few, millions of times. */
const names = new Map<string, string>()
const mostNames = 2_000

const named = (key: string): string => {
  const known = names.get(key)
  if (known !== undefined) return known
  const made = `${quoted(key)}:`
  if (names.size < mostNames) names.set(key, made)
  return made
}

const canonicalArray = (items: readonly unknown[]): string => {
  let text = '['
  for (const [index, item] of items.entries())
    text += index === 0 ? canonicalJson(item ?? null) : `,${canonicalJson(item ?? null)}`
  return `${text}]`
}

const canonicalObject = (value: Readonly<Record<string, unknown>>): string => {
  let text = ''
  // Without a comparator, keys are compared by their code units, as RFC 8785 wants it.
  for (const key of Object.keys(value).sort()) {
    const one = value[key]
    if (one !== undefined) text += `${text === '' ? '' : ','}${named(key)}${canonicalJson(one)}`
  }
  return `{${text}}`
}

/**
 * The one spelling of a JSON value: keys sorted by code unit, no spaces, numbers as ECMAScript writes
 * them (the JSON Canonicalization Scheme, RFC 8785). Keys whose value is undefined are left out, and
 * an object that says how it is written in JSON (an instant) is taken at its word.
 */
export const canonicalJson = (value: unknown): string => {
  if (typeof value === 'string') return quoted(value)
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  if (Array.isArray(value)) return canonicalArray(value)
  if ('toJSON' in value && typeof value.toJSON === 'function') return canonicalJson(value.toJSON())
  return canonicalObject(value as Readonly<Record<string, unknown>>)
}

/** SHA-256 as hexadecimal text. */
export const sha256 = (content: string | Uint8Array): string => hash('sha256', content, 'hex')
