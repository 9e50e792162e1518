import { type RawBuilder, sql } from 'kysely'

/** First and last day in Berlin, both included. */
export interface Days {
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** A condition that a time lies within these days; an index on the time serves it, with one end or both left open. */
export const withinDays = (time: RawBuilder<unknown>, { from, to }: Days): RawBuilder<boolean> =>
  sql<boolean>`(${time} >= coalesce(${from ?? null}::date::timestamp at time zone 'Europe/Berlin', '-infinity')
    and ${time} < coalesce((${to ?? null}::date + 1)::timestamp at time zone 'Europe/Berlin', 'infinity'))`

/** An instant as the contract writes it. */
export const instantOf = (time: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
