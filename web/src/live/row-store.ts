import type { LiveRow } from '@stammbuch/contracts'

type Listener = () => void

/** Rows that nobody looks at are kept up to this many. */
const mostUnwatched = 5_000

/** Root records as the log last told, each with its listeners: one change renders one row. */
export class RowStore {
  private readonly rows = new Map<string, LiveRow>()
  private readonly listeners = new Map<string, Set<Listener>>()
  private dirty = new Set<string>()

  get(id: string): LiveRow | undefined {
    return this.rows.get(id)
  }

  /** Take a row unless a newer one is known. Listeners hear of it with the next `flush`. */
  put(row: LiveRow): boolean {
    const known = this.rows.get(row.id)
    if (known && known.rev >= row.rev) return false
    this.rows.delete(row.id)
    this.rows.set(row.id, row)
    this.dirty.add(row.id)
    if (this.rows.size > mostUnwatched) this.trim()
    return true
  }

  subscribe(id: string, listener: Listener): () => void {
    const all = this.listeners.get(id) ?? new Set()
    this.listeners.set(id, all)
    all.add(listener)
    return () => {
      all.delete(listener)
      if (all.size === 0 && this.listeners.get(id) === all) this.listeners.delete(id)
    }
  }

  /** Tell the listeners of rows that changed. */
  flush(): void {
    const changed = this.dirty
    this.dirty = new Set()
    for (const id of changed) for (const listener of this.listeners.get(id) ?? []) listener()
  }

  clear(): void {
    for (const id of this.rows.keys()) this.dirty.add(id)
    this.rows.clear()
  }

  get size(): number {
    return this.rows.size
  }

  private trim(): void {
    for (const id of this.rows.keys()) {
      if (this.rows.size <= mostUnwatched) return
      if (!this.listeners.has(id)) this.rows.delete(id)
    }
  }
}
