import type { Mapping, ReplyOf, suggestMapping } from '@stammbuch/contracts'
import { type Database, Refusal } from '@stammbuch/ledger'
import { type Kysely, sql } from 'kysely'
import { dynamicFieldsByName } from '../../catalogue/index.ts'
import { rowsAfter } from '../files/delivery-rows.query.ts'
import { asMapping } from '../mapping/mappings.query.ts'
import { rememberedColumns } from './remembered-columns.rules.ts'
import { suggestColumns } from './suggest-columns.rules.ts'

/** Mappings of a supplier that are remembered. */
const mostMappings = 20
/** Rows that a suggestion looks at. */
const sampleRows = 200

/**
 * The mappings of a class that other deliveries of a delivery's supplier were imported with, newest
 * first and outdated ones last. Imports that were undone do not count.
 */
const earlierMappings = async (
  db: Kysely<Database>,
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
    limit ${mostMappings}`.execute(db)
  return rows.map(asMapping)
}

/** Returns where the columns of a prepared delivery probably belong. @throws Refusal `not-found` */
export const suggestedMapping = async (
  db: Kysely<Database>,
  { sampleId, targetClass }: ReturnType<typeof suggestMapping.body.parse>,
): Promise<ReplyOf<typeof suggestMapping>> => {
  const delivery = await db
    .selectFrom('delivery')
    .select('headers')
    .where('id', '=', sampleId)
    .executeTakeFirst()
  if (!delivery) throw new Refusal('not-found')
  const { headers } = delivery
  const rows = await rowsAfter(db, sampleId, 0, sampleRows)
  const dynamic = [...(await dynamicFieldsByName(db)).values()]
  const remembered =
    targetClass === 'product'
      ? []
      : rememberedColumns(
          headers,
          await earlierMappings(db, sampleId, targetClass),
          targetClass,
          dynamic,
        )
  const columns = headers.map((header, index) => ({
    header,
    samples: rows.map(({ cells }) => cells[index] ?? ''),
  }))
  return { columns: [...suggestColumns(columns, targetClass, dynamic, remembered)] }
}
