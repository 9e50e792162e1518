import type { Values } from '@stammbuch/matching'
import { matchFields } from '@stammbuch/records'
import { type RawBuilder, sql } from 'kysely'

/** A record by what it is compared by. */
export interface Compared {
  readonly id: string
  readonly label: string
  readonly values: Values
}

/** The compared fields of record `r` as one object of texts. */
export const comparedValues: RawBuilder<Values> = sql`jsonb_build_object(${sql.join(
  matchFields.map((field) => sql`${sql.lit(field)}::text, r.fields ->> ${sql.lit(field)}`),
)})`
