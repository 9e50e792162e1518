import '@/styles/app.css'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fakeServer, signedIn } from '@/testing/fake-server.ts'
import { renderPage } from '@/testing/render-page.tsx'
import { pageViolations } from '@/testing/violations.ts'

const id = (n: number): string => `0190f2a0-0000-7000-8000-00000000000${n}`
const account = { id: id(1), class: 'account', label: 'Haus Zeder' } as const
const bare = { detail: null, record: null, foundAs: null, type: null, at: null, exact: true }

const groups = [
  {
    kind: 'account' as const,
    hits: [
      {
        ...bare,
        id: id(1),
        label: 'Haus Zeder',
        detail: '24103 Kiel',
        record: account,
        exact: false,
      },
    ],
    more: true,
  },
  {
    kind: 'identification' as const,
    hits: [
      { ...bare, id: id(2), label: 'ZX-4711', detail: 'Quelle · Haus Zeder', record: account },
    ],
    more: false,
  },
  {
    kind: 'conflict' as const,
    hits: [
      { ...bare, id: id(3), label: 'Mehrere Einträge zu einer Zeile', type: 'MULTI_MINQ_IDS' },
    ],
    more: false,
  },
  {
    kind: 'setting' as const,
    hits: [{ ...bare, id: id(4), label: 'Zedernhaus', type: 'supplier' }],
    more: false,
  },
]

const opened = async () => {
  localStorage.removeItem('stammbuch.palette-recent')
  const shown = await renderPage('/hilfe')
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(page.getByRole('combobox')).toHaveFocus()
  return shown
}

test('[S-103] the palette shows in groups what one search found, and goes there', async () => {
  signedIn(['ROLE_EDITOR'])
  const server = fakeServer({ searchEverything: { groups, upTo: 1 } })
  const { router } = await opened()
  await page.getByRole('combobox').fill('zedr haus')
  const found = page.getByRole('group', { name: 'Ähnlich: Unternehmen' })
  await expect
    .element(found.getByRole('option', { name: /Haus Zeder.*24103 Kiel · ähnlich/ }))
    .toBeVisible()
  await expect.element(page.getByRole('group', { name: 'Lieferanten-Kennungen' })).toBeVisible()
  await expect.element(page.getByRole('option', { name: /Zedernhaus.*Lieferant/ })).toBeVisible()
  expect(await pageViolations()).toEqual([])
  expect(server.callsOf('searchEverything').at(-1)?.query).toEqual({ text: 'zedr haus' })
  await page.getByRole('option', { name: /Mehrere Einträge/ }).click()
  await expect.poll(() => router.state.location.pathname).toBe(`/minq-konflikt/${id(3)}`)
})

test('[S-103] a group with more hits shows them without closing', async () => {
  signedIn(['ROLE_EDITOR'])
  const more = [1, 5, 6].map((n) => ({
    ...bare,
    id: id(n),
    label: `Haus ${n}`,
    record: { ...account, id: id(n) },
  }))
  const server = fakeServer({
    searchEverything: ({ query }) =>
      query.kind === undefined
        ? { groups, upTo: 1 }
        : { groups: [{ kind: 'account' as const, hits: more, more: false }], upTo: 1 },
  })
  await opened()
  await page.getByRole('combobox').fill('haus')
  await page.getByRole('option', { name: 'Weitere Treffer: Unternehmen' }).click()
  await expect.element(page.getByRole('option', { name: /Haus 6/ })).toBeVisible()
  expect(server.callsOf('searchEverything').at(-1)?.query).toEqual({
    text: 'haus',
    kind: 'account',
    limit: '50',
  })
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('combobox')).not.toBeInTheDocument()
})

test('[S-104] help is found as well, by its words', async () => {
  signedIn(['ROLE_EDITOR'])
  fakeServer({ searchEverything: { groups: [], upTo: 1 } })
  const { router } = await opened()
  await page.getByRole('combobox').fill('stichpr')
  await page.getByRole('option', { name: /Stichprobe.*Zufällig gezogene/ }).click()
  await expect.poll(() => router.state.location.hash).toBe('wort-stichprobe')
})

test('[S-103] what is merely alike stands behind all that was found exactly, whatever it is', async () => {
  signedIn(['ROLE_EDITOR'])
  const hit = (n: number, label: string, exact: boolean) => ({
    ...bare,
    ...{ id: id(n), label, record: { ...account, id: id(n) }, exact },
  })
  fakeServer({
    searchEverything: {
      groups: [
        { kind: 'contact', hits: [hit(1, 'Sommer, Erik', true)], more: false },
        {
          kind: 'account',
          hits: [hit(2, 'Eriksen und Söhne', true), hit(3, 'Erkik Bau', false)],
          more: false,
        },
        { kind: 'saved-view', hits: [{ ...bare, id: id(4), label: 'Eriks Liste' }], more: false },
      ],
      upTo: 1,
    },
  })
  const { router } = await opened()
  await page.getByRole('combobox').fill('erik')
  await expect.element(page.getByRole('option', { name: /Erkik Bau.*ähnlich/ })).toBeVisible()
  const found = page.getByRole('option').elements()
  const shown = found.map(({ textContent }) => textContent ?? '')
  const placeOf = (label: string) => shown.findIndex((text) => text.startsWith(label))
  expect(placeOf('Sommer, Erik')).toBe(0)
  expect(placeOf('Erkik Bau')).toBe(shown.length - 1)
  const alike = page.getByRole('group', { name: 'Ähnlich: Unternehmen' })
  await expect.element(alike.getByRole('option', { name: /Erkik Bau/ })).toBeVisible()
  await page.getByRole('option', { name: 'Eriks Liste' }).click()
  await expect.poll(() => router.state.location.pathname).toBe('/verifikation')
})

test('[S-104] pages and help are found in spite of a typing error', async () => {
  signedIn(['ROLE_EDITOR'])
  fakeServer({ searchEverything: { groups: [], upTo: 1 } })
  await opened()
  await page.getByRole('combobox').fill('verifkation')
  await expect
    .element(
      page
        .getByRole('group', { name: 'Ähnlich: Seiten' })
        .getByRole('option', { name: /^Verifikation/ }),
    )
    .toBeVisible()
})
