import type { Database } from '@stammbuch/ledger'
import {
  type Model,
  type ModelJson,
  modelFromJson,
  rootTypes,
  usualModel,
} from '@stammbuch/matching'
import { type Kysely, sql } from 'kysely'

type Db = Kysely<Database>

/** The root types whose duplicates are looked for. */
export type MatchedRoot = 'account' | 'contact'

/** A class as a root type whose duplicates are looked for, `null` for the others. */
export const matchedRootOf = (recordClass: string): MatchedRoot | null =>
  recordClass === 'account' || recordClass === 'contact' ? recordClass : null

/** A model in use. */
export interface KeptModel {
  readonly rootType: MatchedRoot
  /** 1, 2, 3 …; 0 for the one that is usual as long as nothing was learnt. */
  readonly version: number
  readonly model: Model<unknown>
}

const parsed = new Map<string, KeptModel>()

const recordsOf = async (db: Db, rootType: MatchedRoot): Promise<number> => {
  const { rows } = await sql<{ records: number }>`
    select count(*)::integer as records from record where class = ${rootType}`.execute(db)
  return rows[0]?.records ?? 0
}

/** SQL: a model of the table `m` tells relatives from duplicates; those learnt before that count as none. */
export const tellsRelatives = sql<boolean>`m.model ? 'priors'`

/** The newest model of a root type. Reading one from its JSON is done once. */
export const currentModel = async (db: Db, rootType: MatchedRoot): Promise<KeptModel> => {
  const newest = await db
    .selectFrom('match_model as m')
    .select(['version', 'created_at'])
    .where('root_type', '=', rootType)
    .where(tellsRelatives)
    .orderBy('version', 'desc')
    .executeTakeFirst()
  const root = rootTypes[rootType]
  if (!newest)
    return { rootType, version: 0, model: usualModel(root, await recordsOf(db, rootType)) }
  const known = parsed.get(rootType + newest.version + newest.created_at.toISOString())
  if (known) return known
  const { model } = await db
    .selectFrom('match_model')
    .select('model')
    .where('root_type', '=', rootType)
    .where('version', '=', newest.version)
    .executeTakeFirstOrThrow()
  const kept = { rootType, version: newest.version, model: modelFromJson(root, model as ModelJson) }
  parsed.set(rootType + newest.version + newest.created_at.toISOString(), kept)
  return kept
}

/** Keep a model as the newest of its root type; its version. */
export const keepModel = async (
  db: Db,
  rootType: MatchedRoot,
  model: ModelJson,
  position: number,
): Promise<number> => {
  const { rows } = await sql<{ version: number }>`
    insert into match_model (root_type, version, position, model)
    select ${rootType}, coalesce(max(version), 0) + 1, ${position}, ${JSON.stringify(model)}::jsonb
    from match_model where root_type = ${rootType}
    returning version`.execute(db)
  return rows[0]?.version ?? 0
}

/** The version that each root type's next model will have. */
export const nextVersions = async (db: Db): Promise<ReadonlyMap<string, number>> => {
  const { rows } = await sql<{ root_type: string; version: number }>`
    select root_type, max(version) + 1 as version from match_model group by root_type`.execute(db)
  return new Map(rows.map(({ root_type, version }) => [root_type, version]))
}
