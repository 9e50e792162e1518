import type { Database } from '@stammbuch/ledger'
import type { RootType, Values } from '@stammbuch/matching'
import { matchFields } from '@stammbuch/records'
import { type Kysely, sql } from 'kysely'
import type { Compared } from './compared-values.query.ts'

type Db = Kysely<Database>

/** A record of the store, ready to be compared. */
export interface Ready extends Compared {
  readonly features: unknown
}

/** Which records are to be found at all. */
export interface Findable {
  readonly bornUntil?: number
  readonly without?: readonly string[]
}

type Row = Readonly<Record<string, string | null>> & { readonly id: string; readonly label: string }

const columns = sql.join(
  matchFields.map((field) => sql`r.fields ->> ${sql.lit(field)} as ${sql.ref(field)}`),
)

/** After so many records other requests have their turn: a few milliseconds. */
const inARow = 250

const readyIn = async (
  db: Db,
  root: RootType<unknown>,
  ids: readonly string[],
  { bornUntil = Number.MAX_SAFE_INTEGER, without = [] }: Findable,
): Promise<Ready[]> => {
  const { rows } = await sql<Row>`
    select r.id, r.label, ${columns}
    from record r
    where r.id = any(${ids}::uuid[]) and not r.excluded
      and r.created_position <= ${bornUntil} and r.id <> all(${without}::uuid[])`.execute(db)
  const ready: Ready[] = []
  for (const { id, label, ...fields } of rows) {
    const values: Values = fields
    ready.push({ id, label, values, features: root.prepare(values) })
    if (ready.length % inARow === 0) await new Promise(setImmediate)
  }
  return ready
}

/** So many records are kept, some kilobytes each. */
const keptAtMost = 20_000

/**
 * Records of the store that were made ready to be compared with rows. A delivery whose rows are asked for in the
 * order of places meets the same records again and again: read and taken apart once, they are kept until others
 * take their place.
 */
export class ReadyRecords {
  /** `null`: there is nobody to be found under that id. */
  private readonly kept = new Map<string, Ready | null>()
  private readonly root: RootType<unknown>
  private readonly findable: Findable

  constructor(root: RootType<unknown>, findable: Findable) {
    this.root = root
    this.findable = findable
  }

  /** Those of these ids that are to be found, by id. */
  async byId(db: Db, ids: Iterable<string>): Promise<ReadonlyMap<string, Ready>> {
    const found = new Map<string, Ready>()
    const missing = new Set<string>()
    for (const id of ids) {
      const known = this.kept.get(id)
      if (known) found.set(id, known)
      else if (known === undefined) missing.add(id)
    }
    if (missing.size === 0) return found
    const read = await readyIn(db, this.root, [...missing], this.findable)
    for (const one of read) {
      found.set(one.id, one)
      missing.delete(one.id)
      this.kept.set(one.id, one)
    }
    for (const id of missing) this.kept.set(id, null)
    this.forget()
    return found
  }

  private forget(): void {
    for (const id of this.kept.keys()) {
      if (this.kept.size <= keptAtMost) return
      this.kept.delete(id)
    }
  }
}
