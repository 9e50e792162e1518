import { type ReleaseEvent, takeUpFindings, waiveFindings } from '@stammbuch/contracts'
import { idFrom } from '@stammbuch/ledger'
import { sql } from 'kysely'
import { mutation } from '../../http/index.ts'
import type { AppUnit } from '../../platform/ledger.ts'
import { mustExist, type ReleaseScope } from '../scope.query.ts'
import { findingsOf, waiversOf } from './proof-reading.query.ts'

/** What is let pass of a project's year is one stream, from before its first release on. */
const streamOf = async (unit: AppUnit, { rankingGroupId, periodId }: ReleaseScope) => {
  const id = idFrom(`proof-reading:${rankingGroupId}:${periodId}`)
  const { rows } = await sql<{ version: number }>`
    select coalesce(max(e.version), 0)::int as version from event e where e.stream = ${id}::uuid`.execute(
    unit.db,
  )
  return { kind: 'release', id, version: rows[0]?.version ?? 0 }
}

const note = async (unit: AppUnit, scope: ReleaseScope, event: ReleaseEvent): Promise<void> => {
  unit.append(await streamOf(unit, scope), [event])
  await unit.flush()
}

/** Letting findings pass with a reason, and taking that back. */
export const findingMutations = [
  mutation(waiveFindings, async (unit, { body: { keys, reason, ...scope } }) => {
    await mustExist(unit.db, scope)
    const { findings } = await findingsOf(unit.db, scope)
    const wanted = new Set(keys)
    const there = findings.filter(({ key }) => wanted.has(key))
    const waived = [...new Set(there.map(({ key }) => key))]
    const kinds = [...new Set(there.map(({ kind }) => kind))]
    if (waived.length > 0)
      await note(unit, scope, {
        type: 'ReleaseFindingsWaived',
        data: { ...scope, keys: waived, kinds, reason },
      })
    return { waived: waived.length }
  }),
  mutation(takeUpFindings, async (unit, { body: { keys, ...scope } }) => {
    const waivers = await waiversOf(unit.db, scope)
    const taken = [...new Set(keys)].filter((key) => waivers.has(key))
    if (taken.length > 0)
      await note(unit, scope, {
        type: 'ReleaseFindingsTakenUp',
        data: { ...scope, keys: taken },
      })
    return { takenUp: taken.length }
  }),
]
