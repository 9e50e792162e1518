import type { Mapping, MappingColumn } from '@stammbuch/contracts'
import { entriesOf, sortedBy } from '../../catalogue/index.ts'
import type { Reads } from '../../platform/database.ts'
import type { CatalogueRows } from '../../platform/tables.ts'

type Db = Reads<CatalogueRows>
type Row = Pick<CatalogueRows['catalogue_entry'], 'id' | 'entry'>

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
