import type { CatalogueKind } from '@stammbuch/contracts'
import { type Database, Refusal } from '@stammbuch/ledger'
import type { Kysely } from 'kysely'
import type { Reads } from '../platform/database.ts'

/** All entries of a kind that are in use. */
export const entriesOf = (db: Reads, kind: CatalogueKind) =>
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
  db: Reads,
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

const absent = {
  'ranking-group': 'Dieses Projekt gibt es nicht.',
  period: 'Diesen Jahrgang gibt es nicht.',
  'toplist-label': 'Diese Topliste gibt es nicht.',
} as const satisfies Partial<Record<CatalogueKind, string>>

type RequiredEntries = Partial<
  Record<keyof typeof absent, string | readonly string[] | null | undefined>
>

/** @throws Refusal `not-found` for the first of these ids, by kind, that is no entry in use */
export const entriesMustExist = async (
  db: Kysely<Database>,
  named: RequiredEntries,
): Promise<void> => {
  const wanted = Object.entries(named).flatMap(([kind, ids]) =>
    [ids ?? []].flat().map((id) => ({ kind: kind as keyof typeof absent, id })),
  )
  if (wanted.length === 0) return
  const rows = await db
    .selectFrom('catalogue_entry')
    .select(['id', 'kind'])
    .where(
      'id',
      'in',
      wanted.map(({ id }) => id),
    )
    .where('removed', '=', false)
    .execute()
  const known = new Set(rows.map(({ id, kind }) => `${kind} ${id}`))
  const missing = wanted.find(({ id, kind }) => !known.has(`${kind} ${id}`))
  if (missing) throw new Refusal('not-found', absent[missing.kind])
}

const collator = new Intl.Collator('de', { numeric: true })
/** In German order of a text. */
export const sortedBy = <Item>(items: readonly Item[], text: (item: Item) => string): Item[] =>
  items.toSorted((a, b) => collator.compare(text(a), text(b)))
