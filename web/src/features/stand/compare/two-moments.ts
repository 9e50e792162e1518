import type { ListItem, PendingItem } from '@stammbuch/contracts'
import { useQuery } from '@tanstack/react-query'
import { answerOf } from '@/api/call.ts'
import { formatCount, noValue } from '@/format/format.ts'
import type { CompareSearch } from './compare-search.ts'
import { type DiffLine, type ListLine, listDiff } from './list-diff.ts'

/** Lines of one call, and the most that are compared of each moment. */
const pageSize = 1000
const mostLines = 10_000

const pendingLine = ({ root, action, openChanges }: PendingItem): ListLine => ({
  id: root.id,
  href: `/${root.class}/${root.id}`,
  label: root.label,
  facts: {
    Wartet: action === 'initial' ? 'auf die initiale Verifizierung' : 'auf Entscheidungen',
    Vorschläge: formatCount(openChanges, 'Vorschlag', 'Vorschläge'),
  },
})

const recordLine = (item: ListItem): ListLine => ({
  id: item.id,
  href: `/${item.class}/${item.id}`,
  label: item.label,
  facts: {
    Straße: item.street ?? noValue,
    PLZ: item.zipCode ?? noValue,
    Stadt: item.city ?? noValue,
    Verifiziert: item.isApproved ? 'ja' : 'nein',
    Ausgeschlossen: item.excludedByEditor ? 'ja' : 'nein',
  },
})

interface Page {
  readonly offset: number
  readonly limit: number
  readonly asOf: number | undefined
}
type ReadPage = (
  page: Page,
) => Promise<{ readonly list: readonly ListLine[]; readonly total: number }>

const pagesOf = ({ liste, code, rgId, pName }: CompareSearch, signal: AbortSignal): ReadPage => {
  const options = { signal, today: true }
  if (liste !== 'projekt')
    return async (page) => {
      const query = { ...page, rgId, pName }
      const { body } = await answerOf('listPending', { query }, options)
      return { total: body.total, list: body.list.map(pendingLine) }
    }
  return async (page) => {
    const { body: groups } = await answerOf('listRankingGroups', {}, options)
    const project = groups.list.find(({ shortCode }) => shortCode === code)
    const name = project?.rootTypeSimplified === 'contact' ? 'listContacts' : 'listAccounts'
    const query = { ...page, rankingGroupShortCode: code }
    const { body } = await answerOf(name, { query }, options)
    return { total: body.total, list: body.list.map(recordLine) }
  }
}

const wholeList = async (read: ReadPage, asOf: number | undefined) => {
  const first = await read({ offset: 0, limit: pageSize, asOf })
  const lines = [...first.list]
  while (lines.length < Math.min(first.total, mostLines)) {
    const next = await read({ offset: lines.length, limit: pageSize, asOf })
    if (next.list.length === 0) break
    lines.push(...next.list)
  }
  return { lines, total: first.total, isWhole: lines.length >= first.total }
}

/** Two moments of a list: how many lines each has, and what differs. */
export interface Comparison {
  readonly from: number
  readonly to: number
  readonly differences: readonly DiffLine[]
  /** False when a list is longer than what is compared. */
  readonly isWhole: boolean
}

/** The comparison of a list at two positions; `to` is now unless given. */
export const useComparison = (
  search: CompareSearch,
  from: number | null,
  to: number | null | undefined,
) =>
  useQuery({
    queryKey: ['stand', 'comparison', search, from, to],
    queryFn: async ({ signal }): Promise<Comparison> => {
      const read = pagesOf(search, signal)
      const before = await wholeList(read, from ?? undefined)
      const after = await wholeList(read, to ?? undefined)
      return {
        from: before.total,
        to: after.total,
        differences: listDiff(before.lines, after.lines),
        isWhole: before.isWhole && after.isWhole,
      }
    },
    enabled: from !== null && to !== null,
    staleTime: 30_000,
  })
