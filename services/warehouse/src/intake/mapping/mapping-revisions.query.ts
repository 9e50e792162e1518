import type { MappingColumn, MappingRevision } from '@stammbuch/contracts'
import { Refusal } from '@stammbuch/ledger'
import { sql } from 'kysely'
import { type Writes } from '../../platform/database.ts'
import type { AppTables } from '../../platform/ledger.ts'
import { mappingById } from './mappings.query.ts'

interface Row {
  readonly columns: MappingColumn[] | null
  readonly revision: number
  readonly at: Date
  readonly actor: string
  readonly name: string | null
}

/** Every revision of a mapping as the log has it, the newest first. @throws Refusal `not-found` */
export const mappingRevisions = async (
  db: Writes<AppTables>,
  id: string,
): Promise<MappingRevision[]> => {
  if (!(await mappingById(db, id))) throw new Refusal('not-found')
  const { rows } = await sql<Row>`
    select e.data -> 'entry' -> 'columns' as columns, (e.data -> 'entry' ->> 'revision')::int as revision,
      e.at, e.actor, u.entry ->> 'fullName' as name
    from event e left join catalogue_entry u on u.id = e.actor and u.kind = 'user'
    where e.stream = ${id} and e.type in ('CatalogueEntryAdded', 'CatalogueEntryChanged')
      and e.data -> 'entry' ? 'revision'
    order by e.version desc`.execute(db)
  return rows.map(({ columns, revision, at, actor, name }) => ({
    revision,
    columns: columns ?? [],
    savedAt: at.toISOString(),
    savedBy: name === null ? null : { id: actor, fullName: name },
  }))
}
