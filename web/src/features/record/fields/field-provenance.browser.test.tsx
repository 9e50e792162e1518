import '@/styles/app.css'
import { expect, test } from 'vitest'
import { pageViolations } from '@/testing/violations.ts'
import { openAccount } from '../testing/open-record.tsx'
import { changeId, ids } from '../testing/records.ts'

const act = (position: number, fullName: string) => ({
  position,
  at: '2026-03-12T13:07:00.000Z',
  by: { id: ids.editor, shortCode: 'EB', fullName },
})

test('[A-003] „Woher kommt dieser Wert?“ tells file, row, column, mapping, people and targets', async () => {
  const { screen, server } = await openAccount({
    answers: {
      fieldProvenance: {
        targetClass: 'account',
        targetId: ids.account,
        attributeName: 'street',
        newValue: 'Schützenstraße 15',
        setBy: 'decision',
        source: 'import',
        delivery: {
          id: changeId(7),
          fileName: 'liste.csv',
          supplier: 'Klinikverbund',
          receivedAt: '2026-03-01T08:00:00.000Z',
          row: 12,
          column: 'Anschrift',
        },
        mapping: { id: changeId(8), name: 'Kliniken', revision: 3 },
        runId: null,
        proposed: act(4, 'Paula Petersen'),
        decided: act(9, 'Erik Ebert'),
        releases: [
          {
            id: changeId(9),
            project: 'Klinikliste',
            period: '2026',
            at: '2026-03-20T09:00:00.000Z',
            position: 12,
          },
        ],
        targets: [
          { target: 'elasticsearch', acknowledgedAt: '2026-03-12T13:08:00.000Z', position: 10 },
        ],
      },
    },
  })
  await screen.getByRole('button', { name: 'Straße: Verlauf' }).click()
  await screen.getByRole('button', { name: 'Woher kommt dieser Wert?' }).click()
  const popover = screen.getByRole('dialog', { name: 'Straße: Verlauf' })
  await expect.element(popover.getByText(/Zeile 12 · Spalte „Anschrift“/)).toBeVisible()
  await expect
    .element(popover.getByRole('link', { name: 'liste.csv' }))
    .toHaveAttribute('href', `/analyse/${changeId(7)}`)
  for (const text of [/Kliniken, Fassung 3/, /Paula Petersen, 12\.03\.2026/, /Erik Ebert/])
    await expect.element(popover.getByText(text)).toBeVisible()
  await expect.element(popover.getByText(/^Klinikliste - 2026, 20\.03\.2026/)).toBeVisible()
  await expect.element(popover.getByText(/^Suchindex, 12\.03\.2026/)).toBeVisible()
  await expect
    .poll(() => server.callsOf('fieldProvenance')[0]?.params)
    .toEqual({
      class: 'account',
      id: ids.account,
      attribute: 'street',
    })
  expect(await pageViolations()).toEqual([])
})
