import { type Kysely, sql } from 'kysely'
import type { Database } from './log.tables.ts'

interface Options {
  readonly db: Kysely<Database>
  /** Milliseconds between two looks. */
  readonly every?: number
  readonly onError?: (error: unknown) => void
  /** Told how many connections were ended. */
  readonly onEnded?: (many: number) => void
}

/**
 * Ends the connections of a process that has the turn to write and does nothing with it, the ones that wait for their
 * turn with it: a process that was stopped, or whose machine is gone, would get the turn again with each of
 * them. `processTag` in `application_name` tells whose they are. Nothing of theirs was committed.
 */
const endStalled = async (db: Kysely<Database>): Promise<number> => {
  const { rows } = await sql`
    with turn as materialized (
      select l.pid, l.granted from pg_locks l
      where l.locktype = 'advisory' and l.classid = 0 and l.objid = 7302020 and l.objsubid = 1
        and l.database = (select oid from pg_database where datname = current_database())),
    taking_part as materialized (
      select t.pid, t.granted, split_part(a.application_name, ' ', 2) as process,
        a.state = 'idle in transaction' and clock_timestamp() - a.state_change > interval '2 seconds' as stalled
      from turn t join pg_stat_activity a using (pid)
      where a.usename = current_user and exists (select from turn where not granted))
    select pg_terminate_backend(pid) from taking_part one
    where exists (select from taking_part holder
      where holder.granted and holder.stalled and holder.process <> '' and holder.process = one.process)`.execute(
    db,
  )
  return rows.length
}

/** Looks after the turn to write, in every process. @returns stops it */
export const startTurnWatch = ({
  db,
  every = 500,
  onError = () => undefined,
  onEnded = () => undefined,
}: Options): (() => Promise<void>) => {
  let looking: Promise<void> | undefined
  const look = async (): Promise<void> => {
    try {
      const many = await endStalled(db)
      if (many > 0) onEnded(many)
    } catch (error) {
      onError(error)
    }
  }
  const timer = setInterval(() => {
    looking ??= look().finally(() => {
      looking = undefined
    })
  }, every)
  return async () => {
    clearInterval(timer)
    await looking
  }
}
