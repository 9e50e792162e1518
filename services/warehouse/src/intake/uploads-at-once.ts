import type { InputOf, ProblemCode, uploadChunk } from '@stammbuch/contracts'
import { Refusal } from '@stammbuch/ledger'
import { sql, type Transaction } from 'kysely'
import type { IntakeReads } from './delivery.tables.ts'

/** Who sends a file. */
export interface Sender {
  readonly id: string
  /** Files that one person may be sending at the same time; 0: any number. */
  readonly atOnce: number
  /** Seconds. An upload that brought nothing for so long is given up or cut, and stands in no other's way. */
  readonly idle: number
}

type First = Pick<InputOf<typeof uploadChunk>['body'], 'stamp' | 'fileHash'>

/** The sender's other files that are arriving right now, the latest first. Of two first parts one waits here for the other. */
const othersArriving = async (
  db: Transaction<IntakeReads>,
  { id, idle }: Sender,
  { stamp, fileHash }: First,
) => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`upload:${id}`}, 0))`.execute(db)
  return (
    db
      .selectFrom('upload')
      .select(['stamp', 'received', 'chunk_count'])
      .where('actor', '=', id)
      .where('stamp', '<>', stamp)
      .where('sample_id', 'is', null)
      // The same file under another stamp is the same upload, begun again.
      .where(sql<string>`request->>'fileHash'`, '<>', fileHash.toLowerCase())
      .where('updated_at', '>', sql<Date>`clock_timestamp() - make_interval(secs => ${idle})`)
      .orderBy('updated_at', 'desc')
      .execute()
  )
}

/**
 * Whether one more file may begin to arrive; one that has begun goes on in any case.
 *
 * @throws Refusal `upload-running` when the sender is sending as many others as allowed
 */
export const checkOthers = async (
  db: Transaction<IntakeReads>,
  sender: Sender,
  first: First,
): Promise<void> => {
  if (sender.atOnce === 0) return
  const others = await othersArriving(db, sender, first)
  const [latest] = others
  if (!latest || others.length < sender.atOnce) return
  throw new Refusal(
    'upload-running' satisfies ProblemCode,
    'Sie laden gerade eine andere Datei hoch. Bitte warten, bis sie angekommen ist, oder den anderen Upload abbrechen.',
    {
      stamp: latest.stamp,
      received: latest.received,
      chunkCount: latest.chunk_count,
      retryAfter: sender.idle,
    },
  )
}
