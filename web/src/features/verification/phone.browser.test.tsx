import '@/styles/app.css'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Answers } from '@/testing/fake-server.ts'
import { brought, openQueue } from './testing/open-queue.tsx'
import { change, facetsOf, pending } from './testing/queue.ts'

const narrowed = facetsOf({
  facets: {
    ...facetsOf().facets,
    attribute: [
      { value: 'account.city', label: null, count: 3 },
      { value: 'account.street', label: null, count: 1 },
    ],
    origin: [
      { value: 'import', label: null, count: 4 },
      { value: 'manual', label: null, count: 1 },
    ],
  },
})

test('[S-101] on a phone the list begins in the upper half, and nothing but the chips scrolls sideways', async () => {
  await page.viewport(390, 844)
  try {
    const { screen } = await openQueue({
      items: [pending(1, 1)],
      changes: [change(1, 1)],
      path: '/verifikation?pName=2026&origin=import&approved=1&stale=0',
      answers: { pendingFacets: narrowed },
    })
    const chip = screen.getByRole('group', { name: 'Liste eingrenzen' }).getByRole('button').last()
    await expect.element(chip).toBeInTheDocument()
    await expect.element(screen.getByText('Alle Projekte, 2026')).toBeVisible()
    const row = () => document.querySelector('tbody tr[data-index]')
    await expect.poll(row).not.toBeNull()
    expect(row()?.closest('[data-slot=data-table]')?.getBoundingClientRect().top).toBeLessThan(
      844 / 2,
    )
    expect(document.documentElement.scrollWidth).toBe(390)
    await screen.getByText('Alle Projekte, 2026').click()
    await expect
      .element(screen.getByRole('switch', { name: 'Initiale Verifizierung' }))
      .toBeVisible()
  } finally {
    await page.viewport(1280, 800)
  }
})

const onPhone = async (options: Parameters<typeof openQueue>[0]) => {
  await page.viewport(390, 844)
  onTestFinished(() => page.viewport(1280, 800))
  return openQueue(options)
}

test('[S-101] on a phone what a folded record shows is decided where it stands, and nothing opens below the finger', async () => {
  const shown = [change(1, 1), change(1, 2), change(1, 3)]
  const { server, screen } = await onPhone({
    items: [{ ...pending(1, 3), changes: shown }, pending(2, 1)],
    changes: shown,
  })
  const accept = screen.getByRole('button', { name: / übernehmen$/ })
  await expect.poll(() => accept.elements().length).toBe(2)
  await accept.first().click()
  await expect
    .poll(() => server.callsOf('acceptChange').map(({ params }) => params.id))
    .toEqual([shown[0]?.id])
  await expect
    .poll(() => document.querySelector('tbody tr[data-index]')?.textContent)
    .toContain('Änderungen (2)')
  const unfolders = screen.getByRole('button', { name: /^Änderungen von / }).elements()
  expect(unfolders.map((one) => one.ariaExpanded)).toEqual(['false', 'false'])
})

test('[S-101] on a phone the other changes of a record are one tap away', async () => {
  const shown = [change(1, 1), change(1, 2), change(1, 3)]
  const { screen } = await onPhone({
    items: [{ ...pending(1, 3), changes: shown }],
    changes: shown,
  })
  await screen.getByRole('button', { name: '1 weitere Änderung' }).click()
  await expect
    .poll(() => screen.getByRole('button', { name: / ablehnen$/ }).elements().length)
    .toBe(3)
})

test('[U-005] on a phone a new record is verified below its values, without a keyboard', async () => {
  const answers: Answers = {
    getAccount: ({ params }) => brought(params.id ?? '') as never,
    approveAccount: { record: {}, acceptedChanges: [], rejectedChanges: [] } as never,
  }
  const { server, screen } = await onPhone({ items: [pending(1, 0)], answers })
  await screen.getByRole('button', { name: 'Ansehen und verifizieren' }).click()
  await expect.element(screen.getByText('Weimar')).toBeVisible()
  await screen.getByRole('button', { name: 'Verifizieren', exact: true }).click()
  await expect.poll(() => server.callsOf('approveAccount')[0]?.headers.get('if-match')).toBe('"3"')
})
