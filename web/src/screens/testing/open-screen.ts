import type { User } from '@stammbuch/contracts'
import { expect, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { clearFailedRequests } from '@/api/failed-requests.ts'
import { connection } from '@/live/connection-store.ts'
import { type Answers, fakeServer, signedIn } from '@/testing/fake-server.ts'
import { renderPage } from '@/testing/render-page.tsx'
import { setTheme } from '@/ui/theme.ts'
import { outlineOf } from './outline.ts'

/** A page in a state. */
export interface Screen {
  /** Name, also of the picture. */
  readonly name: string
  readonly path: string
  readonly answers?: Answers
  readonly roles?: User['roles']
  readonly width?: number
  readonly height?: number
  readonly dark?: boolean
  readonly offline?: boolean
  /** It shows what loads, for good. */
  readonly loads?: boolean
}

/** When all pictures are taken. */
const now = new Date('2026-11-24T09:00:00.000Z')

/** Nothing moves and nothing depends on the machine: no letters but those that come with the app, one screen high. */
const still = `
  *, ::before, ::after { animation: none !important; transition: none !important; caret-color: transparent !important; scrollbar-width: none !important; }
  body { height: 100dvh; overflow: hidden; font-family: "Inter Variable" !important; }
  .font-mono, code, pre, kbd { font-family: "Inter Variable" !important; }
`

const holdStill = (): void => {
  const style = document.createElement('style')
  style.textContent = still
  document.head.append(style)
  vi.useFakeTimers({ toFake: ['Date'], now })
  onTestFinished(() => {
    style.remove()
    vi.useRealTimers()
    setTheme('system')
    clearFailedRequests()
    localStorage.clear()
    sessionStorage.clear()
  })
}

const none = { list: [], total: 0 }

const loading = '[data-slot="skeleton"], [aria-busy="true"], main [role="progressbar"]'

/** Opens a page in its state, and waits until it has come to rest. */
export const openScreen = async (screen: Screen): Promise<void> => {
  const { path, answers = {}, roles, width = 1280, height = 800 } = screen
  await page.viewport(width, height)
  document.documentElement.lang = 'de'
  holdStill()
  setTheme(screen.dark ? 'dark' : 'light')
  const before = connection.get()
  connection.set({ ...before, state: 'live', since: null })
  onTestFinished(() => connection.set(before))
  const known = { myJobs: none, listLogChecks: none, ...answers }
  const server = fakeServer(known)
  signedIn(roles)
  const { screen: shown, queryClient } = await renderPage(path)
  onTestFinished(() => shown.unmount())
  if (screen.offline)
    connection.set({ ...before, state: 'offline', since: now.getTime() - 60_000, readOnly: true })
  await document.fonts.ready
  let last = ''
  let times = 0
  // At rest: every call is answered, nothing loads, and a while later the page says the same.
  await expect
    .poll(
      async () => {
        // A part that is loaded when it is needed may come later than the others are at rest.
        await vi.dynamicImportSettled()
        const busy =
          queryClient.isFetching() > 0 || (!screen.loads && document.querySelector(loading))
        const now = outlineOf(document.body)
        const rests = !busy && now === last && document.querySelector('h1') !== null
        last = now
        times = rests ? times + 1 : 0
        return times === 3
      },
      { timeout: 30_000, interval: 100 },
    )
    .toBe(true)
  // A call without an answer would put a failure into the picture.
  const asked = new Set(server.calls.map(({ name }) => name))
  expect([...asked].filter((name) => !(name in known))).toEqual([])
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
}
