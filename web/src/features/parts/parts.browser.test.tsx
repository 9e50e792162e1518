import '@/styles/app.css'
import axe from 'axe-core'
import { beforeEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { renderPage } from '@/testing/render-page.tsx'
import { pageViolations } from '@/testing/violations.ts'
import { DialogParts } from './dialog-parts.tsx'

beforeEach(() => {
  document.documentElement.lang = 'de'
})

test('[L-006] the page of all components is there without a sign-in and has no axe violation', async () => {
  const { screen } = await renderPage('/parts')
  await expect.element(screen.getByRole('heading', { name: 'Bausteine' })).toBeVisible()
  await expect.element(screen.getByText('gesperrt mit Grund').first()).toBeVisible()
  expect(await pageViolations()).toEqual([])
})

const windows = [
  ['Dialog', 'dialog'],
  ['Frage mit Wort', 'alertdialog'],
  ['Frage, gesperrt mit Grund', 'alertdialog'],
  ['Name mit Fehler', 'dialog'],
  ['Fehler', 'dialog'],
  ['Seitenfenster', 'dialog'],
] as const

test('every window of the page of all components opens and has no axe violation', async () => {
  const screen = await render(<DialogParts />)
  for (const [name, role] of windows) {
    await screen.getByRole('button', { name, exact: true }).first().click()
    const window = screen.getByRole(role)
    await expect.element(window).toBeVisible()
    // Colours are measured when it has faded in; spinners of the page never end.
    const fading = window.element().getAnimations()
    await Promise.all(fading.map(({ finished }) => finished))
    const { violations } = await axe.run(window.element())
    expect(violations.map(({ id }) => id)).toEqual([])
    await window
      .getByRole('button', { name: /^(Abbrechen|Verstanden|Schließen)$/ })
      .first()
      .click()
    await expect.element(window).not.toBeInTheDocument()
  }
})
