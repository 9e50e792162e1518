import './trusted-types.ts'
import './styles/app.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { newQueryClient } from '@/api/queries.ts'
import { isTraced } from '@/api/traces/tracing.ts'
import { resumeSession } from '@/features/session/sign-in.ts'
import { noteNewVersion } from '@/live/connection-store.ts'
import { startLive } from '@/live/live.ts'
import { newRouter } from './router.ts'

const queryClient = newQueryClient()
const router = newRouter({ queryClient })

// The pages of a sign-in answer another window; they have no session of their own.
if (!window.location.pathname.startsWith('/auth/')) resumeSession().catch(() => undefined)

// A part of the page is gone from the server: it was replaced by a newer version.
window.addEventListener('vite:preloadError', noteNewVersion)

isTraced.subscribe(() =>
  import('@/api/traces/trace-page.ts').then(({ tracePage }) => tracePage(router), noteNewVersion),
)

// Titles explain their words, and lists what a decision did to a line, once the page stands: nobody asks before.
setTimeout(() => {
  import('@/product/after-start.ts').then(({ afterStart }) => afterStart()).catch(() => undefined)
}, 3000)

const root = document.getElementById('root')
if (!root) throw new Error('The page has no root element.')
startLive()
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
)
