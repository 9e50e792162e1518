import '@/styles/app.css'
import type { RecordAtTarget } from '@stammbuch/contracts'
import { expect, test } from 'vitest'
import { openAccount } from '../testing/open-record.tsx'
import { ids } from '../testing/records.ts'

const failed: RecordAtTarget = {
  target: 'elasticsearch',
  requested: 90,
  sent: 95,
  acknowledged: 40,
  present: true,
  lastError: '400 document_parsing_exception',
  attempts: 8,
  failedAt: '2026-11-03T09:30:00.000Z',
  waitsFor: null,
  parkedId: ids.next,
  dropped: false,
}

test('[A-009] a delivery says whether it is parked, tried again or given up, and what was taken away why', async () => {
  const said = {
    'Zurückgestellt nach 8 Versuchen: 400': failed,
    'Wird erneut versucht nach 1 Versuch: 400': { ...failed, parkedId: null, attempts: 1 },
    'Wird erneut versucht; zuletzt: 400': { ...failed, parkedId: null, attempts: 0 },
    'Verworfen, bis der Eintrag neu angefordert wird; zuletzt: 400': {
      ...failed,
      ...{ parkedId: null, attempts: 0, dropped: true },
    },
    'Steht dort nicht mehr: Der Inhaber ist ausgeschlossen.': {
      ...failed,
      ...{ parkedId: null, lastError: null, acknowledged: 95, present: false },
      waitsFor: 'Der Inhaber ist ausgeschlossen',
    },
  }
  for (const [sentence, at] of Object.entries(said)) {
    const { screen } = await openAccount({ answers: { getRecordSync: { list: [at], total: 1 } } })
    // A number and what it counts stay in one line.
    const words = new RegExp(sentence.replaceAll(' ', String.raw`\s`))
    await expect.element(screen.getByText(words)).toBeVisible()
    await screen.unmount()
  }
})
