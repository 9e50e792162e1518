import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { onTestFinished } from 'vitest'
import { render } from 'vitest-browser-react'
import { newQueryClient } from '@/api/queries.ts'
import { newRouter } from '@/router.ts'
import { standing } from '@/state/stand.ts'

/** Show the page at a path of the app, with the real routes. Answer its calls with `fakeServer`. */
export const renderPage = async (path: string) => {
  const queryClient = newQueryClient()
  const router = newRouter({
    queryClient,
    history: createMemoryHistory({ initialEntries: [path] }),
  })
  onTestFinished(() => standing.set(null))
  await router.load()
  const screen = await render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return { screen, router, queryClient }
}
