import { Injectable } from '@nestjs/common'
import type { QueryExecutorProvider } from 'kysely'
import { PendingList } from './pending-list.process.ts'

/** So many moments are held; a screen asks about one of them many times. */
const moments = 2

/** Pending lists of earlier moments. They do not change any more, so the last ones are cached. */
@Injectable()
export class PendingHistory {
  private readonly lists = new Map<number, Promise<PendingList>>()

  /** Returns the pending list at a log position. */
  async at(db: QueryExecutorProvider, position: number): Promise<PendingList> {
    const known = this.lists.get(position)
    if (known) {
      this.lists.delete(position)
      this.lists.set(position, known)
      return known
    }
    const list = PendingList.read(db, position, position)
    this.lists.set(position, list)
    const [oldest] = this.lists.keys()
    if (this.lists.size > moments && oldest !== undefined) this.lists.delete(oldest)
    list.catch(() => this.lists.delete(position))
    return list
  }
}
