import { type Cause, newId } from '@stammbuch/ledger'
import {
  applyMapping,
  deleteSearchIndex,
  type ElasticsearchClient,
} from '@stammbuch/records/targets'
import { sql } from 'kysely'
import { Problem } from '../http/index.ts'
import type { AppLedger } from '../platform/ledger.ts'
import type { Working } from '../platform/runs/index.ts'
import type { AppUnit } from '../records/index.ts'
import { asProblem } from './clients.ts'
import type { SyncEvent } from './sync.events.ts'

const note = (unit: AppUnit, event: SyncEvent): void => {
  unit.append({ kind: 'sync', id: newId(), version: 0 }, [event])
}

/**
 * Want again what the worker may have done to the old index since the new one began to be filled, removals
 * included: they count as sent, so that a copy which may be there is taken away. What counts is when a call
 * was answered, not the position it carried: that was read before. The head lies above all of them once
 * the note about the move is appended.
 */
const wantSince = ({ db }: AppUnit, position: number) =>
  sql`
  update target_state s set requested = h.position, sent = greatest(s.sent, h.position)
  from log_head h
  where s.target = 'elasticsearch'
    and (s.settled >= ${position} or s.calling_since is not null or s.sent > s.acknowledged)`.execute(
    db,
  )

const startOf = async (ledger: AppLedger): Promise<number> => {
  const { position } = await ledger.db
    .selectFrom('log_head')
    .select('position')
    .executeTakeFirstOrThrow()
  return position
}

/** Move searches to an index of today's shape. Interrupted, it begins anew with another index. */
export const applySearchMapping =
  (ledger: AppLedger, client: () => ElasticsearchClient) =>
  async ({ job }: Working) => {
    const { actor, role, command } = job
    const cause: Omit<Cause, 'at'> = { actor, role, source: 'ui', command, run: null }
    const began = await startOf(ledger)
    const applied = await applyMapping(client()).catch(asProblem)
    const position = await ledger.batch(cause, async (unit) => {
      note(unit, { type: 'SearchMappingApplied', data: applied })
      const noted = await unit.flush()
      await wantSince(unit, began)
      return noted
    })
    const { index, replaced } = applied
    const from = replaced === null ? '' : `, ${replaced} ist gelöscht`
    return {
      answer: `Die Zuordnung ist angewendet: Suchen laufen über ${index}${from}.`,
      position: position ?? began,
    }
  }

/** Delete one of our indices by its name or alias. */
export const dropSearchIndex = async (
  unit: AppUnit,
  client: ElasticsearchClient,
  name: string,
): Promise<{ answer: string }> => {
  const index = await deleteSearchIndex(client, name).catch(asProblem)
  if (index === null) throw new Problem('not-found', `Einen Suchindex „${name}“ gibt es nicht.`)
  note(unit, { type: 'SearchIndexDeleted', data: { index } })
  return {
    answer: `Der Index ${index} ist gelöscht. War er in Gebrauch, legt der Übertragungsdienst ihn neu an und füllt ihn.`,
  }
}
