import type { ReleaseEvent } from '@stammbuch/contracts'
import type { AppUnit } from '../../platform/ledger.ts'
import type { ReleaseScope } from '../scope.query.ts'
import { findingsOf, waiversOf } from './proof-reading.query.ts'

type ProofRead = Extract<ReleaseEvent, { type: 'ReleaseProofRead' }>

/** Findings of one event, and awards that each names. */
const perEvent = 500
const namedAwards = 10

/** Says in an edition's stream what was found in it, and with which reasons it was released all the same. */
export const keepFindings = async (
  unit: AppUnit,
  stream: { readonly kind: string; readonly id: string; readonly version: number },
  scope: ReleaseScope,
): Promise<void> => {
  const { findings } = await findingsOf(unit.db, scope)
  const waivers = await waiversOf(unit.db, scope)
  const kept = findings.map(({ lines, toplist, parts, ...rest }) => {
    const waived = waivers.get(rest.key)
    return {
      ...rest,
      parts: [...parts],
      toplistId: toplist?.id ?? null,
      awards: lines.slice(0, namedAwards).map(({ id, rank, scoring, before }) => ({
        ...{ id, rank, scoring, before },
      })),
      numberOfAwards: lines.length,
      reason: waived?.reason ?? null,
      waivedBy: waived?.by.id ?? null,
    }
  })
  const parts = Math.max(1, Math.ceil(kept.length / perEvent))
  const events = Array.from(
    { length: parts },
    (_, part): ProofRead => ({
      type: 'ReleaseProofRead',
      data: { findings: kept.slice(part * perEvent, (part + 1) * perEvent) },
    }),
  )
  unit.append(stream, events)
  await unit.flush()
}
