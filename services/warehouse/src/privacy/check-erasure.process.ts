import type { ErasureReport, NoteEvent } from '@stammbuch/contracts'
import { type Cause, type Database, newId } from '@stammbuch/ledger'
import { type Kysely, sql } from 'kysely'
import { z } from 'zod'
import { dropOutdatedExports } from '../exports/index.ts'
import type { DeliveryFiles } from '../intake/index.ts'
import { dropOutdatedDumps } from '../platform/dump-files.ts'
import type { AppLedger } from '../platform/ledger.ts'
import { leftInFiles, redactTraces } from './delivered-traces.process.ts'
import { erasureChecks } from './erasures.query.ts'
import { leftAtTargets } from './left-at-targets.query.ts'
import { hasMarks, marksSchema, type PersonMarks } from './person-marks.rules.ts'
import { searchCaughtUp } from './search-caught-up.query.ts'
import type { StoreFinding } from './store-finding.rules.ts'
import { hitsInTables, type TableHit } from './store-tables.query.ts'
import { forgetAnswers, forgetJobs } from './stored-answers.query.ts'
import { surnameAlone } from './surname-alone.query.ts'
import { placesOf } from './table-places.query.ts'
import { dropUploads } from './upload-traces.process.ts'
import { redactOtherSheets } from './workbook-traces.process.ts'

/** The person to look for and the marks to look by, as stored with the job until the search is over. */
export const erasureSearchSchema = z.object({
  /** The records of the person. */
  persons: z.array(z.string()).readonly(),
  marks: marksSchema,
  /** Every value that the person ever had, however common. */
  values: z.array(z.string()).readonly(),
  ids: z.array(z.string()).readonly(),
})
export type ErasureSearch = Readonly<z.output<typeof erasureSearchSchema>>

interface CheckContext {
  readonly ledger: AppLedger
  readonly files: DeliveryFiles
  readonly cause: Omit<Cause, 'at'>
  /** The job that forgets: its own input names the person. */
  readonly job: string | null
}

/** Searched with their own rules. */
const searchedElsewhere = ['work.job', 'work.delivery_row', 'log.command']
/** Rows that are made again from files and records when somebody needs them. */
const caches = ['work.import_row', 'work.delivery_profile', 'work.geo_miss']

const storeOf = (table: string): 'log' | 'views' | 'work' => {
  if (table.startsWith('log.')) return 'log'
  return table.startsWith('view.') ? 'views' : 'work'
}

const dropCached = async (db: Kysely<Database>, { table, key }: TableHit): Promise<void> => {
  const same = Object.entries(key).map(([name, value]) => sql`${sql.ref(name)}::text = ${value}`)
  await sql`delete from ${sql.table(table)} where ${sql.join(same, sql` and `)}`.execute(db)
}

/** Searches the tables for the person: rows of caches are deleted, all others are left for people to look at. */
const searchTables = async (db: Kysely<Database>, marks: PersonMarks): Promise<StoreFinding[]> => {
  const hits = await hitsInTables(db, marks, searchedElsewhere)
  const cached = hits.filter(({ table }) => caches.includes(table))
  for (const hit of cached) await dropCached(db, hit)
  const left = hits.filter(({ table }) => !caches.includes(table))
  const places = await placesOf(db, left)
  return (['log', 'views', 'work'] as const).map((store) => ({
    store,
    removed: cached.filter(({ table }) => storeOf(table) === store).length,
    places: places.filter((_, index) => storeOf(left[index]?.table ?? '') === store),
  }))
}

/** Places that are named at most in one store; further ones are counted. */
const mostPlaces = 100

const reportOf = (
  found: readonly StoreFinding[],
  unsearched: ErasureReport['unsearched'],
): ErasureReport => {
  const stores = found.map(({ store, removed, places }) => ({
    store,
    removed,
    left: places.length,
    places: places.slice(0, mostPlaces),
  }))
  const isLeft = stores.some(({ left }) => left > 0) || unsearched.length > 0
  const isRemoved = stores.some(({ removed }) => removed > 0)
  return { outcome: isLeft ? 'left' : isRemoved ? 'removed' : 'clean', stores, unsearched }
}

/** The findings of several searches of one store, added up. */
const byStore = (found: readonly StoreFinding[]): StoreFinding[] =>
  [...Map.groupBy(found, ({ store }) => store)].map(([store, all]) => ({
    store,
    removed: all.reduce((sum, one) => sum + one.removed, 0),
    places: all.flatMap(({ places }) => places),
  }))

const searchStores = async (
  { ledger, files, cause, job }: CheckContext,
  { persons, marks, values, ids }: ErasureSearch,
): Promise<StoreFinding[]> => {
  const db = ledger.db
  const deliveries = await redactTraces(ledger, files, cause, { marks, persons })
  const sheets = await redactOtherSheets(ledger, files, cause, marks)
  const beside = await leftInFiles(db, files, marks)
  return byStore([
    deliveries,
    sheets,
    { store: 'deliveries', removed: 0, places: beside },
    ...(await surnameAlone(ledger.db, marks)),
    await dropUploads(files, marks),
    await forgetAnswers(db, { marks, values, ids }),
    await forgetJobs(db, { marks, ids }, job),
    {
      store: 'exports',
      removed: await dropOutdatedExports(ledger.db, files.dataDir),
      places: [],
    },
    {
      store: 'dumps',
      removed: await dropOutdatedDumps(ledger.db, files.dataDir),
      places: [],
    },
    ...(await searchTables(db, marks)),
    ...(await leftAtTargets(db, persons)),
  ])
}

const lastReport = async (
  { db }: AppLedger,
  { persons }: ErasureSearch,
): Promise<ErasureReport | undefined> => {
  for (const contactId of persons) {
    const [last] = (await erasureChecks(db, { contactId, offset: 0, limit: 1 })).list
    if (last) return { outcome: last.outcome, stores: last.stores, unsearched: last.unsearched }
  }
  return undefined
}

/**
 * Look for a forgotten person in every store, take out what can be taken out, and keep what was found with the
 * erasure: nothing, so much that is gone now, or places that somebody has to look at.
 *
 * @param before what was taken out on the way here
 */
export const checkErasure = async (
  checking: CheckContext,
  sought: ErasureSearch,
  before: readonly StoreFinding[] = [],
): Promise<ErasureReport> => {
  // Nothing is known any more to look by: what was found when there was stays the word on it.
  const known = hasMarks(sought.marks) ? undefined : await lastReport(checking.ledger, sought)
  if (known) return known
  await searchCaughtUp(checking.ledger.db)
  const after = await searchStores(checking, sought)
  const found = after.map((one) => ({
    ...one,
    removed:
      one.removed +
      before.reduce((sum, { store, removed }) => sum + (store === one.store ? removed : 0), 0),
  }))
  const report = reportOf(found, hasMarks(sought.marks) ? [] : ['values'])
  const checked: NoteEvent = {
    type: 'ErasureChecked',
    data: report,
    ...(sought.persons[0] ? { subject: sought.persons[0] } : {}),
  }
  await checking.ledger.batch(checking.cause, async (unit) =>
    unit.append({ kind: 'erasure', id: newId(), version: 0 }, [checked]),
  )
  return report
}
