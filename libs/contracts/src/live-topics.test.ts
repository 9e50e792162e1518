import { describe, expect, test } from 'vitest'
import { topicPattern } from './live.ts'
import {
  projectTopic,
  recordTopic,
  rightForTopic,
  type TopicEvent,
  type TopicMembership,
  topicsOf,
} from './live-topics.ts'

const award = '0190a000-0000-7000-8000-000000000001'
const account = '0190a000-0000-7000-8000-000000000002'
const product = '0190a000-0000-7000-8000-000000000003'
const delivery = '0190a000-0000-7000-8000-000000000004'
const person = '0190a000-0000-7000-8000-000000000005'

const event = (over: Partial<TopicEvent>): TopicEvent => ({
  position: 10,
  kind: 'record',
  stream: account,
  type: 'ChangeAccepted',
  actor: person,
  class: 'account',
  root: { id: account, class: 'account' },
  entryKind: null,
  sampleId: null,
  linkedTo: null,
  ...over,
})

const membership = (over: Partial<TopicMembership> = {}): TopicMembership => ({
  from: 5,
  to: null,
  productId: null,
  rankingGroup: 'ABC',
  period: '2025',
  ...over,
})

describe('the topics of an event', () => {
  test('a decision is told to the record, the queue, its project and its delivery', () => {
    expect(topicsOf(event({ sampleId: delivery }), [membership()])).toEqual([
      `record:account:${account}`,
      'queue',
      `sample:${delivery}`,
      'project:ABC:2025',
    ])
  })

  test('what happens to an award is told to its holder and its product as well', () => {
    const topics = topicsOf(
      event({ stream: award, class: 'award', root: { id: account, class: 'account' } }),
      [membership({ productId: product })],
    )
    expect(topics).toContain(`record:award:${award}`)
    expect(topics).toContain(`record:account:${account}`)
    expect(topics).toContain(`record:product:${product}`)
  })

  test('a moved award is told to the project it left and to the one it came to, and later only there', () => {
    const moves = [membership({ to: 10 }), membership({ from: 10, period: '2026' })]
    const moved = topicsOf(event({ type: 'AwardPeriodChanged' }), moves)
    expect(moved).toEqual(expect.arrayContaining(['project:ABC:2025', 'project:ABC:2026']))
    const later = topicsOf(event({ position: 11 }), moves)
    expect(later).not.toContain('project:ABC:2025')
    expect(later).toContain('project:ABC:2026')
  })

  test('an event before a record joined a project is not told to that project', () => {
    expect(topicsOf(event({ position: 4 }), [membership()])).not.toContain('project:ABC:2025')
  })

  test('a note does not move the verification list', () => {
    expect(topicsOf(event({ type: 'NoteAdded' }), [])).toEqual([`record:account:${account}`])
  })

  test('a new contact of an account is told to the account', () => {
    const linked = { id: account, class: 'account' }
    expect(topicsOf(event({ type: 'RecordLinked', linkedTo: linked }), [])).toContain(
      `record:account:${account}`,
    )
  })

  test('master data, deliveries and runs have lists of their own; a changed user hears of it', () => {
    const entry = { kind: 'catalogue', class: null, root: null, stream: person }
    expect(topicsOf(event({ ...entry, entryKind: 'supplier' }), [])).toEqual(['admin:supplier'])
    expect(topicsOf(event({ ...entry, entryKind: 'user' }), [])).toEqual([
      'admin:user',
      `user:${person}`,
    ])
    const received = event({ kind: 'delivery', stream: delivery, root: null, class: null })
    expect(topicsOf(received, [])).toEqual(['deliveries', `sample:${delivery}`])
    const run = event({ kind: 'run', root: null, class: null })
    expect(topicsOf(run, [])).toEqual(['runs', `user:${person}`])
    expect(topicsOf(event({ kind: 'unheard-of' }), [])).toEqual([])
  })

  test('every topic that is told can be followed, whatever names a project has', () => {
    const odd = membership({ rankingGroup: 'Ä:B c', period: '2025: März/April' })
    const topics = topicsOf(event({ sampleId: delivery }), [odd])
    expect(topics).toContain(projectTopic('Ä:B c', '2025: März/April'))
    for (const topic of topics) expect(topic).toMatch(topicPattern)
    for (const topic of [
      `presence:${recordTopic('contact', person)}`,
      `presence:${projectTopic('Ä:B c', '2025')}`,
      'presence:queue',
      `job:${person}`,
    ])
      expect(topic).toMatch(topicPattern)
    for (const wrong of ['record:account:1', 'project:a', 'queue ', `presence:job:${person}`, ''])
      expect(wrong).not.toMatch(topicPattern)
  })

  test('[L-001] what happens to anything but a record can be followed, too', () => {
    const kinds = ['delivery', 'run', 'spot-check', 'conflict', 'release', 'sync', 'catalogue']
    for (const kind of kinds) {
      const topics = topicsOf(event({ kind, stream: delivery, entryKind: 'saved-view' }), [])
      expect(topics, kind).not.toEqual([])
      for (const topic of topics) expect(topic).toMatch(topicPattern)
    }
  })

  test('a topic takes the right of what it tells about', () => {
    expect(rightForTopic('admin:user')).toBe('read-users')
    expect(rightForTopic('admin:supplier')).toBe('read')
    expect(rightForTopic('sync')).toBe('sync-status')
    expect(rightForTopic(`user:${person}`)).toBe('own')
    expect(rightForTopic('presence:queue')).toBe('read')
  })
})
