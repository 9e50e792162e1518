import type { Release } from '@stammbuch/contracts'
import { type Database, Refusal } from '@stammbuch/ledger'
import { type Kysely, sql } from 'kysely'
import { contentOfRelease, releaseById } from '../releases/index.ts'
import { proofOf } from './proof.query.ts'

/** What proves an edition: its events with their way to the sealed head, and its content with the digest that one of them names. */
export interface ReleaseProof {
  readonly release: Release
  readonly content: {
    /** SHA-256 of `canonical`, hexadecimal. */
    readonly sha256: string
    readonly canonical: string
    /** The digest as an event names it; null for releases from before events did. */
    readonly logged: string | null
    readonly holds: boolean
  }
  readonly proofs: readonly Awaited<ReturnType<typeof proofOf>>[]
}

const loggedDigest = (proofs: ReleaseProof['proofs']): string | null => {
  const data = proofs.find(({ event }) => event.type === 'ReleaseContentPinned')?.event.data
  return typeof data?.sha256 === 'string' ? data.sha256 : null
}

/** Returns the proof of exactly one edition. @throws Refusal `not-found`; `unavailable` in the second before it is sealed */
export const proofOfRelease = async (
  db: Kysely<Database>,
  id: string,
  publicKey: string,
): Promise<ReleaseProof> => {
  const release = await releaseById(db, id)
  const { rows } = await sql<{ position: number }>`
    select e.position::float8 as position from event e
    where e.stream = ${id}::uuid and e.kind = 'release' order by e.version`.execute(db)
  if (rows.length === 0) throw new Refusal('not-found')
  const proofs = []
  for (const { position } of rows) proofs.push(await proofOf(db, position, publicKey))
  const { canonical, sha256 } = await contentOfRelease(db, release)
  const logged = loggedDigest(proofs)
  return { release, content: { sha256, canonical, logged, holds: logged === sha256 }, proofs }
}
