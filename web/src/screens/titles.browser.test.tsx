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
  const title = document.querySelector('main h1:not([data-left])')
  if (!title) return null
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
    const first = { left, top: 76, fontSize: '24px', fontWeight: '600' }
    const wrong: string[] = []
    for (const path of addresses) {
      // The title of the page before is not taken for this one's.
      document.querySelector('main h1')?.toggleAttribute('data-left', true)
      await router.navigate({ href: path })
      const settled = expect.poll(place, { timeout: 10_000 }).toEqual(first)
      await settled.catch(() => wrong.push(`${path} ${JSON.stringify(place())}`))
    }
    expect(wrong).toEqual([])
    await screen.unmount()
  },
  180_000,
)
