import type { logHead, logProof, ReplyOf, SealShown } from '@stammbuch/contracts'
import {
  auditPath,
  canonicalForm,
  digestsOf,
  exportedEvent,
  genesis,
  lastSeal,
  Refusal,
  type Seal,
  sealOf,
  selectEvents,
} from '@stammbuch/ledger'
import { type LogDb, shownEvent } from './log.query.ts'

const shownSeal = ({ digest, ...seal }: Seal): SealShown => ({ ...seal, hash: digest })

/** The newest seal: what the whole log up to its position is pinned by. */
export const sealedHead = async (
  db: LogDb,
  head: number,
  publicKey: string,
): Promise<ReplyOf<typeof logHead>> => {
  const seal = await lastSeal(db)
  return {
    position: seal?.last ?? 0,
    hash: seal?.digest ?? genesis,
    at: seal?.at ?? null,
    seal: seal?.number ?? 0,
    signature: seal?.signature ?? null,
    publicKey,
    head,
  }
}

/**
 * An event, its way to the root of its seal, and the seals from there to the head. The leaf is the
 * event's hash; each seal's hash is the SHA-256 of the canonical JSON of its number, first, last, root,
 * previous and at; signatures are Ed25519 over the bytes of that hash.
 *
 * @throws Refusal `not-found`; `unavailable` for an event of the last second, which has no seal yet
 */
export const proofOf = async (
  db: LogDb,
  position: number,
  publicKey: string,
): Promise<ReplyOf<typeof logProof>> => {
  const row = await selectEvents(db).where('event.position', '=', position).executeTakeFirst()
  if (!row) throw new Refusal('not-found')
  const [seal, ...chain] = await sealsFrom(db, position)
  if (!seal)
    throw new Refusal(
      'unavailable',
      'Das Ereignis wird gerade versiegelt. Bitte gleich noch einmal.',
    )
  const digests = await digestsOf(db, seal.first, seal.last)
  const event = exportedEvent(row)
  return {
    event: shownEvent({ ...event, kept: null }),
    canonical: canonicalForm(event),
    path: auditPath(digests, position - seal.first),
    seal: shownSeal(seal),
    chain: chain.map(shownSeal),
    publicKey,
  }
}

const sealsFrom = async (db: LogDb, position: number): Promise<Seal[]> =>
  (
    await db
      .selectFrom('seal')
      .selectAll()
      .where('last', '>=', position)
      .orderBy('number')
      .execute()
  ).map(sealOf)
