import type { Mapping, MappingColumn, MappingRevision } from '@stammbuch/contracts'
import { type Database, Refusal } from '@stammbuch/ledger'
import { type Kysely, sql } from 'kysely'
import { entriesOf, sortedBy } from '../../catalogue/index.ts'
import type { Reads } from '../../platform/database.ts'

type Db = Reads
type Row = Pick<Database['catalogue_entry'], 'id' | 'entry'>

/** An entry of the catalogue as a mapping. */
export const asMapping = ({ id, entry }: Row): Mapping => ({
  id,
  name: String(entry.name),
  description: (entry.description as string | null) ?? null,
  targetClass: entry.targetClass as Mapping['targetClass'],
  columns: (entry.columns as MappingColumn[] | undefined) ?? [],
  locked: entry.locked === true,
  legacy: entry.legacy === true,
  revision: Number(entry.revision ?? 0),
})

/** All mappings by name. */
export const mappings = async (db: Db): Promise<Mapping[]> =>
  sortedBy((await entriesOf(db, 'mapping')).map(asMapping), ({ name }) => name)

/** Returns a mapping by its id, where there is one. */
export const mappingById = async (db: Db, id: string): Promise<Mapping | undefined> => {
  const row = await db
    .selectFrom('catalogue_entry')
    .select(['id', 'entry'])
    .where('id', '=', id)
    .where('kind', '=', 'mapping')
    .where('removed', '=', false)
    .executeTakeFirst()
  return row && asMapping(row)
}

interface RevisionRow {
  readonly columns: MappingColumn[] | null
  readonly revision: number
  readonly at: Date
  readonly actor: string
  readonly name: string | null
}

/** Returns every revision of a mapping that the log had by a position, or has now, the newest first. @throws Refusal `not-found` */
export const mappingRevisions = async (
  db: Kysely<Database>,
  id: string,
  at: number | null = null,
): Promise<MappingRevision[]> => {
  if (!(await mappingById(db, id))) throw new Refusal('not-found')
  const { rows } = await sql<RevisionRow>`
    select e.data -> 'entry' -> 'columns' as columns, (e.data -> 'entry' ->> 'revision')::int as revision,
      e.at, e.actor, u.entry ->> 'fullName' as name
    from event e left join catalogue_entry u on u.id = e.actor and u.kind = 'user'
    where e.stream = ${id} and ${at === null ? sql`true` : sql`e.position <= ${at}`} and e.type in ('CatalogueEntryAdded', 'CatalogueEntryChanged')
      and e.data -> 'entry' ? 'revision'
    order by e.version desc`.execute(db)
  return rows.map(({ columns, revision, at, actor, name }) => ({
    revision,
    columns: columns ?? [],
    savedAt: at.toISOString(),
    savedBy: name === null ? null : { id: actor, fullName: name },
  }))
}
