import '@/styles/app.css'
import type { LogCheck, LogEvent, Role } from '@stammbuch/contracts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fakeServer, signedIn } from '@/testing/fake-server.ts'
import { givenJob } from '@/testing/given.ts'
import { renderPage } from '@/testing/render-page.tsx'
import { pageViolations } from '@/testing/violations.ts'
import { setTheme, type Theme } from '@/ui/theme.ts'

const uuid = (number: number): string =>
  `0190f2a0-0000-7000-8000-${String(number).padStart(12, '0')}`

const run = uuid(77)

const anEvent = (position: number): LogEvent => ({
  position,
  id: uuid(position),
  stream: uuid(900),
  kind: 'record',
  version: position,
  type: 'ChangeProposed',
  schema: 1,
  subject: uuid(901),
  data: { class: 'account', attribute: 'street', newValue: 'Markt 1' },
  personal: false,
  actor: uuid(902),
  role: 'ROLE_EDITOR',
  source: 'ui',
  cause: { commandId: uuid(903), runId: run },
  at: '2026-11-20T10:00:00.000Z',
  hash: 'ab'.repeat(32),
})

const head = {
  position: 1240,
  hash: 'cd'.repeat(32),
  at: '2026-11-20T10:00:00.000Z',
  seal: 4,
  signature: 'ef'.repeat(32),
  publicKey: 'key',
  head: 1250,
}

const damaged: LogCheck = {
  id: uuid(6),
  checkedAt: head.at,
  checkedBy: 'Otto Orth',
  result: {
    events: 250,
    seals: 4,
    unsealed: 0,
    ok: false,
    firstBroken: 17,
    lastBroken: 17,
    reason: 'Prüfsumme',
  },
  answeredAt: null,
  answeredBy: null,
  answer: null,
}

const openLog = async (search = '', role: Role = 'ROLE_AUDITOR') => {
  signedIn([role])
  const server = fakeServer({
    listLogChecks: { list: [], total: 0 },
    logHead: head,
    listLog: ({ query }) => {
      const limit = Number(query.limit)
      const after = query.before ? Number(query.before) - 1 - limit : Number(query.after)
      const length = Math.min(limit, head.head - after)
      const list = Array.from({ length }, (_, index) => anEvent(after + index + 1))
      const people = [{ id: uuid(902), fullName: 'Emma Engel', shortCode: 'EEN' }]
      return { list, total: head.head, people }
    },
  })
  return { ...(await renderPage(`/protokoll${search}`)), server }
}

beforeEach(() => {
  document.documentElement.lang = 'de'
})
afterEach(() => setTheme('system'))

test('the newest events come first to hand, and the filters stand in the address and in the call', async () => {
  const { screen, server, router } = await openLog()
  await expect
    .element(screen.getByText('Position 1.151 bis 1.250 · 1.250 Ereignisse'))
    .toBeVisible()
  await router.navigate({
    to: '/protokoll',
    search: { type: 'ChangeProposed', from: '2026-11-20', to: '2026-11-20' },
  })
  await expect.element(screen.getByText('Position 1 bis 100 · 1.250 Ereignisse')).toBeVisible()
  await expect.element(screen.getByText('Emma Engel').first()).toBeVisible()
  const asked = server.callsOf('listLog').filter(({ query }) => query.limit !== '0')
  expect(asked.at(-1)?.query).toEqual({
    type: 'ChangeProposed',
    from: '2026-11-19T23:00:00.000Z',
    to: '2026-11-20T22:59:59.999Z',
    after: '0',
    limit: '100',
  })
  await expect
    .element(screen.getByRole('combobox', { name: 'Ereignis' }))
    .toHaveValue('Änderung vorgeschlagen')
})

