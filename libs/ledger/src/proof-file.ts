import { canonicalJson, sha256 } from './canonical.ts'
import type { PathStep } from './merkle.ts'
import type { PublishedHead, Seal } from './seal.ts'
import type { ExportedEvent } from './verify.ts'

/** The first line of a file of single events with their proofs. */
export interface ProofHeader {
  readonly format: 'stammbuch-proof/1'
  /** Ed25519, SPKI in PEM: a convenience; who checks should have it from elsewhere. */
  readonly publicKey: string
  /** The time at which the file was asked for. */
  readonly at: string
  /** The German description of the events in it. */
  readonly subject: string
  /** The seal that the chain of seals in the file ends with. */
  readonly head: PublishedHead
  /** Number of events, and the SHA-256 of their positions in ascending order, separated by commas. */
  readonly events: number
  readonly positions: string
  /** Ed25519 over the SHA-256 of the canonical JSON of everything else here, hexadecimal. */
  readonly signature: string
}

/** An event with its way to the root of the seal that it is in. */
export interface ProvenEvent {
  readonly event: ExportedEvent
  /** The seal's number. */
  readonly seal: number
  readonly path: readonly PathStep[]
}

/** A later line: the seals from the one of the first event to the head, then the events by position. */
export type ProofLine = { readonly seal: Seal } | ProvenEvent

/** The digest that the signature of a header is over. */
export const headerDigest = ({
  signature: _,
  ...header
}: Omit<ProofHeader, 'signature'> & { readonly signature?: string }): string =>
  sha256(canonicalJson(header))

/** The sides on which siblings stand on the way of a leaf to the root, bottom first. `index` counts from 0. */
export const sidesOf = (index: number, leaves: number): readonly ('left' | 'right')[] => {
  const sides: ('left' | 'right')[] = []
  for (let at = index, size = leaves; size > 1; at = at >> 1, size = (size + 1) >> 1)
    if ((at ^ 1) < size) sides.push(at % 2 === 0 ? 'right' : 'left')
  return sides
}
