import {
  approveAccount,
  approveAll,
  approveAward,
  approveContact,
  approveProduct,
  approveScore,
  excludeAll,
  type RecordClass,
  type RunEvent,
  type RunKind,
} from '@stammbuch/contracts'
import { newId, Refusal } from '@stammbuch/ledger'
import {
  decideOn,
  isApproved,
  isExcluded,
  loadRecord,
  loadRecords,
  type RecordEvent,
  type RecordStream,
} from '@stammbuch/records'
import { dynamicFieldsByName } from '../catalogue/index.ts'
import { mutation, preparedMutation } from '../http/index.ts'
import type { AppUnit } from '../platform/ledger.ts'
import { recordCard } from './record-card.query.ts'
import { rootWithRelations } from './relations.query.ts'

/** Counts the records of each class that occurs. */
const countByClass = (streams: readonly RecordStream[]): Partial<Record<RecordClass, number>> => {
  const counts: Partial<Record<RecordClass, number>> = {}
  for (const { state } of streams) counts[state.class] = (counts[state.class] ?? 0) + 1
  return counts
}

/** The effects of an approval on open changes: accepted, or closed and for which reason. */
const settledBy = (events: readonly RecordEvent[]) => {
  const acceptedChanges: string[] = []
  const rejectedChanges: { id: string; code: string }[] = []
  for (const event of events) {
    if (event.type === 'ChangeAccepted' && event.subject) acceptedChanges.push(event.subject)
    if (event.type === 'ChangeDeclined' && event.subject)
      rejectedChanges.push({ id: event.subject, code: event.data.detail ?? event.data.reason })
  }
  return { acceptedChanges, rejectedChanges }
}

/** Verifies one record: the newest value per field is taken, nothing stays pending. */
const approve = (call: typeof approveAccount, recordClass: RecordClass) =>
  mutation(call, async (unit, { params: { id } }, { ifMatch }) => {
    const db = unit.db
    const stream = await loadRecord(unit.db, id, recordClass)
    if (ifMatch !== null) {
      const { version } = await recordCard(db, recordClass, id)
      if (version !== ifMatch) throw new Refusal('record-moved-on', undefined, { version })
    }
    const dynamic = [...(await dynamicFieldsByName(db)).values()]
    const events = decideOn(unit, stream, { do: 'approve', dynamic })
    const card = await unit.flushAndRead(() => recordCard(db, recordClass, id))
    return { record: card, ...settledBy(events) }
  })

/** Frames what a command did by the first and the last event of its run, so that it can be taken back as one. */
const frameRun = (
  unit: AppUnit,
  runId: string,
  {
    kind,
    scope,
    result,
  }: {
    readonly kind: RunKind
    readonly scope: Readonly<Record<string, unknown>>
    readonly result: Readonly<Record<string, unknown>>
  },
): void => {
  const events: RunEvent[] = [
    { type: 'RunStarted', data: { kind, scope } },
    { type: 'RunFinished', data: { result } },
  ]
  unit.append({ kind: 'run', id: runId, version: 0 }, events)
}

/** Verifying and excluding: one record, or a root with its relations in one step. */
export const approvalMutations = [
  approve(approveAccount, 'account'),
  approve(approveContact, 'contact'),
  approve(approveProduct, 'product'),
  approve(approveAward, 'award'),
  approve(approveScore, 'score'),
  preparedMutation(approveAll, [], () => ({ params: scope }) => {
    const runId = newId()
    return {
      run: runId,
      work: async (unit) => {
        const db = unit.db
        const wanted = await rootWithRelations(db, scope.rootType, scope.id)
        const streams = await loadRecords(unit.db, wanted)
        const dynamic = [...(await dynamicFieldsByName(db)).values()]
        const open = [...streams.values()].filter(
          ({ state }) => !isApproved(state) && !isExcluded(state),
        )
        const events = open.flatMap((stream) => decideOn(unit, stream, { do: 'approve', dynamic }))
        const approved = countByClass(open)
        if (open.length > 0)
          frameRun(unit, runId, { kind: 'approve-all', scope, result: { approved } })
        return { runId: open.length > 0 ? runId : null, approved, ...settledBy(events) }
      },
    }
  }),
  preparedMutation(excludeAll, [], () => ({ params: scope }) => {
    const runId = newId()
    return {
      run: runId,
      work: async (unit) => {
        const wanted = await rootWithRelations(unit.db, scope.rootType, scope.id)
        const streams = await loadRecords(unit.db, wanted)
        const open = [...streams.values()].filter(({ state }) => !isExcluded(state))
        for (const stream of open)
          decideOn(unit, stream, { do: 'exclude', changeId: newId(), kind: 'editor' })
        const excluded = countByClass(open)
        if (open.length > 0)
          frameRun(unit, runId, { kind: 'exclude-all', scope, result: { excluded } })
        return { runId: open.length > 0 ? runId : null, excluded }
      },
    }
  }),
]
