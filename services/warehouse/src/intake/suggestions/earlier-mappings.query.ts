import type { Mapping } from '@stammbuch/contracts'
import { sql } from 'kysely'
import type { Writes } from '../../platform/database.ts'
import type { AppTables } from '../../platform/ledger.ts'
import { asMapping } from '../mapping/mappings.query.ts'

/** How many of a supplier's mappings are remembered. */
const remembered = 20

/**
 * The mappings of a class that other deliveries of a delivery's supplier were imported with, newest
 * first and outdated ones last. Imports that were undone do not count.
 */
export const earlierMappings = async (
  db: Writes<AppTables>,
  sampleId: string,
  targetClass: Mapping['targetClass'],
): Promise<readonly Mapping[]> => {
  const { rows } = await sql<Parameters<typeof asMapping>[0]>`
    select m.id, m.entry
    from (
      select d.mapping_id, max(d.mapped_at) as mapped_at
      from delivery own
      join delivery d on d.supplier_id = own.supplier_id and d.id <> own.id
      join run r on r.id = d.run_id and r.undone_by is null and r.undo_left is null
      where own.id = ${sampleId} and d.mapping_id is not null
      group by d.mapping_id) used
    join catalogue_entry m on m.id = used.mapping_id and not m.removed
    where m.entry ->> 'targetClass' = ${targetClass}
    order by coalesce((m.entry ->> 'legacy')::boolean, false), used.mapped_at desc, m.id desc
    limit ${remembered}`.execute(db)
  return rows.map(asMapping)
}
