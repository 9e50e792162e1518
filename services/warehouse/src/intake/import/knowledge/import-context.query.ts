import type { ImportOptions, Mapping } from '@stammbuch/contracts'
import { type Database, Refusal } from '@stammbuch/ledger'
import { usualModel } from '@stammbuch/matching'
import { type Kysely, sql } from 'kysely'
import { dynamicFieldsByName, entriesOf } from '../../../catalogue/index.ts'
import { currentModel, type KeptModel, Newcomers } from '../../../conflicts/index.ts'
import { endedInVain } from '../../deliveries/ended-in-vain.query.ts'
import { mappingPlanOf, missingSources } from '../../mapping/mapping.rules.ts'
import { mappingById } from '../../mapping/mappings.query.ts'
import { termsFor } from '../../mapping/terms.query.ts'
import { folded } from '../planning/identity.rules.ts'
import { looksByFields, type PlanContext } from '../planning/match-row.rules.ts'

type Db = Kysely<Database>

/** Everything that is the same for all rows of an import: for planning, and for reading the store. */
export interface ImportContext extends PlanContext {
  /** The log position at which the import began; records born later are its own or none of its business. */
  readonly bornUntil: number
  readonly newcomers: Newcomers
  /** The matching models of the classes that are looked for by fields. */
  readonly models: readonly KeptModel[]
}

/** An import that can begin. */
export interface ReadyImport {
  readonly context: ImportContext
  readonly mapping: Mapping
  /** Prepared rows of the delivery. */
  readonly rows: number
  /** Names of toplists of the project, by the texts that were assigned to them. */
  readonly meant: ReadonlyMap<string, string>
}

/** @throws Refusal `already-imported` unless the import before it was undone, or ended in vain */
const refuseSecondImport = async (db: Db, sampleId: string): Promise<void> => {
  const run = await db
    .selectFrom('run')
    .select('id')
    .where('kind', '=', 'import')
    .where(sql<string>`scope ->> 'sampleId'`, '=', sampleId)
    .where('undone_by', 'is', null)
    .where('undo_left', 'is', null)
    .where(sql<boolean>`not (${endedInVain('result')})`)
    .executeTakeFirst()
  if (run) throw new Refusal('already-imported', undefined, { runId: run.id })
}

const refuseMissingColumns = ({ name, columns }: Mapping, headers: readonly string[]): void => {
  if (columns.length === 0)
    throw new Refusal('mapping-mismatch', `Das Daten-Mapping „${name}“ hat noch keine Spalten.`)
  const missing = missingSources(columns, headers)
  if (missing.length > 0)
    throw new Refusal(
      'mapping-mismatch',
      `In der Lieferung fehlen die Spalten ${missing.map((one) => `„${one}“`).join(', ')}.`,
      { missing },
    )
}

interface Toplists {
  /** The project's toplists by their name and by the texts that were assigned to them, folded. */
  readonly byName: ReadonlyMap<string, string>
  /** The names of those that were meant, by what stands for them. */
  readonly meant: ReadonlyMap<string, string>
}

/** A toplist that the project has no more means nothing: its name is unknown again. */
const toplistsOf = async (
  db: Db,
  rankingGroupId: string,
  assigned: ImportOptions['toplists'] = [],
): Promise<Toplists> => {
  const entries = await entriesOf(db, 'toplist-label')
  const own = entries.filter(({ entry }) => entry.rankingGroupId === rankingGroupId)
  const names = new Map(own.map(({ id, entry }) => [id, String(entry.value)]))
  const known = assigned.flatMap(({ value, toplistLabelId }) => {
    const name = names.get(toplistLabelId)
    return name === undefined ? [] : [{ value, toplistLabelId, name }]
  })
  return {
    byName: new Map([
      ...own.map(({ id, entry }) => [folded(entry.value), id] as const),
      ...known.map((one) => [folded(one.value), one.toplistLabelId] as const),
    ]),
    meant: new Map(known.map(({ value, name }) => [value, name])),
  }
}

