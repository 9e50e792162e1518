import { type Kysely, sql } from 'kysely'
import { Refusal } from './decider.ts'
import type { Cause } from './event.ts'
import type { Database } from './log.tables.ts'

/** A command's identity: repeated with the same key and body it has no second effect. */
export interface CommandKey {
  readonly key: string | null
  /** SHA-256 of method, path and body, hexadecimal. */
  readonly requestDigest: string
}

/** The answer of a command, as it was given or is given again. */
export interface CommandReply<Answer> {
  readonly answer: Answer
  readonly status: number
  /** Position of the command's last event, `null` when it changed nothing. */
  readonly position: number | null
  /** True when the answer is a kept one. */
  readonly repeated: boolean
  /** Id of the command whose answer it is: its first run's, when repeated. */
  readonly command: string
}

/** An answer with what it is kept under. */
export interface StoredAnswer {
  readonly cause: Omit<Cause, 'at'>
  readonly key: CommandKey
  readonly status: number
  readonly answer: unknown
  readonly position: number | null
  readonly at: string
}

const asRefusal = (answer: unknown): Refusal => {
  const { code, detail, details } = answer as {
    code: Refusal['code']
    detail: string
    details: Record<string, unknown>
  }
  return new Refusal(code, detail, details)
}

/** Keeps the answers of some commands, so that repeating one has no second effect. */
export const storeAnswers = async (
  db: Kysely<Database>,
  kept: readonly StoredAnswer[],
): Promise<void> => {
  const rows = kept.map(({ cause, key, status, answer, position, at }) => ({
    ...{ id: cause.command, actor: cause.actor, key: key.key, digest: key.requestDigest },
    ...{ status, answer: answer ?? null, position, at },
  }))
  await sql`
    select remember(k.id, k.actor, k.key, decode(k.digest, 'hex'), k.status, coalesce(k.answer, 'null'), k.position, k.at)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as k (id uuid, actor uuid, key text, digest text,
      status smallint, answer jsonb, position bigint, at timestamptz)`.execute(db)
}

/**
 * Returns the answer that is kept under a key, if there is one.
 *
 * @throws Refusal the kept one; `idempotency-key-reused` for another body; `answer-forgotten` when it showed somebody
 *   who was forgotten since
 */
export const storedAnswer = async <Answer>(
  db: Kysely<Database>,
  actor: string,
  key: CommandKey,
): Promise<CommandReply<Answer> | undefined> => {
  const row = await db
    .selectFrom('command')
    .select(['id', 'request_digest', 'status', 'answer', 'position'])
    .select(sql<boolean>`answer is null`.as('forgotten'))
    .where('actor', '=', actor)
    .where('key', '=', key.key)
    .executeTakeFirst()
  if (!row) return undefined
  if (row.request_digest.toString('hex') !== key.requestDigest)
    throw new Refusal('idempotency-key-reused')
  // An answer without a body is kept as a JSON null.
  if (row.forgotten) throw new Refusal('answer-forgotten')
  if (row.status >= 400) throw asRefusal(row.answer)
  return {
    answer: row.answer as Answer,
    status: row.status,
    position: row.position,
    repeated: true,
    command: row.id,
  }
}
