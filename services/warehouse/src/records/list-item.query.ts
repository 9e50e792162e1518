import type { InputOf, ListItem, listAccounts } from '@stammbuch/contracts'
import type { Database } from '@stammbuch/ledger'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { openChangesAt } from './records-at.query.ts'

export type ListQuery = InputOf<typeof listAccounts>['query']

export interface Page {
  readonly list: ListItem[]
  readonly total: number
}

/** The columns of a list row at a position, over a relation `r` shaped like the record view. Select them for a page alone. */
export const listColumnsAt = (at: number | null): RawBuilder<unknown> => sql`
  r.id, r.class, r.label, r.fields ->> 'name' as name, r.fields ->> 'surname' as surname,
  r.fields ->> 'firstName' as "firstName", r.fields ->> 'street' as street,
  r.fields ->> 'zipCode' as "zipCode", r.fields ->> 'city' as city, r.is_approved as "isApproved",
  r.excluded as "excludedByEditor", (
    select jsonb_build_object('id', s.id, 'class', s.class, 'label', s.label) from record s
    where s.id = (r.fields ->> 'mergedInto')::uuid) as "mergedInto",
  ${openChangesAt(at)} as "openChanges", r.position`

export const listColumns = listColumnsAt(null)

/** The orders of list rows, over the same relation. */
export const orders: Record<ListQuery['sort'], RawBuilder<unknown>> = {
  name: sql`r.label collate "de-x-icu", r.id`,
  '-name': sql`r.label collate "de-x-icu" desc, r.id desc`,
  zipCode: sql`r.fields ->> 'zipCode', r.label collate "de-x-icu", r.id`,
  '-zipCode': sql`r.fields ->> 'zipCode' desc nulls last, r.label collate "de-x-icu", r.id`,
  city: sql`r.fields ->> 'city' collate "de-x-icu", r.label collate "de-x-icu", r.id`,
  '-city': sql`r.fields ->> 'city' collate "de-x-icu" desc nulls last, r.label collate "de-x-icu", r.id`,
}

/** The orders of lists over relations with `label`, `city` and `zip` of their own. */
export const keyOrders: Record<ListQuery['sort'], RawBuilder<unknown>> = {
  name: sql`r.label collate "de-x-icu", r.id`,
  '-name': sql`r.label collate "de-x-icu" desc, r.id desc`,
  zipCode: sql`r.zip, r.label collate "de-x-icu", r.id`,
  '-zipCode': sql`r.zip desc nulls last, r.label collate "de-x-icu", r.id`,
  city: sql`r.city collate "de-x-icu", r.label collate "de-x-icu", r.id`,
  '-city': sql`r.city collate "de-x-icu" desc nulls last, r.label collate "de-x-icu", r.id`,
}

const id = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Tells if a search is the ID of a record and no part of a name. */
export const isId = (search: string): boolean => id.test(search)

/** The number that an expression comes to. */
export const countOf = async (
  db: Kysely<Database>,
  counted: RawBuilder<unknown>,
): Promise<number> =>
  (await sql<{ total: number }>`select (${counted})::int as total`.execute(db)).rows[0]?.total ?? 0
