import { specOf } from '@stammbuch/ledger/spec'
import { describe, test } from 'vitest'
import type { RecordCommand } from './record.commands.ts'
import { record } from './record.decider.ts'
import type { RecordEvent } from './record.events.ts'
import { originOf, sourceOf } from './source.ts'

const { given } = specOf(record)
const one = '0b5a9c1e-5f0e-4a53-9d9e-0f6c1c1f2a11'
const two = '0b5a9c1e-5f0e-4a53-9d9e-0f6c1c1f2a22'
const three = '0b5a9c1e-5f0e-4a53-9d9e-0f6c1c1f2a33'
const source = sourceOf('editor')
const origin = originOf('import')

const created: RecordEvent = {
  type: 'RecordCreated',
  data: {
    class: 'account',
    values: { name: 'Klinik Nord', city: 'Kiel', isApproved: false, excludedByEditor: false },
    origin,
  },
}
const approved: RecordEvent = { type: 'RecordApproved', data: { class: 'account' } }
const proposed = (
  subject: string,
  newValue: string | null,
  oldValue: string | null = 'Kiel',
): RecordEvent => ({
  type: 'ChangeProposed',
  subject,
  data: { class: 'account', attribute: 'city', oldValue, newValue, comment: null, source },
})
const accepted = (
  subject: string,
  newValue: string,
  more: Partial<Extract<RecordEvent, { type: 'ChangeAccepted' }>['data']> = {},
): RecordEvent => ({
  type: 'ChangeAccepted',
  subject,
  data: {
    class: 'account',
    attribute: 'city',
    newValue,
    valueBefore: 'Kiel',
    stale: false,
    by: 'decision',
    sampleId: null,
    ...more,
  },
})
const closed = (subject: string, reason: 'declined' | 'superseded'): RecordEvent => ({
  type: 'ChangeDeclined',
  subject,
  data: {
    class: 'account',
    attribute: 'city',
    reason,
    detail: null,
    comment: null,
    sampleId: null,
  },
})

describe('opening a declined proposal again', () => {
  const original = { place: 7, proposedAt: '2026-11-02T08:00:00.000Z', proposedBy: three } as const
  const reopen: RecordCommand = {
    do: 'reopen',
    reopened: {
      ...{ changeId: two, attribute: 'city', oldValue: 'Kiel', newValue: 'Lübeck' },
      ...{ source, comment: 'laut Impressum', reopens: one, ...original },
    },
  }
  const declined = [created, approved, proposed(one, 'Lübeck'), closed(one, 'declined')]
  const again: RecordEvent = {
    type: 'ChangeProposed',
    subject: two,
    data: {
      ...{ class: 'account', attribute: 'city', oldValue: 'Kiel', newValue: 'Lübeck' },
      ...{ comment: 'laut Impressum', source, reopens: one, ...original },
    },
  }

  test('[U-004] it keeps its origin, its proposer, its words, its place and its time', () =>
    given(...declined)
      .when(reopen)
      .gives(again))

  test('[U-004] it stands before what was proposed after it, so that a newer one stays the newest', () =>
    given(
      ...declined,
      {
        ...proposed(three, 'Plön'),
        data: { ...proposed(three, 'Plön').data, place: 9 },
      } as RecordEvent,
      again,
      {
        type: 'ApprovalUndone',
        data: { class: 'account' },
      },
    )
      .when({ do: 'approve', dynamic: [] })
      .gives(approved, closed(two, 'superseded'), accepted(three, 'Plön', { by: 'approval' })))
})
