import type { RecordEvent } from '@stammbuch/contracts'
import { specOf } from '@stammbuch/ledger/spec'
import { describe, test } from 'vitest'
import type { RecordCommand } from './record.commands.ts'
import { record } from './record.decider.ts'
import {
  accepted,
  approved,
  closed,
  created,
  one,
  proposed,
  source,
  three,
  two,
} from './testing/given-events.ts'

const { given } = specOf(record)

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
