import type { InputOf, listReadinessItems, PlacedAward, ReadinessItem } from '@stammbuch/contracts'
import type { Database } from '@stammbuch/ledger'
import { type Kysely, sql } from 'kysely'
import { countingEdition } from '../edition-stream.query.ts'
import { type Page, pageOf, type Range } from '../page.query.ts'
import { duplicatesIn, pendingRows, unimportedDeliveries } from '../pending.query.ts'
import { blockersOf, pinnable, type ReleaseScope } from '../scope.query.ts'

type Db = Kysely<Database>
type Query = InputOf<typeof listReadinessItems>['query']
type Kind = ReadinessItem['kind']

/** Awards `pinnable` that are not in an edition. */
const missingIn = (edition: string) =>
  sql`not exists (select from release_member e where e.release_id = ${edition}::uuid and e.award_id = a.record_id)`

/** Counts the awards that a release would pin now and that an edition does not have. */
export const countAdded = async (db: Db, scope: ReleaseScope, edition: string): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    with ${pinnable(scope)}
    select count(*)::int as n from pinnable a where ${missingIn(edition)}`.execute(db)
  return rows[0]?.n ?? 0
}

/** The awards that came since the edition that counts, by toplist and rank; none where there is no edition. */
const addedAwards = async (
  db: Db,
  scope: ReleaseScope,
  { offset, limit }: Range,
): Promise<Page<PlacedAward>> => {
  const edition = await countingEdition(db, scope)
  if (!edition) return { list: [], total: 0 }
  const { rows } = await sql<PlacedAward & { readonly total: number }>`
    with ${pinnable(scope)},
    chosen as materialized (
      select a.*, count(*) over ()::int as total from pinnable a where ${missingIn(edition.id)})
    select r.id, (r.fields -> 'rank') as rank, (r.fields -> 'scoring') as scoring, c.total,
      case when t.id is not null
        then jsonb_build_object('id', t.id, 'value', t.entry ->> 'value') end as toplist,
      jsonb_build_object('id', h.id, 'class', h.class, 'label', h.label) as root,
      case when p.id <> h.id
        then jsonb_build_object('id', p.id, 'class', p.class, 'label', p.label) end as product
    from chosen c
    join record r on r.id = c.record_id
    join record h on h.id = coalesce(c.holder_id, c.product_id, c.record_id)
    left join record p on p.id = c.product_id
    left join catalogue_entry t on t.id = c.toplist_id
    order by t.entry ->> 'value' collate "de-x-icu" nulls last, (r.fields ->> 'rank')::numeric nulls last, r.id
    limit ${limit} offset ${offset}`.execute(db)
  return pageOf(rows)
}

const asItems = <One extends Kind>(
  kind: One,
  { list, total }: Page<Omit<Extract<ReadinessItem, { kind: One }>, 'kind'>>,
): Page<ReadinessItem> => ({
  list: list.map((item) => ({ ...item, kind }) as unknown as ReadinessItem),
  total,
})

/** Returns exactly what a figure of the board counts. */
export const readinessItems = async (
  db: Db,
  { kind, offset, limit, ...scope }: Query,
): Promise<Page<ReadinessItem>> => {
  const range = { offset, limit }
  switch (kind) {
    case 'blocked':
    case 'printed':
      return asItems(
        'blocked',
        await blockersOf(db, scope, { ...range, onlyPrinted: kind === 'printed' }),
      )
    case 'rows':
      return asItems('rows', await pendingRows(db, scope, range))
    case 'deliveries':
      return asItems('deliveries', await unimportedDeliveries(db, scope, range))
    case 'doubtful':
      return asItems('doubtful', await duplicatesIn(db, scope, range))
    case 'added':
      return asItems('added', await addedAwards(db, scope, range))
  }
}
