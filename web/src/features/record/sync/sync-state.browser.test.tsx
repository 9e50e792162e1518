import '@/styles/app.css'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openAccount } from '../testing/open-record.tsx'
import { anAccount } from '../testing/records.ts'

const at = '2026-11-22T01:26:00.000Z'

test('an optional target has its moments where the record was meant for it, and the card is not wider for that', async () => {
  await page.viewport(1280, 800)
  const { screen } = await openAccount({
    account: anAccount({
      elasticSyncRequested: at,
      elasticSyncExecuted: at,
      salesForceSyncRequested: at,
      salesForceSyncExecuted: at,
      webhookSyncRequested: at,
      webhookSyncExecuted: at,
    }),
  })
  const tables = screen.getByRole('table').filter({ hasText: 'Angefordert' })
  await expect.element(tables.getByRole('columnheader', { name: 'Webhook' })).toBeVisible()
  await expect.element(tables.getByRole('columnheader', { name: 'Suchindex' })).toBeVisible()
  const right = (element: Element | null) => element?.getBoundingClientRect().right ?? 0
  for (const table of tables.elements())
    expect(right(table)).toBeLessThanOrEqual(right(table.parentElement) - 16)
})

test('of a target that nobody set up the record says nothing', async () => {
  const { screen } = await openAccount({ account: anAccount({ elasticSyncRequested: at }) })
  const table = screen.getByRole('table').filter({ hasText: 'Angefordert' })
  await expect.element(table.getByRole('columnheader', { name: 'Salesforce' })).toBeVisible()
  expect(table.getByRole('columnheader', { name: 'Webhook' }).all()).toEqual([])
})