test('with filters the way back is asked for, also from an address that somebody passed on', async () => {
  const { screen, server } = await openLog('?type=ChangeProposed&after=150')
  await screen.getByRole('button', { name: 'Frühere' }).click()
  await expect
    .poll(() => server.callsOf('listLog').map(({ query }) => query.before))
    .toContain('151')
  await expect.element(screen.getByText(/^Position 51 bis 150/)).toBeVisible()
})

test('the log is searched by a name, which stands in the address', async () => {
  const { screen, server, router } = await openLog('?search=4711')
  const name = screen.getByRole('searchbox', { name: 'Name' })
  await expect.element(name).toHaveValue('4711')
  const asked = () => server.callsOf('listLog').map(({ query }) => query.search)
  await expect.poll(asked).toContain('4711')
  await name.fill('Mönch')
  await expect.poll(asked).toContain('Mönch')
  await expect.poll(() => router.state.location.search).toEqual({ search: 'Mönch' })
})

test('an event opens with everything it holds, and its run leads to the events of that run', async () => {
  const { screen, server, router } = await openLog('?event=17')
  const sheet = screen.getByRole('dialog', { name: 'Änderung vorgeschlagen' })
  await expect.element(sheet.getByText('ab'.repeat(32))).toBeVisible()
  await expect.element(sheet.getByText(/"newValue": "Markt 1"/)).toBeVisible()
  await expect.element(sheet.getByRole('row', { name: /^Rolle Redaktion/ })).toBeVisible()
  await expect
    .element(sheet.getByRole('link', { name: 'Eintrag öffnen' }))
    .toHaveAttribute('href', `/account/${uuid(900)}`)
  await sheet.getByRole('button', { name: run }).click()
  await expect.poll(() => server.callsOf('listLog').at(-1)?.query.runId).toBe(run)
  expect(router.state.location.search).toEqual({ runId: run })
})

test('checking the log follows the job and tells the first broken position', async () => {
  const { screen, server } = await openLog()
  const job = {
    id: uuid(5),
    kind: 'verify-log',
    progress: { done: 100, total: 250, unit: 'Ereignisse' },
    problem: null,
    createdAt: head.at,
    startedAt: head.at,
    finishedAt: null,
  }
  server.answer({
    verifyLog: { jobId: job.id },
    getJob: { ...job, state: 'running', result: null },
  })
  await screen.getByRole('button', { name: 'Protokoll prüfen' }).click()
  await expect.element(screen.getByText('100 von 250 Ereignissen geprüft')).toBeVisible()
  await expect
    .poll(() => server.callsOf('verifyLog')[0]?.headers.get('prefer'))
    .toBe('respond-async')
  const answer = {
    events: 250,
    seals: 4,
    unsealed: 0,
    ok: false,
    firstBroken: 17,
    lastBroken: 17,
    reason: 'Prüfsumme',
  }
  server.answer({ getJob: { ...job, state: 'done', result: answer } })
  await expect.element(screen.getByText('Das Protokoll ist beschädigt.')).toBeVisible()
  await expect.element(screen.getByText(/an Position 17: Prüfsumme/)).toBeVisible()
})

test('[U-012] a finding stays on the page with date and extent until the administration answers it', async () => {
  const { screen, server } = await openLog('', 'ROLE_ADMIN')
  server.answer({ listLogChecks: { list: [damaged], total: 1 } })
  const { screen: again } = await renderPage('/protokoll')
  await expect.element(again.getByText('Das Protokoll ist beschädigt.').first()).toBeVisible()
  await expect
    .element(
      again.getByText(/von Otto Orth: 250 Ereignisse und 4 Siegel.*Position 17: Prüfsumme/).first(),
    )
    .toBeVisible()
  await again.getByLabelText('Was aus dem Befund wurde').first().fill('Sicherung eingespielt.')
  const answered = {
    ...damaged,
    answeredAt: head.at,
    answeredBy: 'Anna',
    answer: 'Sicherung eingespielt.',
  }
  server.answer({
    answerLogFinding: { id: damaged.id },
    listLogChecks: ({ query }) =>
      query.open === 'true' ? { list: [], total: 0 } : { list: [answered], total: 1 },
  })
  await again.getByRole('button', { name: 'Befund beantworten' }).first().click()
  await expect
    .element(again.getByText(/Beantwortet: „Sicherung eingespielt.“/).first())
    .toBeVisible()
  expect(server.callsOf('answerLogFinding')[0]?.body).toEqual({ comment: 'Sicherung eingespielt.' })
  expect(screen).toBeDefined()
})

