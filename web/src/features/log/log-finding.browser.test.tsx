import '@/styles/app.css'
import type { Role } from '@stammbuch/contracts'
import { beforeEach, expect, test } from 'vitest'
import { fakeServer, signedIn } from '@/testing/fake-server.ts'
import { givenJob } from '@/testing/given.ts'
import { renderPage } from '@/testing/render-page.tsx'
import { damaged, head, openLog, uuid } from './testing/open-log.ts'

beforeEach(() => {
  document.documentElement.lang = 'de'
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
    if (told)
      await expect.element(finding).toHaveAttribute('href', `/nachweise?check=${damaged.id}`)
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

const roles: readonly Role[] = ['ROLE_AUDITOR', 'ROLE_ADMIN']
test.for(roles)(
  '[U-012] a damaged log is red on every page for %s, until the finding is answered',
  async (role) => {
    signedIn([role])
    const server = fakeServer({
      listLogChecks: { list: [damaged], total: 1 },
      listQuestions: { list: [], total: 0 },
    })
    const { screen, router } = await renderPage('/fragen')
    const red = screen.getByRole('status').filter({ hasText: 'Das Protokoll ist beschädigt' })
    await expect.element(red).toBeVisible()
    await expect
      .element(red.getByRole('link', { name: 'Befund ansehen' }))
      .toHaveAttribute('href', `/nachweise?check=${damaged.id}`)
    await router.navigate({ to: '/wirkung' })
    await expect.element(screen.getByText('Es ist keine Quelle gewählt.')).toBeVisible()
    await expect.element(red).toBeVisible()
    expect(server.callsOf('listLogChecks').at(-1)?.query).toEqual({ open: 'true', limit: '1' })

    server.answer({ listLogChecks: { list: [], total: 0 } })
    await screen.unmount()
    const { screen: later } = await renderPage('/wirkung')
    await expect.element(later.getByText('Es ist keine Quelle gewählt.').first()).toBeVisible()
    await expect.element(later.getByText('Das Protokoll ist beschädigt')).not.toBeInTheDocument()
  },
)

test('[U-012] editors are neither told of a damaged log nor ask for it', async () => {
  signedIn(['ROLE_EDITOR'])
  const server = fakeServer({ listLogChecks: { list: [damaged], total: 1 } })
  const { screen } = await renderPage('/wirkung')
  await expect.element(screen.getByText('Es ist keine Quelle gewählt.')).toBeVisible()
  expect(server.callsOf('listLogChecks')).toEqual([])
})
