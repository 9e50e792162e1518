import '@/styles/app.css'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { newRouter } from '@/router.ts'
import { fakeServer, signedIn } from '@/testing/fake-server.ts'
import { renderPage } from '@/testing/render-page.tsx'

const id = '0198c0de-0000-7000-8000-000000000001'
const lists = ['benutzer', 'lieferanten', 'toplisten', 'mapping', 'taxonomy', 'periods']

/** Every address that the router knows, with an example where it wants one. */
const addresses = Object.keys(newRouter().routesByPath)
  .filter((path) => !path.startsWith('/auth') && path !== '/parts' && !path.startsWith('/$'))
  .flatMap((path) =>
    path === '/verwaltung/$entries' ? lists.map((name) => `/verwaltung/${name}`) : [path],
  )
  .map((path) => path.replaceAll(/\$\w+/g, id))

const place = () => {
  const title = document.querySelector('main h1')
  if (!title) throw new Error('no title yet')
  const { left, top } = title.getBoundingClientRect()
  const { fontSize, fontWeight } = getComputedStyle(title)
  return { left, top: Math.round(top), fontSize, fontWeight }
}

afterEach(async () => {
  await page.viewport(1280, 800)
})

test.each([
  [1280, 24],
  [390, 16],
])(
  '[S-105] in a window of %i pixels every page has its title at one place, in one size',
  async (width, left) => {
    await page.viewport(width, 800)
    fakeServer({ myJobs: { list: [], total: 0 } })
    signedIn(['ROLE_EDITOR', 'ROLE_ADMIN', 'ROLE_IT', 'ROLE_AUDITOR', 'ROLE_PRIVACY'])
    const { router, screen } = await renderPage('/gibt/es/nicht')
    expect(addresses.length).toBeGreaterThan(30)
    const first = { left, top: 75, fontSize: '24px', fontWeight: '600' }
    for (const path of ['/gibt/es/nicht', ...addresses]) {
      await router.navigate({ href: path })
      await expect.poll(place, { message: path, timeout: 15_000 }).toEqual(first)
    }
    await screen.unmount()
  },
  180_000,
)
