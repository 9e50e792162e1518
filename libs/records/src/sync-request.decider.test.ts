import type { RecordEvent } from '@stammbuch/contracts'
import { specOf } from '@stammbuch/ledger/spec'
import { test } from 'vitest'
import { record } from './record.decider.ts'
import { originOf } from './source.ts'

const { given } = specOf(record)
const at = '2026-11-20T10:00:00.000Z'

const verified = (recordClass: 'award' | 'product'): RecordEvent[] => [
  {
    type: 'RecordCreated',
    data: {
      class: recordClass,
      values: { isApproved: false, excludedByEditor: false },
      origin: originOf('import'),
    },
  },
  { type: 'RecordApproved', data: { class: recordClass } },
]

test('[R-040] a record is marked for those targets alone that take its class', () => {
  const both = { do: 'request-sync', targets: ['elasticsearch', 'salesforce'], at } as const
  const crm = { do: 'request-sync', targets: ['salesforce'], at } as const
  given(...verified('award'))
    .when(both)
    .gives({
      type: 'SyncRequested',
      data: { class: 'award', targets: ['elasticsearch', 'salesforce'], at },
    })
  given(...verified('product'))
    .when(both)
    .gives({ type: 'SyncRequested', data: { class: 'product', targets: ['elasticsearch'], at } })
  given(...verified('product'))
    .when(crm)
    .gives()
})
