import type { RecordEvent } from '@stammbuch/contracts'
import { originOf, sourceOf } from '../source.ts'

export const one = '0b5a9c1e-5f0e-4a53-9d9e-0f6c1c1f2a11'
export const two = '0b5a9c1e-5f0e-4a53-9d9e-0f6c1c1f2a22'
export const three = '0b5a9c1e-5f0e-4a53-9d9e-0f6c1c1f2a33'
export const source = sourceOf('editor')
export const origin = originOf('import')

export const created: RecordEvent = {
  type: 'RecordCreated',
  data: {
    class: 'account',
    values: { name: 'Klinik Nord', city: 'Kiel', isApproved: false, excludedByEditor: false },
    origin,
  },
}
export const approved: RecordEvent = { type: 'RecordApproved', data: { class: 'account' } }
export const proposed = (
  subject: string,
  newValue: string | null,
  oldValue: string | null = 'Kiel',
): RecordEvent => ({
  type: 'ChangeProposed',
  subject,
  data: { class: 'account', attribute: 'city', oldValue, newValue, comment: null, source },
})
export const accepted = (
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
export const closed = (subject: string, reason: 'declined' | 'superseded'): RecordEvent => ({
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
