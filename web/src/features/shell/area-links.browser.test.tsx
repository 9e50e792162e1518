import '@/styles/app.css'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { fakeServer, signedIn } from '@/testing/fake-server.ts'
import { renderPage } from '@/testing/render-page.tsx'

test.each([1024, 1280, 1440])(
  '[R-001] in %i pixels the areas are words, each on one line, and all fit; where they would not, a menu has them',
  async (wide) => {
    signedIn()
    fakeServer({})
    await page.viewport(wide, 700)
    await renderPage('/')
    const areas = () => [...document.querySelectorAll('nav[aria-label=Bereiche] a')]
    await expect.poll(areas).toHaveLength(9)
    const drawn = areas().map((area) => {
      const words = document.createRange()
      words.selectNodeContents(area.lastChild ?? area)
      return words.getBoundingClientRect()
    })
    expect(drawn.every(({ width, height }) => width > 30 && height < 24)).toBe(true)
    const last = Math.max(...drawn.map(({ right }) => right))
    const behind = [...document.querySelectorAll('header button')]
      .map((button) => button.getBoundingClientRect())
      .filter(({ width, left }) => width > 0 && left > 300)
    expect(behind.length).toBeGreaterThan(4)
    expect(Math.min(...behind.map(({ left }) => left))).toBeGreaterThan(last)
    await page.viewport(1000, 700)
    await page.getByRole('button', { name: 'Navigation öffnen' }).click()
    await expect.element(page.getByRole('link', { name: 'Freigabe' })).toBeVisible()
    await page.viewport(1280, 800)
  },
)
