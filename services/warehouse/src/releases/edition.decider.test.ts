import { specOf } from '@stammbuch/ledger/spec'
import { test } from 'vitest'
import { edition } from './edition.decider.ts'

const scope = { rankingGroupId: 'g', periodId: 'p' }
const created = { type: 'ReleaseCreated', data: scope } as const
const withdrawn = { type: 'ReleaseWithdrawn', data: { reason: 'Falsche Ränge' } } as const
const restored = { type: 'ReleaseWithdrawalUndone', data: {} } as const
const correction = {
  do: 'correct',
  ...scope,
  corrects: 'a',
  reason: 'Punktzahl berichtigt',
} as const

test('[T-005] a correction is the next number after every one there was', () => {
  specOf(edition)
    .given()
    .when({ ...correction, counting: 'a', last: 2 })
    .gives({
      type: 'ReleaseCorrected',
      data: { ...scope, corrects: 'a', edition: 3, reason: 'Punktzahl berichtigt' },
    })
})

test('[T-005] an edition that does not count any more is not corrected', () => {
  specOf(edition)
    .given()
    .when({ ...correction, counting: 'b', last: 1 })
    .refuses('edition-superseded')
})

test('[T-005] an edition is withdrawn once, and its withdrawal taken back once', () => {
  const withdraw = { do: 'withdraw', reason: 'Falsche Ränge' } as const
  const restore = { do: 'restore' } as const
  specOf(edition).given(created).when(withdraw).gives(withdrawn)
  specOf(edition).given(created, withdrawn).when(withdraw).refuses('edition-withdrawn')
  specOf(edition).given(created, withdrawn).when(restore).gives(restored)
  specOf(edition).given(created, withdrawn, restored).when(restore).refuses('edition-not-withdrawn')
  specOf(edition).given(created, withdrawn, restored).when(withdraw).gives(withdrawn)
  specOf(edition).given().when(withdraw).refuses('not-found')
})
