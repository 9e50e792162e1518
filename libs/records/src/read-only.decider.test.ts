import type { RecordEvent } from '@stammbuch/contracts'
import { specOf } from '@stammbuch/ledger/spec'
import { describe, test } from 'vitest'
import { record } from './record.decider.ts'
import { originOf } from './source.ts'

const { given } = specOf(record)
const one = '0b5a9c1e-5f0e-4a53-9d9e-0f6c1c1f2a11'
const two = '0b5a9c1e-5f0e-4a53-9d9e-0f6c1c1f2a22'

const created: RecordEvent = {
  type: 'RecordCreated',
  data: {
    class: 'account',
    values: { name: 'Klinik Nord', isApproved: false, excludedByEditor: false },
    origin: originOf('import'),
  },
}
const approved: RecordEvent = { type: 'RecordApproved', data: { class: 'account' } }

describe('what is read-only', () => {
  const commands = {
    mark: { do: 'set-follow-up', value: true },
    unmark: { do: 'set-follow-up', value: false },
    move: { do: 'change-period', periodId: two },
  } as const
  const marked: RecordEvent = { type: 'FollowUpSet', data: { class: 'account', value: true } }
  const excluded: RecordEvent = {
    type: 'ChangeAccepted',
    subject: one,
    data: {
      class: 'account',
      attribute: 'excludedByEditor',
      newValue: true,
      valueBefore: false,
      stale: false,
      by: 'exclusion',
      sampleId: null,
    },
  }

  test('[E-067] an unapproved record is neither marked for the follow-up nor moved to another year', () => {
    given(created).when(commands.mark).refuses('record-unapproved')
    given(created).when(commands.move).refuses('record-unapproved')
    given(created, approved).when(commands.mark).gives(marked)
  })

  test('[E-067] nor is an excluded one; its mark comes off all the same', () => {
    given(created, approved, excluded).when(commands.mark).refuses('record-excluded')
    given(created, approved, excluded).when(commands.move).refuses('record-excluded')
    given(created, approved, marked, excluded)
      .when(commands.unmark)
      .gives({ type: 'FollowUpSet', data: { class: 'account', value: false } })
  })
})
