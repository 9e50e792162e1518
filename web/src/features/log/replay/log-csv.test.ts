import type { ListedEvent } from '@stammbuch/contracts'
import { expect, test } from 'vitest'
import { csvHead, csvRows } from './log-csv.ts'

const id = '0190f2a0-0000-7000-8000-000000000001'

const proposed = (newValue: string): ListedEvent => ({
  position: 17,
  id,
  stream: id,
  kind: 'record',
  version: 3,
  type: 'ChangeProposed',
  schema: 1,
  subject: id,
  data: { class: 'account', attribute: 'street', oldValue: null, newValue },
  personal: false,
  actor: id,
  role: 'ROLE_EDITOR',
  source: 'ui',
  cause: { commandId: id, runId: null },
  at: '2026-11-20T10:00:00.000Z',
  hash: 'ab',
  sentence: {
    actor: { id, name: 'Emma Engel' },
    predicate: 'schlug {change}{at} vor',
    record: { class: 'account', id, label: 'Klinik Nord' },
    holder: null,
    other: null,
    change: {
      targetClass: 'account',
      targetId: id,
      attributeName: 'street',
      fieldLabel: 'Straße',
      oldValue: null,
      newValue: 'Weg 2',
      personal: false,
      erased: false,
    },
    thing: null,
    delivery: null,
    detail: null,
  },
})

test('an event is a line with German names, and as many cells as the head has', () => {
  const cells = csvRows([proposed('Markt 1')])
    .trimEnd()
    .split(';')
  expect(cells).toHaveLength(csvHead.trimEnd().split(';').length)
  expect(cells).toEqual(
    expect.arrayContaining([
      '17',
      'Emma Engel',
      'Emma Engel schlug Straße Weg 2 bei Klinik Nord vor',
      'Änderung vorgeschlagen',
      'Straße',
      'Markt 1',
    ]),
  )
})

test.for([
  ['=HYPERLINK("x")', `"'=HYPERLINK(""x"")"`],
  ['+49 40', "'+49 40"],
  ['a;b', '"a;b"'],
  ['a\nb', '"a\nb"'],
])('„%s“ is neither a formula nor the end of its cell', ([value = '', cell]) => {
  expect(csvRows([proposed(value)])).toContain(`;${cell};`)
})
