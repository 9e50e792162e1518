import { type RefObject, useEffect, useRef } from 'react'
import { type Decisions, useDecisions } from '@/product/deciding/decisions.ts'
import type { PendingList } from '../reading/use-pending-list.ts'
import type { QueueRow, RecordRow } from '../table/queue-rows.ts'
import type { Company } from './company.ts'

interface PageEndOptions {
  readonly rows: readonly QueueRow[]
  readonly list: PendingList
  readonly company: Company
  /** Records on which nothing was found to decide, whatever their lines say: nobody is led to them in a circle. */
  readonly tried: RefObject<ReadonlySet<string>>
}

type GoTo = (rootId: string) => void

interface Wish {
  /** The reading that was worked off, and its records. */
  readonly read: PendingList['read']
  readonly known: ReadonlySet<string>
  readonly goTo: GoTo
}

/** Tells if a record waits for somebody here. */
export const isOpen = ({ state, open, item }: RecordRow): boolean =>
  state === 'open' && (open > 0 || item.action === 'initial')

const recordsOf = (rows: readonly QueueRow[]): readonly RecordRow[] =>
  rows.filter((row) => row.kind === 'record')

/** The records whose decision was taken back here while they are not on the page. */
const broughtBack = (decisions: Decisions, shown: PendingList['shown']): string => {
  if (!shown) return ''
  const here = new Set(shown.list.map(({ root }) => root.id))
  return [...decisions.values()]
    .filter(({ state, rootId }) => state === 'undone' && !here.has(rootId))
    .map(({ change }) => change.id)
    .join()
}

/**
 * The way on at the end of a page: what was worked off makes room for the next records of the list, and what was passed
 * over comes last. Returns false when nothing waits anywhere. A decision that is taken back afterwards brings its record
 * to the page again.
 */
export const usePageEnd = ({ rows, list, company, tried }: PageEndOptions) => {
  const { shown, refresh, read, more, loading } = list
  const wish = useRef<Wish | null>(null)
  const nextOf = (known: ReadonlySet<string>): RecordRow | undefined => {
    const open = recordsOf(rows).filter((row) => isOpen(row) && !tried.current.has(row.id))
    const fresh = open.filter(({ id }) => !known.has(id))
    return company.freeOf(fresh.length > 0 ? fresh : open, null)
  }
  const goToNext = ({ known, goTo }: Pick<Wish, 'known' | 'goTo'>): boolean => {
    const next = nextOf(known)
    if (next) goTo(next.id)
    return next !== undefined
  }
  useEffect(() => {
    if (!wish.current || loading || wish.current.read === read) return
    const asked = wish.current
    wish.current = null
    goToNext(asked)
  })
  const undone = broughtBack(useDecisions(), shown)
  const latest = useRef(refresh)
  latest.current = refresh
  useEffect(() => {
    if (undone !== '') void latest.current()
  }, [undone])
  return (goTo: GoTo): boolean => {
    if (wish.current) return true
    if (!more) return goToNext({ known: new Set(), goTo })
    wish.current = { read, goTo, known: new Set(recordsOf(rows).map(({ id }) => id)) }
    void refresh().then((isNew) => {
      if (!isNew) wish.current = null
    })
    return true
  }
}
