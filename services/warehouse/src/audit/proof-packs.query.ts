import { rm } from 'node:fs/promises'
import { type ProofPack, proofLifeHours } from '@stammbuch/contracts'
import { type Database, Refusal } from '@stammbuch/ledger'
import { type Kysely, sql } from 'kysely'
import { dumpFile } from '../platform/dump-files.ts'

type Db = Kysely<Database>

interface NewProof {
  readonly key: string
  readonly secret: Buffer
  readonly name: string
  readonly subject: string
  readonly events: number
  readonly bytes: number
  readonly sha256: string
  readonly actor: string
  readonly createdAt: Date
}

/** Keeps what is needed to hand a proof out. */
export const keepProof = async (db: Db, proof: NewProof): Promise<void> => {
  await sql`insert into work.proof_pack (key, secret, name, subject, events, bytes, sha256, created_by,
      created_at, expires_at)
    values (${proof.key}, ${proof.secret}, ${proof.name}, ${proof.subject}, ${proof.events}, ${proof.bytes},
      ${proof.sha256}, ${proof.actor}, ${proof.createdAt},
      ${proof.createdAt}::timestamptz + make_interval(hours => ${proofLifeHours}))`.execute(db)
}

/** The proofs that can be fetched, newest first. */
export const keptProofs = async (db: Db): Promise<ProofPack[]> => {
  const { rows } = await sql<ProofPack>`
    select p.key, p.name, p.subject, p.events::float8 as events, p.bytes::float8 as bytes, p.sha256,
      to_char(p.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt",
      to_char(p.expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "expiresAt",
      u.entry ->> 'fullName' as "createdBy"
    from work.proof_pack p left join catalogue_entry u on u.id = p.created_by
    where p.expires_at > now() order by p.created_at desc`.execute(db)
  return rows
}

/** The proof kept under this key. @throws Refusal `not-found` once its day is over */
export const proofByKey = async (db: Db, key: string) => {
  const { rows } = await sql<{ name: string; bytes: number; secret: Buffer }>`
    select name, bytes::float8 as bytes, secret from work.proof_pack
    where key = ${key} and expires_at > now()`.execute(db)
  const [found] = rows
  if (!found)
    throw new Refusal('not-found', 'Diesen Beweis gibt es nicht mehr. Er lässt sich neu erstellen.')
  return found
}

/** Deletes proofs that are over their time, file first. */
export const dropExpiredProofs = async (db: Db, folder: string): Promise<void> => {
  const { rows } = await sql<{ key: string }>`
    select key from work.proof_pack where expires_at <= now()`.execute(db)
  const keys = rows.map(({ key }) => key)
  await Promise.all(keys.map((key) => rm(dumpFile(folder, key), { force: true })))
  await sql`delete from work.proof_pack where key = any(${keys}::text[])`.execute(db)
}

/** @throws Refusal `concurrent-edit` when somebody was forgotten since: the file tells of that person */
export const mustBeClean = async (db: Db, position: number): Promise<void> => {
  const { rows } = await sql`
    select from event where type = 'ContactErased' and position > ${position} limit 1`.execute(db)
  if (rows.length > 0)
    throw new Refusal(
      'concurrent-edit',
      'Während der Beweis entstand, wurde eine Person gelöscht. Bitte erstellen Sie ihn neu.',
    )
}
