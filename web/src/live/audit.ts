import {
  type AuditVerdict,
  digestOfRows,
  mostAudited,
  type PageAudit,
  type ShownRow,
} from '@stammbuch/contracts'

/** The data that a part of the page shows now, and the topic that keeps it up to date. */
export interface ShownTopic {
  readonly topic: string
  readonly rows: readonly ShownRow[]
}

interface AuditOptions {
  /** Everything on screen that follows the log. */
  readonly shown: () => readonly ShownTopic[]
  /** Up to which position a topic is on screen. */
  readonly reached: (topic: string) => number
  /** Asks the server; rejects without a connection. */
  readonly ask: (page: PageAudit) => Promise<AuditVerdict>
  /** The page shows something else than the log: read the topic again. */
  readonly reload: (topic: string) => void
  /** Milliseconds. */
  readonly every?: number
}

/**
 * Lets the server compare regularly what is on screen with what it knows: the end-to-end guard over
 * everything between the log and the page. Only a digest travels, and only a difference that nothing
 * newer explains counts. Returns how to stop.
 */
export const startAudit = ({ every = 60_000, ...options }: AuditOptions): (() => void) => {
  const compare = async ({ topic, rows }: ShownTopic): Promise<void> => {
    const head = options.reached(topic)
    const some = rows.slice(0, mostAudited)
    if (some.length === 0 || head === 0) return
    const verdict = await options.ask({
      head,
      ids: some.map(({ id }) => id),
      digest: digestOfRows(some),
    })
    if (verdict === 'diverged') options.reload(topic)
  }
  const timer = setInterval(() => {
    for (const one of options.shown()) compare(one).catch(() => undefined)
  }, every)
  return () => clearInterval(timer)
}
