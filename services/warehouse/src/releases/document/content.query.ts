import { canonicalJson, type Database, sha256 } from '@stammbuch/ledger'
import type { Kysely } from 'kysely'
import { linesOfRelease } from './lines.query.ts'
import type { PrintedLine } from './printed-table.rules.ts'
import type { PlacedRelease } from './target-states.query.ts'

type Printed = PrintedLine['root']

/** A person stands by the id alone: the digest outlives the names, and nothing can be guessed from it. */
const digestible = (record: Printed | null) => {
  if (record === null) return null
  const { id, class: recordClass, ...names } = record
  return recordClass === 'contact'
    ? { id, class: recordClass }
    : { id, class: recordClass, ...names }
}

/** The printed content of a release. */
export interface ReleaseContent {
  readonly lines: readonly PrintedLine[]
  /** The form of the lines that the digest is taken of: canonical JSON (RFC 8785). */
  readonly canonical: string
  /** SHA-256 of that form, hexadecimal. */
  readonly sha256: string
}

/** Returns every printed line of a release, with the digest of all of them. */
export const contentOfRelease = async (
  db: Kysely<Database>,
  release: PlacedRelease,
): Promise<ReleaseContent> => {
  const lines = await linesOfRelease(db, release)
  const canonical = canonicalJson(
    lines.map((line) => ({
      ...line,
      root: digestible(line.root),
      product: digestible(line.product),
    })),
  )
  return { lines, canonical, sha256: sha256(canonical) }
}
