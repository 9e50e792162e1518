import type { Change, LiveEvent } from '@stammbuch/contracts'
import type { QueryClient } from '@tanstack/react-query'
import {
  type Decision,
  decisionOn,
  dropDecisions,
  putDecisions,
} from '@/product/deciding/decisions.ts'
import { openChangesKey, refreshOpenChanges } from '@/product/deciding/readings.ts'

const verdicts: Readonly<Record<string, Decision['verdict']>> = {
  ChangeAccepted: 'accept',
  ChangeDeclined: 'decline',
}

/** The change as an unfolded record shows it, if one does. */
const shownChange = (
  client: QueryClient,
  rootId: string,
  changeId: string | undefined,
): Change | undefined =>
  client
    .getQueriesData<readonly Change[]>({ queryKey: [openChangesKey, rootId] })
    .flatMap(([, list]) => list ?? [])
    .find(({ id }) => id === changeId)

const decisionOf = (client: QueryClient, event: LiveEvent): Decision | null => {
  const rootId = event.d.root ?? event.a
  const verdict = verdicts[event.k]
  const change = shownChange(client, rootId, event.d.changeId)
  if (!verdict || !change || decisionOn(change.id)) return null
  const at = Date.now()
  const lostAt = new Date(at).toISOString()
  return { change, rootId, verdict, state: 'lost', position: event.p, by: event.by, lostAt, at }
}

/**
 * Show what others decided on the lines that are open here, from the log alone, and read anew the changes of
 * records on which something else happened. Gives the events of which the lines here cannot tell what they mean for a
 * filter.
 */
export const noteOthers = (
  client: QueryClient,
  events: readonly LiveEvent[],
  me: string,
): readonly LiveEvent[] => {
  const unclear: LiveEvent[] = []
  const lost: Decision[] = []
  const again = new Set<string>()
  for (const event of events) {
    const known = decisionOn(event.d.changeId)
    const decision = event.by === me && known ? null : decisionOf(client, event)
    if (decision) lost.push(decision)
    else if (!known || !(event.k in verdicts)) {
      unclear.push(event)
      // Whatever a change was to others or to us, it is open anew.
      if (known && known.state !== 'sending') dropDecisions([known.change.id])
      again.add(event.d.root ?? event.a)
    }
  }
  if (lost.length > 0) putDecisions(lost)
  if (again.size > 0) void refreshOpenChanges(client, [...again])
  return unclear
}
