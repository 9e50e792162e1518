import type { RecordClass } from '@stammbuch/contracts'
import type { Database } from '@stammbuch/ledger'
import { type Kysely, sql } from 'kysely'

/** A waiting row that a person took in, under the run of its import. */
export interface OwnRow {
  readonly command: string
  readonly position: number
  readonly at: Date
  /** The record that it was taken for; null where it became a new one. */
  readonly record_id: string | null
  readonly record_class: RecordClass | null
  readonly record_label: string | null
  readonly root_id: string | null
  readonly root_class: RecordClass | null
}

/** Returns the rows that a person took in last, newest first; those of a run over many conflicts are left out. */
export const newestRows = async (
  db: Kysely<Database>,
  actor: string,
  most: number,
): Promise<readonly OwnRow[]> => {
  const { rows } = await sql<OwnRow>`
    select e.command, e.position, e.at, r.id as record_id, r.class as record_class, r.label as record_label,
      root.id as root_id, root.class as root_class
    from conflict c join event e on e.position = c.solved_position
    left join run u on u.id = c.decided_run
    left join record r on r.id = c.survivor_id left join record root on root.id = r.root_id
    where c.solved_by = ${actor} and c.choice in ('pickOne', 'newAccount')
      and (c.decided_run is null or u.kind = 'import')
    order by c.solved_position desc limit ${most}`.execute(db)
  return rows
}
