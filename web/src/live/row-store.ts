import type { LiveRow } from '@stammbuch/contracts'

/** So many rows are kept; of more, those that were told longest ago go. */
const most = 5_000

/** Root records as the log last told them, for who draws them next. */
export class RowStore {
  private readonly rows = new Map<string, LiveRow>()

  get(id: string): LiveRow | undefined {
    return this.rows.get(id)
  }

  /** Take a row unless one as new is known. */
  put(row: LiveRow): boolean {
    const known = this.rows.get(row.id)
    if (known && known.rev >= row.rev) return false
    this.rows.delete(row.id)
    this.rows.set(row.id, row)
    const [oldest] = this.rows.keys()
    if (this.rows.size > most && oldest !== undefined) this.rows.delete(oldest)
    return true
  }

  clear(): void {
    this.rows.clear()
  }
}
