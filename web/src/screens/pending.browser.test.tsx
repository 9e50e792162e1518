import '@/styles/app.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { afterEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { newQueryClient } from '@/api/queries.ts'
import { session } from '@/api/session.ts'
import { newRouter } from '@/router.ts'
import { fakeServer, signedIn } from '@/testing/fake-server.ts'

const place = () => document.querySelector('[data-slot="page-pending"]')

afterEach(() => session.set({ state: 'signed-out', user: null, problem: null }))

test.each([
  ['/verwaltung', 'Verwaltung'],
  ['/', 'Guten Tag, Emma Engel'],
])(
  'while %s is on its way something stands in its place, and nothing of it stays',
  async (path, title) => {
    session.set({ state: 'resolving', user: null, problem: null })
    fakeServer({ myJobs: { list: [], total: 0 } })
    const queryClient = newQueryClient()
    const history = createMemoryHistory({ initialEntries: [path] })
    const screen = await render(
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={newRouter({ queryClient, history })} />
      </QueryClientProvider>,
    )
    await expect.poll(() => place()?.checkVisibility()).toBe(true)
    await expect.element(screen.getByText('Wird geladen …')).toBeVisible()
    signedIn()
    await expect.element(screen.getByRole('heading', { name: title })).toBeVisible()
    expect(place()).toBeNull()
  },
)
