import type { Change, PendingItem, User } from '@stammbuch/contracts'
import { onTestFinished, vi } from 'vitest'
import { afterPaint } from '@/api/after-paint.ts'
import { decisions } from '@/product/deciding/decisions.ts'
import { type Answers, fakeServer, problem, signedIn } from '@/testing/fake-server.ts'
import { renderPage } from '@/testing/render-page.tsx'
import { columnLayout, plainLayout } from '@/ui/column-layout.ts'
import { columnsOfList } from '../filter/queue-scope.ts'
import { paneWanted } from '../pane/pane-slot.ts'
import { checked } from '../working/progress-store.ts'
import { verified } from '../working/verify-root.ts'
import { facetsOf, listOf, period, project, sample } from './queue.ts'

interface QueueOptions {
  readonly items: readonly PendingItem[]
  readonly changes?: readonly Change[]
  readonly path?: string
  readonly answers?: Answers
  readonly roles?: User['roles']
  /** The record stands beside the list, as it does for everybody who has not put it away. */
  readonly beside?: boolean
}

/** An answer that is right up to a log position. */
export const asOf = (position: number, body: unknown): Response =>
  new Response(JSON.stringify(body), {
    headers: { 'content-type': 'application/json', 'log-position': String(position) },
  })

/** A new record with a few values. */
export const brought = (id: string) => ({
  ...{ id, class: 'account', version: 3, isApproved: false, excludedByEditor: false },
  ...{ name: 'Klinik am Neubau', city: 'Weimar', street: null },
})

/** The verification list over a server that knows these records and open changes. */
export const openQueue = async (options: QueueOptions) => {
  const { items, changes = [], path, answers = {}, roles, beside = false } = options
  let open = [...changes]
  const close = (id: string | undefined): Change => {
    const found = open.find((one) => one.id === id)
    if (!found) throw new Error(`no open change ${id}`)
    open = open.filter((one) => one !== found)
    return found
  }
  const server = fakeServer({
    listRankingGroups: { list: [project], total: 1 },
    listPeriods: { list: [period('2025'), period('2026')], total: 2 },
    listSamples: { list: [sample], total: 1 },
    listPending: () => asOf(0, listOf(...items)),
    pendingFacets: facetsOf(),
    listViews: { list: [], total: 0 },
    listPendingOfRoot: ({ params }) => {
      const list = open.filter(({ targetId }) => targetId === params.id)
      return { list, total: list.length }
    },
    listChangesOfTarget: { list: [], total: 0 },
    acceptChange: ({ params }) => ({ ...close(params.id), acceptedDate: '2026-11-02T08:00:00Z' }),
    declineChange: ({ params }) => ({ ...close(params.id), declinedDate: '2026-11-02T08:00:00Z' }),
    getAccount: ({ params: { id = '' } }) =>
      items.some(({ root, action }) => root.id === id && action === 'initial')
        ? (brought(id) as never)
        : problem('not-found', 404),
    ...answers,
  })
  signedIn(roles)
  paneWanted.set(beside)
  onTestFinished(async () => {
    // An answer that is still on its way would otherwise decide something in the next test.
    await vi.waitFor(() => {
      if ([...decisions.get().values()].some(({ state }) => state === 'sending'))
        throw new Error('a decision has not been answered')
      if ([...verified.get().values()].includes(null))
        throw new Error('a verification has not been answered')
    })
    decisions.set(new Map())
    verified.set(new Map())
    checked.set({})
    columnLayout(columnsOfList).set(plainLayout)
    localStorage.clear()
    sessionStorage.clear()
  })
  const rendered = await renderPage(path ?? '/verifikation')
  // A list that is still there when the file's page is left would be come back to by the next file's first test.
  onTestFinished(() => rendered.screen.unmount())
  return { server, ...rendered }
}

/** The text of the line that has the focus. */
export const focusedLine = (): string | undefined =>
  document.activeElement?.closest('tr')?.textContent ?? undefined

/** Put the focus on the first line. */
export const enterList = async (): Promise<void> => {
  const first = document.querySelector<HTMLElement>('tbody tr[data-index="0"]')
  first?.focus()
  await afterPaint()
}
