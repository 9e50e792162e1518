import '@/styles/app.css'
import type { LogEvent } from '@stammbuch/contracts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fakeServer, signedIn } from '@/testing/fake-server.ts'
import { renderPage } from '@/testing/render-page.tsx'
import { pageViolations } from '@/testing/violations.ts'
import { setTheme, type Theme } from '@/ui/theme.ts'

const uuid = (number: number): string =>
  `0190f2a0-0000-7000-8000-${String(number).padStart(12, '0')}`

const emma = uuid(902)
const last = 700

/** Every hundredth event is a decision. */
const anEvent = (position: number): LogEvent => ({
  position,
  id: uuid(position),
  stream: uuid(900),
  kind: 'record',
  version: position,
  type: position % 100 === 0 ? 'ChangeAccepted' : 'ChangeProposed',
  schema: 1,
  subject: uuid(901),
  data: {
    class: 'account',
    attribute: 'street',
    oldValue: 'Markt 1',
    newValue: `Markt ${position}`,
    valueBefore: 'Markt 1',
  },
  personal: false,
  actor: emma,
  role: 'ROLE_EDITOR',
  source: 'ui',
  cause: { commandId: uuid(903), runId: null },
  at: new Date(Date.UTC(2026, 10, 20, 10, 0, position)).toISOString(),
  hash: 'ab'.repeat(32),
})

const log = Array.from({ length: last }, (_, index) => anEvent(index + 1))

const open = async (search: string) => {
  signedIn(['ROLE_AUDITOR'])
  const server = fakeServer({
    logHead: {
      position: last,
      hash: 'cd'.repeat(32),
      at: null,
      seal: 1,
      signature: null,
      publicKey: 'key',
      head: last,
    },
    listLog: ({ query }) => {
      const types = query.type?.split(',')
      const found = log.filter(
        ({ position, type }) =>
          position > Number(query.after ?? 0) &&
          position < Number(query.before ?? last + 1) &&
          (!types || types.includes(type)),
      )
      const limit = Number(query.limit)
      const list =
        query.before === undefined ? found.slice(0, limit) : found.slice(-limit || found.length)
      const people = [{ id: emma, fullName: 'Emma Engel', shortCode: 'EEN' }]
      return { list, total: last, people }
    },
    replayLog: ({ query }) => ({
      position: Number(query.at),
      at: null,
      records: { account: 3 },
      approved: 2,
      excluded: 0,
      changes: { proposed: 9, accepted: 4, declined: 1, superseded: 0, pending: 4 },
      notes: 0,
      deliveries: 1,
      events: Number(query.at),
    }),
  })
  return { ...(await renderPage(`/protokoll${search}`)), server }
}

beforeEach(() => {
  document.documentElement.lang = 'de'
})
afterEach(() => setTheme('system'))

test('a period is played, stands when paused, and the address says where', async () => {
  const { screen, router } = await open('?from=2026-11-20&to=2026-11-20')
  await screen.getByRole('button', { name: 'Wiedergabe', exact: true }).click()
  await screen.getByRole('button', { name: 'Abspielen' }).click()
  const reached = () =>
    Number(
      /Position (\d+)/.exec(
        screen.getByRole('status').filter({ hasText: 'Stand:' }).element().textContent,
      )?.[1],
    )
  await expect.poll(reached, { timeout: 20_000 }).toBeGreaterThan(3)
  await screen.getByRole('button', { name: 'Anhalten' }).click()
  await expect.poll(() => Number(router.state.location.search.replay)).toBeGreaterThan(3)
  expect(router.state.location.search).toMatchObject({ from: '2026-11-20', to: '2026-11-20' })
})

test('steps go both ways, also past what was read, and jumps lead to the next decision', async () => {
  const { screen, router } = await open('?replay=400')
  const trail = screen.getByRole('list', { name: 'Zuletzt geschehen' })
  const current = () => trail.element().querySelector('[aria-current]')?.textContent
  await expect.poll(current).toContain('Änderung übernommen')
  await screen.getByRole('button', { name: 'Ein Ereignis zurück' }).click()
  await expect.poll(current).toContain('Markt 399')
  await screen.getByRole('button', { name: 'Nächste Entscheidung' }).click()
  await expect.poll(() => Number(router.state.location.search.replay)).toBe(400)
  await screen.getByRole('button', { name: 'Nächste Entscheidung' }).click()
  await expect.poll(current).toContain('Markt 500')
  await router.navigate({ to: '/protokoll', search: { replay: 1 } })
  await expect.poll(current).toContain('Markt 1')
  await expect
    .element(screen.getByRole('button', { name: 'Ein Ereignis zurück' }))
    .toHaveAttribute('aria-disabled', 'true')
})

test('what there was at that moment stands beside it', async () => {
  const { screen, server } = await open('?replay=123')
  const counts = screen.getByRole('region', { name: 'Bestand zu diesem Stand' })
  await expect.element(counts.getByText('Offene Änderungen')).toBeVisible()
  await expect.poll(() => server.callsOf('replayLog').at(-1)?.query.at).toBe('123')
})

test('the period is downloaded as CSV', async () => {
  const { screen } = await open('?replay=1')
  await screen.getByRole('button', { name: 'Als CSV herunterladen' }).click()
  await expect.element(screen.getByText('700 Ereignisse stehen in „protokoll.csv“.')).toBeVisible()
})

const themes: readonly Theme[] = ['light', 'dark']

test.for(themes)('[L-006] the replay has no axe violation in the %s theme', async (theme) => {
  setTheme(theme)
  const { screen } = await open('?replay=405')
  await expect.element(screen.getByText('Offene Änderungen')).toBeVisible()
  expect(await pageViolations()).toEqual([])
})
