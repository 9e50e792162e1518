import {
  type ImportOptions,
  type ImportResult,
  importSample,
  type MappingColumn,
} from '@stammbuch/contracts'
import { headPosition, newId } from '@stammbuch/ledger'
import { expect } from 'vitest'
import { factsUpTo, foldFacts } from '../../audit/log-fact-fold.process.ts'
import { addJob, jobById, leaseJob, saveProgress } from '../../platform/runs/index.ts'
import { foldSearch, searchUpTo } from '../../search/search-fold.process.ts'
import type { Person, TestWarehouse } from '../../testing/warehouse.ts'
import { importProgress, importRun } from '../import/import.process.ts'
import { deliver, newMapping, type Scope } from './deliver.ts'

export const withIds = [
  { source: 'nr', target: 'supplierIdentification.value' },
  { source: 'name', target: 'name' },
  { source: 'plz', target: 'zipCode' },
  { source: 'ort', target: 'city' },
  { source: 'betten', target: 'score.dynamicFields.beds' },
]
export const withoutIds = withIds.slice(1)

export const csv = (...rows: readonly string[]) => ['nr;name;plz;ort;betten', ...rows].join('\n')

export const importOf = async (
  person: Person,
  body: Partial<ImportOptions> & { sampleId: string; mappingId: string },
) => {
  const answer = await person.call('importSample', { body })
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.problem))
  return answer.body as ImportResult
}

export const importing =
  (person: Person) =>
  async (
    scope: Scope,
    columns: readonly (Partial<MappingColumn> & Pick<MappingColumn, 'target'>)[],
    content: string,
    options: Partial<ImportOptions> = {},
  ) => {
    const sampleId = await deliver(person, scope, content)
    const mappingId = await newMapping(person, 'account', columns)
    const result = await importOf(person, { sampleId, mappingId, ...options })
    return { ...result, sampleId, mappingId }
  }

/** A record as its view keeps it. */
interface Row {
  readonly id: string
  readonly class: string
  readonly fields: Record<string, unknown>
  readonly is_approved: boolean
}
export const recordsOf = async ({ parts }: TestWarehouse, sampleId: string): Promise<Row[]> => {
  const { rows } = await parts.pool.query(
    'select id, class, fields, is_approved from record where sample_id = $1 order by created_position',
    [sampleId],
  )
  return rows
}
export const proposalsOf = async ({ parts }: TestWarehouse, sampleId: string) => {
  const { rows } = await parts.pool.query(
    `select attribute, old_value as old, new_value as new, source from pending_change
     where sample_id = $1 order by position`,
    [sampleId],
  )
  return rows
}

/** Waits until all that follows the log behind its writers stands at the head; the service itself leaves that to a quiet moment. */
const untilFollowed = ({ parts: { db } }: TestWarehouse): Promise<void> =>
  expect
    .poll(
      async () => {
        await foldFacts(db)
        await foldSearch(db)
        const head = await headPosition(db)
        return [head - (await factsUpTo(db)), head - (await searchUpTo(db))]
      },
      { timeout: 30_000 },
    )
    .toEqual([0, 0])

/** Rows of every table, once all that follows the log has come to its head: to see that something left no trace. */
export const traces = async (warehouse: TestWarehouse): Promise<Record<string, number>> => {
  await untilFollowed(warehouse)
  const { parts } = warehouse
  const { rows } = await parts.pool.query(
    `select schemaname || '.' || relname as name from pg_stat_user_tables
     where schemaname in ('log', 'view', 'work')`,
  )
  const counts: Record<string, number> = {}
  for (const { name } of rows) {
    const found = await parts.pool.query(`select count(*)::int as n from ${name}`)
    counts[name] = found.rows[0].n
  }
  return counts
}

interface Interruption {
  /** In which call of `save` the process dies, its transaction with it. */
  readonly dieAt?: number
  /** After so many batches somebody asks the import to end. */
  readonly endAfter?: number
  readonly job?: string
  /** Called before each transaction: the first begins the run, and batches are planned by then. */
  readonly beforeWriting?: (transaction: number) => Promise<unknown>
}

/** The ledger, with something that happens before each batch of it. */
const interrupted = (
  ledger: TestWarehouse['parts']['ledger'],
  beforeWriting: NonNullable<Interruption['beforeWriting']> = async () => undefined,
): typeof ledger => {
  let count = 0
  const batch: typeof ledger.batch = async (...given) => {
    count += 1
    await beforeWriting(count)
    return ledger.batch(...given)
  }
  return Object.assign(Object.create(ledger), { batch })
}

/** Work on an import as a worker does, with batches of another size, and die where it is asked. */
export const runDirectly = async (
  { parts }: TestWarehouse,
  input: Partial<ImportOptions>,
  size: number,
  { dieAt = 0, endAfter, job: known, beforeWriting }: Interruption = {},
) => {
  const db = parts.db
  const id =
    known ??
    (
      await addJob(db, {
        kind: 'import',
        input: importSample.body.parse(input),
        actor: newId(),
        role: 'ROLE_ADMIN',
        command: newId(),
        key: { key: newId(), requestDigest: '00' },
      })
    ).id
  if (!known) await leaseJob(db, { worker: newId(), kinds: ['import'], id })
  const job = await jobById(db, id)
  if (!job) throw new Error('no job')
  let saves = 0
  const ledger = interrupted(parts.ledger, beforeWriting)
  const run = importRun({ ledger, prepare: async () => undefined, size })
  const isNew = Object.keys(job.progress).length === 0
  const working = {
    job,
    input: importSample.body.parse(job.input),
    progress: isNew ? null : importProgress.parse(job.progress),
    stopping: () => false,
    // The first thing saved is that it began.
    cancelled: () => endAfter !== undefined && saves > endAfter,
    save: async (tx: never, progress: object, shown: Parameters<typeof saveProgress>[3]) => {
      await saveProgress(tx, id, progress, shown)
      saves += 1
      if (saves === dieAt) throw new Error(`killed ${id}`)
    },
  }
  return run(working as never)
}
