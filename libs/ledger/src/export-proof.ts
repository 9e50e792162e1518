import type { Kysely } from 'kysely'
import { sha256 } from './canonical.ts'
import type { Database } from './log.tables.ts'
import { auditPaths } from './merkle.ts'
import { headerDigest, type ProofHeader } from './proof-file.ts'
import { exportedEvent, selectEvents } from './reader.ts'
import type { Seal } from './seal.ts'
import type { SealKey } from './seal-key.ts'
import { digestsOf, lastSeal, sealOf } from './sealer.ts'

/** The events of a file of proofs: their German description, and their positions in ascending order. */
export interface ProofRequest {
  readonly subject: string
  readonly positions: readonly number[]
}

const headerFor = (key: SealKey, seal: Seal, { subject, positions }: ProofRequest): ProofHeader => {
  const header = {
    format: 'stammbuch-proof/1',
    publicKey: key.publicKey,
    at: new Date().toISOString(),
    subject,
    head: { seal: seal.number, position: seal.last, hash: seal.digest },
    events: positions.length,
    positions: sha256(positions.join()),
  } as const
  return { ...header, signature: key.sign(headerDigest(header)) }
}

const sealsFrom = async (db: Kysely<Database>, position: number, to: number): Promise<Seal[]> => {
  const rows = await db
    .selectFrom('seal')
    .selectAll()
    .where('last', '>=', position)
    .where('number', '<=', to)
    .orderBy('number')
    .execute()
  return rows.map(sealOf)
}

/** The lines of the events of one seal that are asked for. */
const linesOfSeal = async (
  db: Kysely<Database>,
  seal: Seal,
  positions: readonly number[],
): Promise<string> => {
  const digests = await digestsOf(db, seal.first, seal.last)
  const rows = await selectEvents(db)
    .where('event.position', 'in', positions)
    .orderBy('event.position')
    .execute()
  const pathTo = auditPaths(digests)
  return rows
    .map(exportedEvent)
    .map((event) => {
      const path = pathTo(event.position - seal.first)
      return `${JSON.stringify({ event, seal: seal.number, path })}\n`
    })
    .join('')
}

/**
 * Just the events asked for, as NDJSON: a signed header, the seals from the one of the first event to the newest, and each event with
 * its way to the root of its seal. Everything asked for must be sealed.
 */
export async function* exportProof(
  db: Kysely<Database>,
  key: SealKey,
  request: ProofRequest,
): AsyncGenerator<{ readonly lines: string; readonly events: number }> {
  const head = await lastSeal(db)
  const { positions } = request
  const [first = 0] = positions
  if (!head || (positions.at(-1) ?? 0) > head.last) throw new Error('an event has no seal yet')
  yield { lines: `${JSON.stringify(headerFor(key, head, request))}\n`, events: 0 }
  const seals = await sealsFrom(db, first, head.number)
  yield { lines: seals.map((seal) => `${JSON.stringify({ seal })}\n`).join(''), events: 0 }
  let at = 0
  for (const seal of seals) {
    const from = at
    while (at < positions.length && (positions[at] ?? 0) <= seal.last) at += 1
    if (at > from)
      yield { lines: await linesOfSeal(db, seal, positions.slice(from, at)), events: at }
    if (at === positions.length) return
  }
}