const everywhere: readonly [Role, boolean][] = [
  ['ROLE_ADMIN', true],
  ['ROLE_AUDITOR', true],
  ['ROLE_EDITOR', false],
]

for (const [role, told] of everywhere)
  test(`[U-012] on every page ${role} is ${told ? 'told' : 'not told'} that the log was found damaged, after a reload as well`, async () => {
    signedIn([role])
    const server = fakeServer({ listLogChecks: { list: [damaged], total: 1 } })
    const { screen } = await renderPage('/follow-up')
    const finding = screen.getByRole('link', { name: 'Befund ansehen' })
    if (told) await expect.element(finding).toHaveAttribute('href', '/protokoll')
    await expect.poll(() => server.callsOf('listFollowUp').length).toBeGreaterThan(0)
    expect(server.callsOf('listLogChecks').length > 0).toBe(told)
    expect(finding.elements()).toHaveLength(told ? 1 : 0)
  })

test('[U-012] whoever leaves the page while the log is verified finds the damage in the tray, in red', async () => {
  const { screen, server, router } = await openLog('', 'ROLE_ADMIN')
  const running = givenJob({
    id: uuid(5),
    kind: 'verify-log',
    state: 'running',
    result: null,
    finishedAt: null,
  })
  server.answer({
    verifyLog: { jobId: running.id },
    getJob: running,
    listLogChecks: { list: [], total: 0 },
  })
  await screen.getByRole('button', { name: 'Protokoll prüfen' }).click()
  await expect.poll(() => server.callsOf('getJob').length).toBeGreaterThan(0)
  await router.navigate({ to: '/follow-up' })
  server.answer({
    getJob: givenJob({ id: running.id, kind: 'verify-log', result: damaged.result }),
  })
  const tray = screen.getByRole('region', { name: 'Aufträge' })
  await expect.element(tray.getByText(/^Das Protokoll ist beschädigt/)).toBeVisible()
  await expect.element(tray.getByRole('img', { name: 'Fehlgeschlagen' })).toBeVisible()
  expect(tray.getByRole('img', { name: 'Fertig' }).elements()).toEqual([])
})

test('what happens while the page is open appears by itself', async () => {
  const { screen, server } = await openLog()
  await expect.element(screen.getByText(/^Position 1\.151 bis 1\.250/)).toBeVisible()
  server.answer({ logHead: { ...head, head: 1253 } })
  await expect
    .poll(() => server.callsOf('listLog').map(({ query }) => query.after), { timeout: 5_000 })
    .toContain('1153')
})

test('without the right the log is not asked for', async () => {
  signedIn(['ROLE_EDITOR'])
  const server = fakeServer({})
  const { screen } = await renderPage('/protokoll')
  await expect.element(screen.getByText('Für das Protokoll fehlt Ihnen das Recht.')).toBeVisible()
  expect([...server.callsOf('listLog'), ...server.callsOf('logHead')]).toEqual([])
})

const themes: readonly Theme[] = ['light', 'dark']

test.for(themes)('[L-006] the log has no axe violation in the %s theme', async (theme) => {
  setTheme(theme)
  const { screen, router } = await openLog()
  await expect.element(screen.getByText(/^Position 1\.151/)).toBeVisible()
  expect(await pageViolations()).toEqual([])
  await router.navigate({ to: '/protokoll', search: { event: 17 } })
  await expect.element(screen.getByText('Daten')).toBeVisible()
  expect(await pageViolations()).toEqual([])
})
