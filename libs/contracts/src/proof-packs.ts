import { z } from 'zod'
import { jobStarted } from './changes.ts'
import { endpoint } from './endpoint.ts'
import { logFilters } from './log-list.ts'
import { asOf, id, instant, listOf, textOf } from './scalars.ts'

/** Hours for which a proof can be fetched before its file is deleted. */
export const proofLifeHours = 24

/** Events that the answer to a question may have, to be proved one by one. */
export const mostProvedEvents = 20_000

/** The filters of the log as a query string has them. */
const question = z
  .record(z.string().max(40), z.string().max(4000))
  .refine((asked) => z.strictObject(logFilters).safeParse(asked).success, {
    error: 'Diese Filter kennt das Protokoll nicht.',
  })

const parts = [
  z.strictObject({ kind: z.literal('all') }),
  /** From and to a position or an instant, both inclusive. */
  z.strictObject({ kind: z.literal('range'), from: asOf, to: asOf }),
  /** The whole history of a record. */
  z.strictObject({ kind: z.literal('record'), id }),
  /** A release with the histories, until then, of everything that is in it. */
  z.strictObject({ kind: z.literal('release'), id }),
] as const

/** The scope of a proof as the log keeps it: of a question without the words that were looked for, which may name a person. */
export const notedProofScope = z.discriminatedUnion('kind', [
  ...parts,
  z.strictObject({
    kind: z.literal('question'),
    filter: z.record(z.string(), z.string()),
    words: z.boolean(),
  }),
])

/** The events that a proof is of. */
export const proofScope = z.discriminatedUnion('kind', [
  ...parts,
  /** The answer to a question, with its words for whoever opens the file. */
  z.strictObject({ kind: z.literal('question'), filter: question, words: textOf(1, 500) }),
])
export type ProofScope = z.output<typeof proofScope>

const proofPack = z.object({
  key: z.string(),
  /** The name of the file. */
  name: z.string(),
  /** The German description of what it is of. */
  subject: z.string(),
  events: z.number().int(),
  bytes: z.number().int(),
  /** Of the file, hexadecimal. */
  sha256: z.string(),
  createdAt: instant,
  expiresAt: instant,
  /** Null for a deleted user. */
  createdBy: z.string().nullable(),
})
export type ProofPack = z.output<typeof proofPack>

export const takeProof = endpoint({
  method: 'POST',
  path: '/log/proof-pack',
  access: 'audit',
  heavy: true,
  summary:
    'Einen Beweis zum Mitnehmen schreiben: Ereignisse, Siegel, Schlüssel und zwei Prüfprogramme in einer ZIP-Datei.',
  body: z.strictObject({ scope: proofScope }),
  reply: z.union([proofPack, jobStarted]),
})

export const listProofPacks = endpoint({
  method: 'GET',
  path: '/log/proof-pack',
  access: 'audit',
  summary: 'Die Beweise der letzten 24 Stunden, neueste zuerst.',
  reply: listOf(proofPack),
})

export const downloadProofPack = endpoint({
  method: 'GET',
  path: '/log/proof-pack/{key}',
  access: 'audit',
  summary: 'Die Datei eines Beweises.',
  params: z.object({ key: z.string().regex(/^[\w-]{22}$/) }),
  reply: z.unknown(),
  tellsOfEverybody: true,
  produces: 'application/zip',
})

export const logHeads = endpoint({
  method: 'GET',
  path: '/log/heads',
  access: 'audit',
  summary: 'Was von der Siegelkette außerhalb der Datenbank veröffentlicht ist.',
  reply: z.object({
    /** The number of published heads, and the newest of them. */
    count: z.number().int(),
    last: z
      .object({ seal: z.number().int(), position: z.number().int(), hash: z.string() })
      .nullable(),
    /** The time at which the file was written last. */
    writtenAt: instant.nullable(),
    /** The German reason why they cannot be read; null when they can. */
    problem: z.string().nullable(),
    /** SHA-256 of the public key (SPKI, DER), in groups of four characters. */
    fingerprint: z.string(),
  }),
})
