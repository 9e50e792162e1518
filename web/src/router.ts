import type { QueryClient } from '@tanstack/react-query'
import { createRouter, type RouterHistory } from '@tanstack/react-router'
import { newQueryClient } from '@/api/queries.ts'
import { NotFoundPage, PageFailed } from '@/features/shell/page-failed.tsx'
import { routeTree } from './route-tree.gen.ts'

interface RouterOptions {
  readonly queryClient?: QueryClient
  /** For tests: a memory history. */
  readonly history?: RouterHistory
}

/** A router over all pages. */
export const newRouter = ({ queryClient = newQueryClient(), history }: RouterOptions = {}) =>
  createRouter({
    routeTree,
    context: { queryClient },
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 300,
    defaultPendingMinMs: 300,
    scrollRestoration: true,
    defaultNotFoundComponent: NotFoundPage,
    defaultErrorComponent: PageFailed,
    ...(history && { history }),
  })

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof newRouter>
  }
}
