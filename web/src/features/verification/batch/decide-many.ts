import type { Change, PendingItem } from '@stammbuch/contracts'
import type { QueryClient } from '@tanstack/react-query'
import { answerOf } from '@/api/call.ts'
import { formatCount } from '@/format/format.ts'
import { waitsAgain } from '@/product/deciding/decide.ts'
import {
  type Decision,
  decisionOn,
  dropDecisions,
  putDecisions,
  sendingOf,
  type Verdict,
} from '@/product/deciding/decisions.ts'
import { openChangesKey } from '@/product/deciding/readings.ts'
import { doing } from '@/product/own-actions.ts'
import type { QueueScope } from '../filter/queue-scope.ts'
import { openChanges } from '../reading/open-changes.query.ts'
import type { QueueRow } from '../table/queue-rows.ts'

/** Decisions that the server takes at once. */
const atOnce = 1000
const recordsAtOnce = 6

export interface ChosenChange {
  readonly change: Change
  readonly rootId: string
}

export interface BatchResult {
  readonly verdict: Verdict
  readonly done: number
  /** The number of refused ones, by code. */
  readonly refused: Readonly<Record<string, number>>
}

const ofRecord = async (
  client: QueryClient,
  item: PendingItem,
  scope: QueueScope,
): Promise<readonly ChosenChange[]> => {
  const changes = await client.fetchQuery(openChanges(item, scope))
  return changes.map((change) => ({ change, rootId: item.root.id }))
}

/**
 * The open changes behind selected lines: selected ones, and of selected records those that the list
 * shows, because nobody decides what the filter hides.
 */
export const chosenChanges = async (
  client: QueryClient,
  rows: readonly QueueRow[],
  selection: ReadonlySet<string>,
  scope: QueueScope,
): Promise<readonly ChosenChange[]> => {
  const selected = rows.filter(({ id }) => selection.has(id))
  const found = new Map<string, ChosenChange>()
  for (const row of selected)
    if (row.kind === 'change') found.set(row.id, { change: row.change, rootId: row.rootId })
  const records = selected.flatMap((row) => (row.kind === 'record' ? [row.item] : []))
  for (let at = 0; at < records.length; at += recordsAtOnce) {
    const part = records.slice(at, at + recordsAtOnce)
    const lists = await Promise.all(part.map((item) => ofRecord(client, item, scope)))
    for (const one of lists.flat()) found.set(one.change.id, one)
  }
  return [...found.values()].filter(({ change }) => !decisionOn(change.id))
}

type Results = Awaited<ReturnType<typeof answerOf<'decideChanges'>>>['body']['results']

const settled = (
  sending: readonly Decision[],
  results: Results,
  position: number | null,
): readonly Decision[] => {
  const byId = new Map(results.map((result) => [result.id, result]))
  return sending.flatMap((decision): Decision[] => {
    const result = byId.get(decision.change.id)
    if (result?.ok) return [{ ...decision, state: 'done', position }]
    if (result?.code !== 'change-already-decided') return []
    return [
      {
        ...decision,
        verdict: result.decision === 'declined' ? 'decline' : 'accept',
        state: 'lost',
        by: result.decidedBy?.shortCode ?? null,
        lostAt: result.decidedAt,
      },
    ]
  })
}

const decidePart = async (
  client: QueryClient,
  part: readonly ChosenChange[],
  verdict: Verdict,
): Promise<Results> => {
  const sending = part.map(({ change, rootId }) => sendingOf(change, rootId, verdict))
  const ids = part.map(({ change }) => change.id)
  putDecisions(sending)
  const count = formatCount(ids.length, 'Änderung', 'Änderungen')
  const described = {
    text: `${count} ${verdict === 'accept' ? 'übernommen' : 'abgelehnt'}`,
    record: null,
    onUndone: (gone: boolean) =>
      waitsAgain(client, gone ? ids : [], [...new Set(part.map(({ rootId }) => rootId))]),
  }
  try {
    const body = { decisions: ids.map((id) => ({ id, decision: verdict })) }
    const answer = await doing('decideChanges', described, () =>
      answerOf('decideChanges', { body }),
    )
    dropDecisions(ids)
    putDecisions(settled(sending, answer.body.results, answer.position))
    return answer.body.results
  } catch (thrown) {
    dropDecisions(ids)
    throw thrown
  }
}

/** Decide many changes, each for itself. */
export const decideMany = async (
  client: QueryClient,
  chosen: readonly ChosenChange[],
  verdict: Verdict,
): Promise<BatchResult> => {
  let done = 0
  const refused: Record<string, number> = {}
  try {
    for (let at = 0; at < chosen.length; at += atOnce) {
      for (const { ok, code } of await decidePart(client, chosen.slice(at, at + atOnce), verdict)) {
        if (ok) done += 1
        else refused[code ?? 'internal'] = (refused[code ?? 'internal'] ?? 0) + 1
      }
    }
  } finally {
    await client.invalidateQueries({ queryKey: [openChangesKey] })
  }
  return { verdict, done, refused }
}
