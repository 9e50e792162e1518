import type { QueryClient } from '@tanstack/react-query'
import { createRouter, type RouterHistory } from '@tanstack/react-router'
import { newQueryClient } from '@/api/queries.ts'
import { NotFoundPage, PageFailed } from '@/features/shell/page-failed.tsx'
import { PagePending } from '@/ui/page-pending.tsx'
import { routeTree } from './route-tree.gen.ts'

interface RouterOptions {
  readonly queryClient?: QueryClient
  /** For tests: a memory history. */
  readonly history?: RouterHistory
}

/** Plain addresses (`?pName=2026`), as people and other programs write them: every value is text. */
const parseSearch = (search: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(search))

const stringifySearch = (search: Readonly<Record<string, unknown>>): string => {
  const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== null)
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return text && `?${text}`
}

/** A router over all pages. */
export const newRouter = ({ queryClient = newQueryClient(), history }: RouterOptions = {}) =>
  createRouter({
    routeTree,
    context: { queryClient },
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 500,
    defaultPendingMinMs: 300,
    defaultPendingComponent: PagePending,
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
