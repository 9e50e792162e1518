import path from 'node:path'
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common'
import type { PendingFilter } from '@stammbuch/contracts'
import type { Database } from '@stammbuch/ledger'
import type { Kysely } from 'kysely'
import { CONFIG, type Config } from '../../platform/config.ts'
import { READS } from '../../platform/database.ts'
import type { Snapshot } from '../../platform/snapshot.ts'
import type {
  CompiledText,
  PendingFacets,
  PendingFigures,
  PendingPage,
  PendingQuestion,
} from './columns/pending-question.ts'
import { PendingThread } from './columns/pending-thread.process.ts'
import { rootsFound } from './pending-items.query.ts'

type PageQuery = Omit<Extract<PendingQuestion, { readonly do: 'page' }>, 'do' | 'found'>

/**
 * The open changes and new records, for all readers of this process: columns in a thread of their own, brought up to the log's head for each
 * question. An answer stands for a position that is not before the one at which it was asked for.
 */
@Injectable()
export class PendingIndex implements OnApplicationShutdown {
  private readonly thread: PendingThread

  constructor(
    @Inject(CONFIG) { DATABASE_URL, DATA_DIR }: Config,
    @Inject(READS) private readonly db: Kysely<Database>,
  ) {
    this.thread = new PendingThread(DATABASE_URL, { folder: path.join(DATA_DIR, 'queue') })
  }

  /** Returns a page of the list. `persons`: the reader may search persons by name, which reveals them. */
  page({ filter, ...page }: PageQuery, persons: boolean): Promise<Snapshot<PendingPage>> {
    const found = this.found(filter, persons)
    return this.thread.ask({ do: 'page', filter, found, ...page })
  }

  /** Returns the numbers of records by the values of every facet. */
  facets(filter: PendingFilter, persons: boolean): Promise<Snapshot<PendingFacets>> {
    return this.thread.ask({ do: 'facets', filter, found: this.found(filter, persons) })
  }

  /** Returns the unapproved records that the list shows with a filter and that were there at a position, the oldest first. */
  unapproved(filter: PendingFilter, upTo: number): Promise<Snapshot<readonly string[]>> {
    return this.thread.ask({ do: 'unapproved', filter, upTo, found: this.found(filter, true) })
  }

  /** Returns how much waits, and for how long. */
  figures(): Promise<Snapshot<PendingFigures>> {
    return this.thread.ask({ do: 'figures' })
  }

  /** The thread's state: without a question it was never begun, and holds nothing. */
  get state(): { readonly isRunning: boolean; readonly open: number } {
    return { isRunning: this.thread.isRunning, open: this.thread.open }
  }

  /** Not before the last request has been answered. */
  onApplicationShutdown(): Promise<void> {
    return this.thread.close()
  }

  /** The statement that finds the roots of a search; what it knows of records stands in a slice that the thread cannot load. */
  private found({ search }: PendingFilter, persons: boolean): CompiledText | null {
    if (!search) return null
    const { sql, parameters } = rootsFound(search, { at: null, persons }).compile(this.db)
    return { sql, parameters }
  }
}