const headOf = async (db: Db): Promise<number> =>
  (await db.selectFrom('log_head').select('position').executeTakeFirstOrThrow()).position

/** A young store says nothing of how many namesakes there are in the world. */
const leastRecords = 10_000

const withLeastRecords = (kept: KeptModel): KeptModel => {
  const { root, corpus } = kept.model
  const few = kept.version === 0 && corpus.records < leastRecords
  return few ? { ...kept, model: usualModel(root, leastRecords) } : kept
}

/** The models of the classes that are looked for by fields. */
const modelsFor = async (
  db: Db,
  context: Omit<ImportContext, 'models'>,
): Promise<readonly KeptModel[]> => {
  const { plan, options } = context
  const related = options.matchByFieldsInRelations ? plan.relations.map((one) => one.class) : []
  const root = looksByFields(context) ? [plan.targetClass] : []
  const classes = [...new Set([...root, ...related])]
  const models = await Promise.all(classes.map((one) => currentModel(db, one)))
  return models.map(withLeastRecords)
}

interface ImportRequest {
  readonly options: ImportOptions
  readonly runId: string
  /** A run that goes on has been found fresh when it began. */
  readonly isResumed?: boolean
  /** The log's position when the run began; now, when it begins. */
  readonly bornUntil?: number
  /** True for a trial that also looks for the records that its new rows are probably about. */
  readonly isProbed?: boolean
}

/**
 * Reads everything that an import needs to know before its first row.
 *
 * @throws Refusal `not-found`, `not-processed`, `already-imported`, `mapping-mismatch`
 */
export const readImportContext = async (
  db: Db,
  { options, runId, isResumed = false, bornUntil, isProbed = false }: ImportRequest,
): Promise<ReadyImport> => {
  const { sampleId, mappingId, ...rest } = options
  const delivery = await db
    .selectFrom('delivery')
    .selectAll()
    .where('id', '=', sampleId)
    .executeTakeFirst()
  if (!delivery) throw new Refusal('not-found', 'Diese Lieferung gibt es nicht.')
  const { rows, headers } = delivery
  if (rows === null) throw new Refusal('not-processed')
  if (!isResumed) await refuseSecondImport(db, sampleId)
  const mapping = await mappingById(db, mappingId)
  if (!mapping) throw new Refusal('not-found', 'Dieses Daten-Mapping gibt es nicht.')
  refuseMissingColumns(mapping, headers)
  const then = bornUntil ?? (await headOf(db))
  const dynamic = [...(await dynamicFieldsByName(db)).values()]
  const toplists = await toplistsOf(db, delivery.ranking_group_id, options.toplists)
  const context = {
    runId,
    idSeed: runId,
    takenBack: new Set<string>(),
    options: rest,
    sampleId,
    mappingId,
    revision: mapping.revision,
    supplierId: delivery.supplier_id,
    rankingGroupId: delivery.ranking_group_id,
    periodId: delivery.period_id,
    plan: mappingPlanOf(mapping, headers, dynamic, await termsFor(db, mapping.columns)),
    dynamic,
    toplists: toplists.byName,
    bornUntil: then,
    newcomers: new Newcomers(then),
    isProbed,
  }
  const models = await modelsFor(db, context)
  return { context: { ...context, models }, mapping, rows, meant: toplists.meant }
}

/**
 * The lane in which a delivery is imported: that of its supplier. Two imports of one supplier at once would each
 * create what the other does not see yet.
 */
export const importLane = async (
  db: Kysely<Database>,
  sampleId: string,
): Promise<{ readonly lane?: string }> => {
  const found = await db
    .selectFrom('delivery')
    .select('supplier_id')
    .where('id', '=', sampleId)
    .executeTakeFirst()
  return found ? { lane: `import:${found.supplier_id}` } : {}
}
