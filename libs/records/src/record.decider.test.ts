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
  origin,
  proposed,
  source,
  three,
  two,
} from './testing/given-events.ts'

const { given } = specOf(record)

const propose = (newValue: string | null, attribute = 'city'): RecordCommand => ({
  do: 'propose',
  changeId: one,
  attribute,
  newValue,
  source,
  comment: null,
  dynamic: [],
})
const accept = (changeId: string, evenIfStale = false): RecordCommand => ({
  do: 'accept',
  changeId,
  evenIfStale,
  otherThan: null,
})

describe('proposing a value', () => {
  test('keeps the value that it would replace', () =>
    given(created, approved).when(propose('Lübeck')).gives(proposed(one, 'Lübeck')))

  test('[E-071] trims it, and takes an empty text as no value', () => {
    given(created, approved).when(propose('  Lübeck ')).gives(proposed(one, 'Lübeck'))
    given(created, approved).when(propose('   ', 'region')).refuses('no-difference')
  })

  test('is refused for a record that awaits its verification', () =>
    given(created).when(propose('Lübeck')).refuses('record-unapproved'))

  test('is refused when nothing would change', () =>
    given(created, approved).when(propose('Kiel')).refuses('no-difference'))

  test('[E-073] is refused beyond the maximum length and for an empty required field', () => {
    given(created, approved)
      .when(propose('x'.repeat(51)))
      .refuses('value-too-long')
    given(created, approved)
      .when(propose('x'.repeat(50)))
      .gives(proposed(one, 'x'.repeat(50)))
    given(created, approved).when(propose('')).refuses('value-required')
  })

  test('is refused for a field that does not exist or is not for editing', () => {
    given(created, approved).when(propose('x', 'nothing')).refuses('unknown-attribute')
    given(created, approved).when(propose('x', 'isApproved')).refuses('not-editable')
  })
})

describe('accepting a change', () => {
  const start = [created, approved, proposed(one, 'Lübeck'), proposed(two, 'Plön')]

  test('makes its value the record’s', () =>
    given(...start)
      .when(accept(one))
      .gives(accepted(one, 'Lübeck')))

  test('[E-064] happens once', () =>
    given(...start, accepted(one, 'Lübeck'))
      .when(accept(one))
      .refuses('change-already-decided'))

  test('closes what proposes the same for that field, and leaves the same value of another one open', () => {
    const ofRegion: RecordEvent = {
      type: 'ChangeProposed',
      subject: three,
      data: {
        ...{ class: 'account', attribute: 'region', oldValue: null, newValue: 'Lübeck' },
        ...{ comment: null, source },
      },
    }
    given(created, approved, proposed(one, 'Lübeck'), proposed(two, 'Lübeck'), ofRegion)
      .when(accept(one))
      .gives(accepted(one, 'Lübeck'), closed(two, 'superseded'))
  })

  test('[E-072] of a stale one tells both values and needs the explicit word', () => {
    given(...start, accepted(one, 'Lübeck'))
      .when(accept(two))
      .refuses('change-stale', {
        valueAtProposal: 'Kiel',
        currentValue: 'Lübeck',
        newValue: 'Plön',
      })
    given(...start, accepted(one, 'Lübeck'))
      .when(accept(two, true))
      .gives(accepted(two, 'Plön', { valueBefore: 'Lübeck', stale: true }))
  })

  test('closes another one that proposes the very same', () =>
    given(...start, proposed(three, 'Lübeck'))
      .when(accept(one))
      .gives(accepted(one, 'Lübeck'), closed(three, 'superseded')))

  test('by somebody else is fine where four eyes are wanted', () =>
    given(...start)
      .when({ do: 'accept', changeId: one, evenIfStale: false, otherThan: 'somebody' })
      .gives(accepted(one, 'Lübeck')))
})

describe('verifying a record', () => {
  test('[E-060] takes the newest value per field and leaves nothing pending', () =>
    given(created, proposed(one, 'Lübeck'), proposed(two, 'Plön'))
      .when({ do: 'approve', dynamic: [] })
      .gives(approved, closed(one, 'superseded'), accepted(two, 'Plön', { by: 'approval' })))

  test('closes a value that breaks the rules, and says which', () =>
    given(created, proposed(one, 'x'.repeat(51)))
      .when({ do: 'approve', dynamic: [] })
      .gives(approved, {
        type: 'ChangeDeclined',
        subject: one,
        data: {
          class: 'account',
          attribute: 'city',
          reason: 'invalid',
          detail: 'value-too-long',
          comment: null,
          sampleId: null,
        },
      }))

  test('happens once, and never to an excluded record', () => {
    given(created, approved).when({ do: 'approve', dynamic: [] }).refuses('already-approved')
  })
})

describe('excluding a record', () => {
  const exclude: RecordCommand = { do: 'exclude', changeId: one, kind: 'editor' }
  const restore: RecordCommand = { do: 'restore', changeId: two, kind: 'editor' }
  const turned = (subject: string, to: boolean): RecordEvent[] => [
    {
      type: 'ChangeProposed',
      subject,
      data: {
        class: 'account',
        attribute: 'excludedByEditor',
        oldValue: !to,
        newValue: to,
        comment: null,
        source,
      },
    },
    {
      type: 'ChangeAccepted',
      subject,
      data: {
        class: 'account',
        attribute: 'excludedByEditor',
        newValue: to,
        valueBefore: !to,
        stale: false,
        by: 'exclusion',
        sampleId: null,
      },
    },
  ]

  test('[E-061] is a change, proposed and accepted in one step', () =>
    given(created, approved)
      .when(exclude)
      .gives(...turned(one, true)))

  test('twice does nothing more', () =>
    given(created, approved, ...turned(one, true))
      .when(exclude)
      .gives())

  test('leaves nothing possible but bringing it back', () => {
    const out = [created, approved, proposed(three, 'Plön'), ...turned(one, true)]
    given(...out)
      .when(propose('Lübeck'))
      .refuses('record-excluded')
    given(...out)
      .when(accept(three))
      .refuses('record-excluded')
    given(...out)
      .when({ do: 'approve', dynamic: [] })
      .refuses('record-excluded')
    given(...out)
      .when(restore)
      .gives(...turned(two, false))
  })

  test('[E-062] cannot be taken back for a score or a product', () => {
    const product: RecordEvent = {
      type: 'RecordCreated',
      data: { class: 'product', values: { label: 'T-800', excludedByEditor: true }, origin },
    }
    given(product).when(restore).refuses('not-restorable')
  })
})

describe('personal values', () => {
  test('of a contact never stand in the event itself', () => {
    const contact: RecordEvent = {
      type: 'RecordCreated',
      data: { class: 'contact', values: { isApproved: true }, origin },
      personal: { values: { surname: 'Ziegler' } },
    }
    given(contact)
      .when(propose('Albers', 'surname'))
      .gives({
        type: 'ChangeProposed',
        subject: one,
        data: { class: 'contact', attribute: 'surname', source },
        personal: { oldValue: 'Ziegler', newValue: 'Albers', comment: null },
      })
  })
})
