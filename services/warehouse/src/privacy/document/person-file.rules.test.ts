import type { TimelineEntry } from '@stammbuch/contracts'
import { expect, test } from 'vitest'
import { eventRows } from './person-file.rules.ts'

const event = (changes: TimelineEntry['changes']): TimelineEntry => ({
  ...{ position: 1, id: 'e', stream: 's', kind: 'record', version: 1, type: 'ChangeAccepted' },
  ...{ schema: 1, subject: null, personal: true, actor: 'a', role: 'ROLE_EDITOR', source: 'ui' },
  ...{ cause: { commandId: 'c', runId: null }, hash: '00', actorName: 'Erik Ebert' },
  ...{ at: '2026-06-15T22:30:00.000Z', actorShortCode: 'EB', supplier: 'Kliniknetz' },
  data: { source: { row: 12 } },
  changes,
})

test('[T-008] the file about a person is read by the person: German words, days in Berlin, the row it came from', () => {
  const shown = eventRows([
    event([
      { attribute: 'salutation', label: 'Anrede', before: null, after: 'SALUTATION_MALE' },
      { attribute: 'city', label: 'Stadt', before: 'Kiel', after: 'Mainz' },
      { attribute: 'role', label: 'Funktion', before: 'Imkerin', after: null },
    ]),
  ])
  expect(shown).toEqual([
    [
      '16.06.2026',
      'Änderung übernommen',
      'Anrede: Herr\nStadt: „Kiel“, danach „Mainz“\nFunktion: „Imkerin“, danach kein Wert',
      'Lieferant Kliniknetz, Zeile 12',
    ],
  ])
})
