import { decideConflict, ignoreConflicts, reopenConflicts } from '@stammbuch/contracts'
import type { Database } from '@stammbuch/ledger'
import { loadConflicts } from '@stammbuch/records'
import type { Kysely } from 'kysely'
import { mutation, preparedMutation } from '../http/index.ts'
import { READS } from '../platform/database.ts'
import { takeUpConflicts } from '../records/index.ts'
import { waitingRowOf } from './conflict-detail.query.ts'
import { mustBeConflict } from './conflict-list.query.ts'
import { decide, runOf } from './decide-conflict.ts'
import { putAside } from './put-aside.ts'
import { WaitingRows } from './waiting-rows.ts'

/** Saying which records are the same, and which record a row means. */
export const conflictMutations = [
  preparedMutation(
    decideConflict,
    [READS, WaitingRows],
    (reads: Kysely<Database>, waiting: WaitingRows) =>
      async ({ params: { id }, body }) => {
        const takesRow = body.command === 'pickOne' || body.command === 'newAccount'
        const { type } = await mustBeConflict(reads, id)
        const row = takesRow && type === 'MULTI_MINQ_IDS' ? await waitingRowOf(reads, id) : null
        if (row) await waiting.by.prepare(row)
        return {
          run: runOf(body, row),
          work: async (unit) => {
            await decide(unit, id, body, row, waiting)
            await unit.flush()
            return mustBeConflict(unit.db, id)
          },
        }
      },
  ),
  /** Those that somebody solved meanwhile are left as they are. */
  mutation(ignoreConflicts, async (unit, { body }) => {
    const streams = await loadConflicts(unit.db, body.ids)
    const open = [...streams.values()].filter(({ state }) => !state.isSolved)
    await putAside(unit, open, 'ignore')
    await unit.flush()
    return { ignored: open.length, ids: open.map(({ id }) => id) }
  }),
  /** Those that cannot be taken up again are named with the reason. */
  mutation(reopenConflicts, async (unit, { body }) => {
    const known = await loadConflicts(unit.db, body.ids)
    const unknown = body.ids.filter((id) => !known.has(id))
    const codes = [...(await takeUpConflicts(unit, body.ids))]
    await unit.flush()
    return {
      reopened: codes.filter(([, code]) => code === null).length,
      left: [
        ...unknown.map((id) => ({ id, code: 'not-found' })),
        ...codes.flatMap(([id, code]) => (code === null ? [] : [{ id, code }])),
      ],
    }
  }),
]
