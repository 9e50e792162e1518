import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Database } from '@stammbuch/ledger'
import type { ModelJson, Values } from '@stammbuch/matching'
import { type Kysely, sql } from 'kysely'
import { inSnapshot } from '../platform/snapshot.ts'
import { comparedValues } from './compared-values.query.ts'
import type { LearnMessage } from './learn-model.worker.ts'
import { keepModel, type MatchedRoot } from './match-model.query.ts'

type Db = Kysely<Database>

const page = 10_000
/** Records to learn from at most, more or less: whole blocks are taken until there are so many. */
const sampled = 40_000

interface Page {
  readonly id: string
  readonly values: Values
}

const pageAfter = async (db: Db, rootType: MatchedRoot, after: string | null): Promise<Page[]> => {
  const found = await sql<Page>`
    select r.id, ${comparedValues} as values from record r
    where r.class = ${rootType} and not r.excluded
      and r.id > ${after ?? '00000000-0000-0000-0000-000000000000'}::uuid
    order by r.id limit ${page}`.execute(db)
  return found.rows
}

/** Whole blocks of records, so that duplicates stay together; the same ones for the same store. */
const sampleOf = async (
  db: Db,
  rootType: MatchedRoot,
  blocksLeftOut: number,
): Promise<Values[]> => {
  const found = await sql<{ values: Values }>`
    select ${comparedValues} as values from record r
    where r.class = ${rootType} and not r.excluded
      and (${blocksLeftOut} = 1 or r.id in (
        select m.record_id from match_key m where m.key % ${sql.lit(blocksLeftOut)} = 0))
    order by r.id limit ${sampled * 2}`.execute(db)
  return found.rows.map(({ values }) => values)
}

const startThread = (): Worker =>
  new Worker(
    new URL(
      import.meta.url.endsWith('.ts') ? './learn-model.worker.ts' : './learn-model.worker.js',
      import.meta.url,
    ),
  )

const ask = async (thread: Worker, message: LearnMessage): Promise<unknown> => {
  const answer = once(thread, 'message')
  thread.postMessage(message)
  const [said] = (await answer) as [unknown]
  return said
}

const countAll = async (db: Db, thread: Worker, rootType: MatchedRoot): Promise<number> => {
  let [after, records]: [string | null, number] = [null, 0]
  for (;;) {
    const rows = await pageAfter(db, rootType, after)
    await ask(thread, { rootType, count: rows.map(({ values }) => values) })
    records += rows.length
    after = rows.at(-1)?.id ?? null
    if (rows.length < page) return records
  }
}

/**
 * Learn from all records of a root type how likely two are the same, and keep the model as the newest;
 * its version. The records are read as of one position of the log, so that the same store gives the same model. The learning runs in a thread of its own: some seconds for 40,000 records, and as long as reading
 * takes for the others, whose words and values are only counted.
 */
export const learnModel = async (db: Kysely<Database>, rootType: MatchedRoot): Promise<number> => {
  const thread = startThread()
  try {
    const { result: model, position } = await inSnapshot(db, (snapshot) =>
      modelOf(snapshot, thread, rootType),
    )
    return await keepModel(db, rootType, model, position)
  } finally {
    await thread.terminate()
  }
}

const modelOf = async (db: Db, thread: Worker, rootType: MatchedRoot): Promise<ModelJson> => {
  // The thread may think for a while between two reads.
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(db)
  const records = await countAll(db, thread, rootType)
  const keysOfRecord = 8
  const blocksLeftOut = records <= sampled ? 1 : Math.ceil((records * keysOfRecord) / sampled)
  const sample = await sampleOf(db, rootType, blocksLeftOut)
  return (await ask(thread, { sample, blocksLeftOut })) as ModelJson
}
