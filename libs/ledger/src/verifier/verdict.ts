import { Buffer } from 'node:buffer'
import { sha256 } from '../canonical.ts'
import type { PublishedHead } from '../seal.ts'
import type { VerificationResult } from '../verify.ts'
import type { FileHeader } from '../verify-export.ts'

/** The values that a check was handed out with: the service's keys, and heads of the moment. */
export interface HandedTrust {
  readonly publicKeys: readonly string[]
  readonly heads: readonly PublishedHead[]
}

/** Returns the SHA-256 of a public key (SPKI, DER), in groups of four characters: what people compare. */
export const fingerprintOf = (pem: string): string => {
  const der = Buffer.from(pem.replaceAll(/-----[^-]+-----|\s/g, ''), 'base64')
  return sha256(der).replaceAll(/.{4}(?=.)/g, '$& ')
}

/** Returns the German description of what a file holds. */
export const contentOf = (header: FileHeader): string =>
  header.format === 'stammbuch-proof/1'
    ? header.subject
    : `Protokoll, Ereignisse ${header.from} bis ${header.to}`

/** Returns a result in one German sentence or two. */
export const sentenceOf = ({ events, seals, unsealed, ok, reason }: VerificationResult): string => {
  if (!ok) return reason ?? 'Die Datei ist nicht, was versiegelt wurde.'
  const open = unsealed > 0 ? ` ${unsealed} Ereignisse am Ende waren noch nicht versiegelt.` : ''
  return `${events} Ereignisse und ${seals} Siegel geprüft: Prüfsummen, Siegel und Signaturen stimmen.${open}`
}

const headFrom = (value: unknown): PublishedHead[] => {
  const { seal, position, hash } = (value ?? {}) as Partial<PublishedHead>
  const isHead =
    typeof seal === 'number' && typeof position === 'number' && typeof hash === 'string'
  return isHead && seal > 0 ? [{ seal, position, hash }] : []
}

/** Reads published heads, one in a line. @throws Error when a line is no JSON */
export const headsIn = (text: string): PublishedHead[] =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .flatMap((line) => headFrom(JSON.parse(line)))

/** Tells what a file is by its beginning. */
export const kindOf = (beginning: string): 'key' | 'heads' | 'export' | null => {
  if (beginning.startsWith('-----BEGIN PUBLIC KEY-----')) return 'key'
  if (/^\{"format":"stammbuch-(log|proof)\/1"/.test(beginning)) return 'export'
  return /^\{"seal":\d+,"position":\d+,"hash":/.test(beginning) ? 'heads' : null
}
