import { describe, expect, test } from 'vitest'
import { veilPersonal } from './veil-personal.ts'

describe('somebody without the right to values about persons', () => {
  test('sees that a contact exists, wherever it stands, and nothing of who it is', () => {
    const contact = {
      id: '1',
      class: 'contact',
      label: 'Ziegler, Uta',
      surname: 'Ziegler',
      city: 'Kiel',
    }
    const answer = veilPersonal({
      class: 'account',
      city: 'Husum',
      contacts: [{ ...contact, isApproved: true, messages: [{ content: 'Ziegler rief an' }] }],
      award: { contact: { id: '1', firstName: 'Uta', surname: 'Ziegler' } },
    })
    expect(JSON.stringify(answer)).not.toMatch(/Ziegler|Uta|Kiel/)
    expect(answer).toMatchObject({ city: 'Husum', contacts: [{ id: '1', isApproved: true }] })
  })

  test('sees which field of a contact changes, not its values', () => {
    const open = {
      targetClass: 'contact',
      oldValue: 'Ziegler',
      newValue: 'Albers',
      comment: 'Heirat',
    }
    expect(veilPersonal({ ...open, attributeName: 'surname' })).toMatchObject({
      attributeName: 'surname',
      oldValue: null,
      newValue: null,
      comment: null,
    })
    const flag = { targetClass: 'contact', attributeName: 'excludedByEditor', newValue: true }
    expect(veilPersonal(flag)).toEqual(flag)
  })

  test('sees that an event happened, not what it said of a person', () => {
    const event = { stream: '1', personal: true, type: 'NoteAdded', data: { content: 'Ziegler' } }
    expect(JSON.stringify(veilPersonal(event))).not.toContain('Ziegler')
  })
})
