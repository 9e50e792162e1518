import type { ConflictEvent, RecordEvent } from '@stammbuch/contracts'
import { specOf } from '@stammbuch/ledger/spec'
import { describe, expect, test } from 'vitest'
import { conflictDecider } from './conflict.decider.ts'
import { record } from './record.decider.ts'
import { originOf, sourceOf } from './source.ts'

const [change, other, third] = [
  '0b5a9c1e-5f0e-4a53-9d9e-0f6c1c1f2a11',
  '0b5a9c1e-5f0e-4a53-9d9e-0f6c1c1f2a12',
  '0b5a9c1e-5f0e-4a53-9d9e-0f6c1c1f2a13',
] as const
const origin = originOf('import')
const created: RecordEvent = {
  type: 'RecordCreated',
  data: {
    class: 'account',
    values: { name: 'Anker', isApproved: false, excludedByEditor: false },
    origin,
  },
}
const merged: RecordEvent = { type: 'RecordMerged', data: { class: 'account', into: other } }
const source = sourceOf('merge')

describe('merging records', () => {
  const { given } = specOf(record)

  test('[R-032] takes a value over in one step, verified or not', () => {
    given(created)
      .when({ do: 'take-over', changeId: change, attribute: 'city', newValue: 'Kiel' })
      .gives(
        {
          type: 'ChangeProposed',
          subject: change,
          data: {
            class: 'account',
            attribute: 'city',
            source,
            oldValue: null,
            newValue: 'Kiel',
            comment: null,
          },
        },
        {
          type: 'ChangeAccepted',
          subject: change,
          data: {
            class: 'account',
            attribute: 'city',
            stale: false,
            by: 'merge',
            sampleId: null,
            newValue: 'Kiel',
            valueBefore: null,
          },
        },
      )
  })

  test('closes what waits to say the same, but not what something else was proposed after', () => {
    const proposed = (subject: string, newValue: string): RecordEvent => ({
      type: 'ChangeProposed',
      subject,
      data: {
        ...{ class: 'account', attribute: 'city', oldValue: null, newValue, comment: null },
        source: sourceOf('import'),
      },
    })
    const { decide, evolve, initial } = record
    const takeOver = (...waiting: readonly RecordEvent[]) =>
      decide([created, ...waiting].reduce(evolve, initial), {
        ...{ do: 'take-over', changeId: change, attribute: 'city', newValue: 'Kiel' },
      })
    const closed = (events: readonly RecordEvent[]) =>
      events.flatMap(({ type, subject }) => (type === 'ChangeDeclined' ? [subject] : []))
    expect(closed(takeOver(proposed(other, 'Plön'), proposed(third, 'Kiel')))).toEqual([third])
    expect(closed(takeOver(proposed(other, 'Kiel'), proposed(third, 'Plön')))).toEqual([])
  })

  test('[R-032] carries nothing onto an excluded record', () => {
    const carried = { attribute: 'city', newValue: 'Kiel', comment: null, proposedBy: third }
    given(created, merged)
      .when({ do: 'carry', changeId: change, source, ...carried })
      .refuses('record-excluded')
  })

  test('ends a record once; only taking the merge back brings it back', () => {
    given(created).when({ do: 'merge-into', into: other }).gives(merged)
    given(created, merged).when({ do: 'merge-into', into: third }).refuses('record-excluded')
    given(created, merged)
      .when({ do: 'restore', changeId: change, kind: 'editor' })
      .refuses('merge-unfit')
    given(created, merged)
      .when({ do: 'undo-merge' })
      .gives({ type: 'MergeUndone', data: { class: 'account' } })
    given(created).when({ do: 'undo-merge' }).gives()
  })
})

describe('a conflict', () => {
  const { given } = specOf(conflictDecider)
  const detected = (type: 'MULTI_MINQ_IDS' | 'ENTITY_AMBIGUITY'): ConflictEvent => ({
    type: 'ConflictDetected',
    data: {
      type,
      class: 'account',
      detectedWith: 'RECORD_LINKAGE',
      similarity: 90,
      hashIdentifier: 'a1',
      pair: null,
      modelVersion: 0,
      rankingGroupId: null,
      members: [change, other].map((sourceId) => ({
        sourceType: 'account' as const,
        sourceId,
        row: null,
      })),
    },
  })
  const ignored: ConflictEvent = {
    type: 'ConflictDecided',
    data: { choice: 'ignore', chosenId: null, survivorId: null },
  }

  const asMerged: ConflictEvent = {
    type: 'ConflictDecided',
    data: { choice: 'merge', chosenId: null, survivorId: other },
  }

  test('[R-031] is decided once, by a choice that fits it and for a record that belongs to it', () => {
    const row = detected('MULTI_MINQ_IDS')
    given(row)
      .when({ do: 'decide', choice: 'pickOne', recordId: other })
      .gives({
        type: 'ConflictDecided',
        data: { choice: 'pickOne', chosenId: other, survivorId: null },
      })
    given(row).when({ do: 'decide', choice: 'pickOne', recordId: third }).refuses('choice-unfit')
    given(row).when({ do: 'decide', choice: 'merge', recordId: other }).refuses('choice-unfit')
    given(row, ignored).when({ do: 'decide', choice: 'ignore' }).refuses('conflict-solved')
  })

  test('is judged anew only while it is open, and opened only when it was solved', () => {
    const pair = detected('ENTITY_AMBIGUITY')
    const reassessed = { similarity: 70, hashIdentifier: 'b2', modelVersion: 1 }
    given(pair)
      .when({ do: 'reassess', reassessed })
      .gives({ type: 'ConflictReassessed', data: reassessed })
    given(pair, ignored).when({ do: 'reassess', reassessed }).gives()
    given(pair, ignored).when({ do: 'reopen' }).gives({ type: 'ConflictReopened', data: {} })
    given(pair).when({ do: 'reopen' }).gives()
    given(pair, ignored).when({ do: 'take-up' }).gives({ type: 'ConflictReopened', data: {} })
    given(pair).when({ do: 'take-up' }).gives()
    given(pair, asMerged).when({ do: 'take-up' }).refuses('conflict-not-aside')
    expect(conflictDecider.initial.exists).toBe(false)
  })
})
