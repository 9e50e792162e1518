import type { SpotCheckEvent } from '@stammbuch/contracts'
import { specOf } from '@stammbuch/ledger/spec'
import { describe, test } from 'vitest'
import { upperBound } from './error-bound.rules.ts'
import { spotCheckDecider } from './spot-check.decider.ts'

const spec = specOf(spotCheckDecider)
const drawn = {
  scope: { sampleId: 'delivery-1' },
  seed: 'seed-1',
  drawnAt: 100,
  population: 12,
  strata: [{ class: 'account', attributeName: 'city', toplistId: null, size: 12, drawn: 2 }],
  sample: ['change-1', 'change-2'],
} as const
const started: SpotCheckEvent = { type: 'SpotCheckStarted', data: drawn }
const judged = (subject: string, verdict: 'right' | 'wrong' | 'unclear'): SpotCheckEvent => ({
  type: 'SpotCheckJudged',
  subject,
  data: { verdict },
})
const finished: SpotCheckEvent = {
  type: 'SpotCheckFinished',
  data: {
    decision: 'returned',
    judged: 0,
    errors: 0,
    upperBound: null,
    confidence: 0.95,
    runId: null,
    comment: 'Spalten vertauscht',
  },
}

describe('a spot check', () => {
  test('starts with what came in with the command, if anything waits', () => {
    spec
      .given()
      .when({ do: 'start', ...drawn })
      .gives(started)
    spec
      .given()
      .when({ do: 'start', ...drawn, population: 0 })
      .refuses('nothing-pending')
  })

  test('takes verdicts on what was drawn, the last one counts', () => {
    const judge = (changeId: string, verdict: 'right' | 'wrong') =>
      ({ do: 'judge', changeId, verdict }) as const
    spec.given(started).when(judge('change-1', 'right')).gives(judged('change-1', 'right'))
    const once = spec.given(started, judged('change-1', 'right'))
    once.when(judge('change-1', 'right')).gives()
    once.when(judge('change-1', 'wrong')).gives(judged('change-1', 'wrong'))
    once.when(judge('change-9', 'wrong')).refuses('not-found')
  })

  test('[A-007] lets the rest be taken only when all is judged, and notes the bound', () => {
    const accept = { do: 'accept', runId: 'run-1' } as const
    spec.given(started, judged('change-1', 'right')).when(accept).refuses('spot-check-open')
    spec
      .given(started, judged('change-1', 'right'), judged('change-2', 'unclear'))
      .when(accept)
      .gives({
        type: 'SpotCheckFinished',
        data: {
          decision: 'accepted',
          judged: 2,
          errors: 1,
          upperBound: upperBound(1, 2),
          confidence: 0.95,
          runId: 'run-1',
          comment: null,
        },
      })
  })

  test('can be given back at any time, once, and then is over', () => {
    const back = { do: 'return', comment: 'Spalten vertauscht' } as const
    spec.given(started).when(back).gives(finished)
    spec.given(started, finished).when(back).refuses('spot-check-finished')
    spec
      .given(started, finished)
      .when({ do: 'judge', changeId: 'change-1', verdict: 'right' })
      .refuses('spot-check-finished')
    spec.given().when(back).refuses('not-found')
  })
})
