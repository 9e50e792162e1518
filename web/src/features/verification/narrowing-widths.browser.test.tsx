import '@/styles/app.css'
import { expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { answers, facets, items, many } from './testing/narrowed.ts'
import { openQueue } from './testing/open-queue.tsx'
import { facetsOf, idOf } from './testing/queue.ts'

test('on a small laptop the order stays beside the facets, however many are chosen', async () => {
  await page.viewport(1280, 800)
  const chosen = `attribute=account.city,account.street&origin=import&supplier=${idOf('a', 8)}&stale=true&age=older`
  const { screen } = await openQueue({ items, answers, path: `/verifikation?${chosen}` })
  const top = (name: RegExp) =>
    screen.getByRole('button', { name }).first().element().getBoundingClientRect().top
  await expect.element(screen.getByRole('button', { name: /^Herkunft: / })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Ansichten' })).toBeVisible()
  expect(top(/^Ansichten/)).toBe(top(/^Feld: /))
})

const allFacets = facetsOf({
  ...facets,
  facets: {
    ...facets.facets,
    class: [
      { value: 'account', label: null, count: 300 },
      { value: 'contact', label: null, count: 112 },
    ],
    action: [
      { value: 'changes', label: null, count: 300 },
      { value: 'initial', label: null, count: 112 },
    ],
  },
})

/** The tops of the choices in the line: one where they keep to it. */
const topsIn = (group: Locator): number =>
  new Set(
    group
      .getByRole('button')
      .elements()
      .map((one) => one.getBoundingClientRect().top),
  ).size

test.each([820, 390])(
  '[S-101] in a window of %i pixels the filters keep to one line, and those without room are below its last chip',
  async (width) => {
    await page.viewport(width, 900)
    try {
      const { server, screen } = await openQueue({
        items,
        answers: { listPending: many, pendingFacets: allFacets },
      })
      const group = screen.getByRole('group', { name: 'Liste eingrenzen' })
      const more = group.getByRole('button', { name: 'Weitere Filter' })
      await expect.element(more).toBeVisible()
      expect(topsIn(group)).toBe(1)
      expect(document.documentElement.scrollWidth).toBe(width)
      await more.click()
      await screen.getByRole('button', { name: 'Alter', exact: true }).click()
      await screen.getByRole('checkbox', { name: 'Seit heute, 400 Einträge' }).click()
      await expect.poll(() => server.callsOf('listPending').at(-1)?.query.age).toBe('today')
      // Open, it stays as it is; closed, what was chosen gets room in the line.
      await expect
        .element(screen.getByRole('checkbox', { name: 'Seit heute, 400 Einträge' }))
        .toBeChecked()
      await userEvent.keyboard('{Escape}')
      await expect.element(group.getByRole('button', { name: 'Alter: Seit heute' })).toBeVisible()
      await expect
        .element(group.getByRole('button', { name: 'Eingrenzung aufheben' }))
        .toBeInTheDocument()
      expect(topsIn(group)).toBe(1)
    } finally {
      await page.viewport(1280, 800)
    }
  },
)

test('[S-101] at 200 % on a laptop the filters have a line of their own, with room for all of them', async () => {
  await page.viewport(720, 450)
  try {
    const { screen } = await openQueue({
      items,
      answers: { listPending: many, pendingFacets: allFacets },
    })
    const group = screen.getByRole('group', { name: 'Liste eingrenzen' })
    await expect.element(group.getByRole('button', { name: 'Alter', exact: true })).toBeVisible()
    expect(group.getByRole('button', { name: 'Weitere Filter' }).query()).toBeNull()
    expect(topsIn(group)).toBe(1)
    expect(document.documentElement.scrollWidth).toBe(720)
  } finally {
    await page.viewport(1280, 800)
  }
})
