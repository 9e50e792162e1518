import { fields, type RecordEvent } from '@stammbuch/contracts'
import { specOf } from '@stammbuch/ledger/spec'
import { describe, expect, test } from 'vitest'
import { record } from './record.decider.ts'
import { originOf, sourceOf } from './source.ts'

const { given } = specOf(record)
const change = '0b5a9c1e-5f0e-4a53-9d9e-0f6c1c1f2a11'
const at = '2026-11-20T10:00:00.000Z'
const source = sourceOf('editor')
const origin = originOf('import')

const created: RecordEvent = {
  type: 'RecordCreated',
  data: { class: 'contact', values: { isApproved: true, excludedByEditor: false }, origin },
  personal: { values: { surname: 'Ziegler' } },
}
const proposed: RecordEvent = {
  type: 'ChangeProposed',
  subject: change,
  data: { class: 'contact', attribute: 'surname', source },
  personal: { oldValue: 'Ziegler', newValue: 'Albers', comment: null },
}
const attributes = Object.entries(fields.contact).flatMap(([name, { personal }]) =>
  personal ? [name] : [],
)
const erased: RecordEvent = {
  type: 'ContactErased',
  data: { class: 'contact', reason: 'request', attributes, at },
}
const erase = { do: 'erase', reason: 'request', at } as const

describe('[A-006] forgetting a person', () => {
  test('closes what waits and says which attributes are empty from now on', () => {
    expect(attributes).toContain('emailAddress')
    given(created, proposed)
      .when(erase)
      .gives(
        {
          type: 'ChangeDeclined',
          subject: change,
          data: {
            class: 'contact',
            attribute: 'surname',
            reason: 'erased',
            detail: null,
            sampleId: null,
          },
          personal: { comment: null },
        },
        erased,
      )
  })

  test('is done once, and nothing but a target’s word follows it', () => {
    given(created, erased).when(erase).gives()
    given(created, erased)
      .when({ do: 'restore', changeId: change, kind: 'editor' })
      .refuses('contact-erased')
    given(created, erased)
      .when({ do: 'add-note', noteId: change, content: 'Frau Ziegler' })
      .refuses('contact-erased')
    given(created, erased)
      .when({ do: 'acknowledge-sync', target: 'salesforce', position: 9, at })
      .gives({
        type: 'SyncAcknowledged',
        data: { class: 'contact', target: 'salesforce', position: 9, at, first: true },
      })
  })

  test('leaves the person linked, so that the company may be merged and the merge be taken back', () => {
    const data = { class: 'contact', kind: 'contact-account', to: change } as const
    const link = { kind: data.kind, to: change } as const
    given(created, erased)
      .when({ do: 'link', ...link })
      .gives({ type: 'RecordLinked', data })
    given(created, erased)
      .when({ do: 'unlink', ...link })
      .gives({ type: 'RecordUnlinked', data })
  })

  test('is for persons only', () => {
    const account: RecordEvent = {
      type: 'RecordCreated',
      data: { class: 'account', values: { name: 'Klinik' }, origin },
    }
    given(account).when(erase).refuses('not-erasable')
  })
})
