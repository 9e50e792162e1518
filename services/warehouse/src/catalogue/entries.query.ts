import type { CatalogueKind } from '@stammbuch/contracts'
import type { Reads } from '../platform/database.ts'
import type { CatalogueTables } from './catalogue.tables.ts'

/** All entries of a kind that are in use. */
export const entriesOf = (db: Reads<CatalogueTables>, kind: CatalogueKind) =>
  db
    .selectFrom('catalogue_entry')
    .select(['id', 'entry', 'version', 'created_at', 'updated_at'])
    .where('kind', '=', kind)
    .where('removed', '=', false)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/** The id behind a unique key of a kind, `undefined` when nobody has it. */
export const idByKey = async (
  db: Reads<CatalogueTables>,
  kind: CatalogueKind,
  key: string,
): Promise<string | undefined> =>
  (
    await db
      .selectFrom('catalogue_key')
      .select('id')
      .where('kind', '=', kind)
      .where('key', '=', key)
      .executeTakeFirst()
  )?.id

const collator = new Intl.Collator('de', { numeric: true })
/** In German order of a text. */
export const sortedBy = <Item>(items: readonly Item[], text: (item: Item) => string): Item[] =>
  items.toSorted((a, b) => collator.compare(text(a), text(b)))
