import type { LogEvent } from '@stammbuch/contracts'
import { expect, test } from 'vitest'
import { csvHead, csvRows } from './log-csv.ts'

const id = '0190f2a0-0000-7000-8000-000000000001'

const proposed = (newValue: string): LogEvent => ({
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
})

const people = new Map([[id, 'Emma Engel']])

test('an event is a line with German names, and as many cells as the head has', () => {
  const cells = csvRows([proposed('Markt 1')], people)
    .trimEnd()
    .split(';')
  expect(cells).toHaveLength(csvHead.trimEnd().split(';').length)
  expect(cells).toEqual(
    expect.arrayContaining(['17', 'Emma Engel', 'Änderung vorgeschlagen', 'Straße', 'Markt 1']),
  )
})

test.for([
  ['=HYPERLINK("x")', `"'=HYPERLINK(""x"")"`],
  ['+49 40', "'+49 40"],
  ['a;b', '"a;b"'],
  ['a\nb', '"a\nb"'],
])('„%s“ is neither a formula nor the end of its cell', ([value = '', cell]) => {
  expect(csvRows([proposed(value)], people)).toContain(`;${cell};`)
})
