import '@/styles/app.css'
import { afterEach, describe, expect, test } from 'vitest'
import { answerOf } from '@/api/call.ts'
import { session } from '@/api/session.ts'
import { standing } from '@/state/stand.ts'
import { fakeServer, problem, signedIn } from '@/testing/fake-server.ts'
import { renderPage } from '@/testing/render-page.tsx'
import { pageViolations } from '@/testing/violations.ts'
import { answers, begin, moment } from './testing/open-stand.tsx'

afterEach(() => localStorage.clear())

describe('the whole application at a moment', () => {
  test('[T-004] lists are read as of it, in an amber frame that says so, and links and rows lead to the same moment', async () => {
    const { server, screen } = await begin('/projekt/KLI?stand=4783')
    await expect.element(screen.getByRole('heading', { name: 'Kliniken von damals' })).toBeVisible()
    await expect.element(screen.getByText('Husum')).toBeVisible()
    const bar = screen.getByRole('region', { name: 'Stand' })
    await expect
      .element(bar.getByText('Stand: Position 4.783 (08.07.2026, 14:03 Uhr)'))
      .toBeVisible()
    expect(document.querySelector('[data-slot=stand-frame]')).not.toBeNull()
    expect(server.callsOf('listAccounts').every(({ query }) => query.asOf === '4783')).toBe(true)
    await expect
      .element(screen.getByRole('link', { name: 'Klinikum am See' }))
      .toHaveAttribute('href', expect.stringMatching(/^\/account\/.*\?stand=4783$/))
    const leadElsewhere = (): readonly (string | null)[] =>
      [...document.querySelectorAll('a[href^="/"]')]
        .filter((link) => !/[?&]stand=4783/.test(link.getAttribute('href') ?? ''))
        .map((link) => link.getAttribute('aria-label') ?? link.textContent)
    await expect.poll(leadElsewhere).toEqual(['Stand verlassen', 'Mit jetzt vergleichen'])
    expect(await pageViolations()).toEqual([])
  })

  test('[T-004] going on by a link keeps the moment, and so does loading the page again', async () => {
    const { screen, router } = await begin('/?stand=4783')
    await screen.getByRole('link', { name: /Kliniken von damals/ }).click()
    await expect.element(screen.getByText('Husum')).toBeVisible()
    expect(router.state.location.searchStr).toBe('?stand=4783')
    const again = await renderPage(router.state.location.href)
    await expect.element(again.screen.getByText('Husum').first()).toBeVisible()
  })

  test('[T-004] leaving it shows today again, and its links lead there', async () => {
    const { server, screen, router } = await begin('/projekt/KLI?stand=4783')
    await expect.element(screen.getByText('Husum')).toBeVisible()
    await screen.getByRole('button', { name: 'Zurück zu jetzt' }).click()
    await expect.element(screen.getByText('Kiel')).toBeVisible()
    expect(router.state.location.searchStr).toBe('')
    expect(server.callsOf('listAccounts').at(-1)?.query).not.toHaveProperty('asOf')
    expect(document.querySelector('[data-slot=stand-frame]')).toBeNull()
    expect(document.querySelectorAll('a[href*="stand="]')).toHaveLength(0)
  })

  test('[T-004] nothing can be changed, whoever tries, and what acts is not offered', async () => {
    const { server, screen } = await begin('/?stand=4783')
    await expect.element(screen.getByText('Kliniken von damals')).toBeVisible()
    await expect
      .element(screen.getByRole('link', { name: 'Verifikation', exact: true }))
      .toBeVisible()
    expect(screen.getByRole('link', { name: 'Upload' }).elements()).toEqual([])
    await expect(answerOf('createTaxonomyTerm', { body: { name: 'Neu' } })).rejects.toMatchObject({
      code: 'not-at-moment',
      detail: expect.stringContaining('lässt sich nichts ändern'),
    })
    expect(server.callsOf('createTaxonomyTerm')).toEqual([])
  })

  test.for(['/?stand=4783', '/projekt/KLI?stand=4783'])(
    '[T-004] [E-001] who is not signed in and follows a link to it (%s) finds the way in first',
    async (path) => {
      const server = fakeServer(answers())
      session.set({ state: 'signed-out', user: null, problem: null })
      const { screen } = await renderPage(path)
      await expect.element(screen.getByRole('button', { name: 'Anmelden' })).toBeVisible()
      expect(server.callsOf('readMoment')).toEqual([])
      signedIn()
      await expect
        .element(screen.getByText('Stand: Position 4.783 (08.07.2026, 14:03 Uhr)'))
        .toBeVisible()
    },
  )

  test('[T-004] a reload asks for the moment once it is known who reads', async () => {
    const server = fakeServer(answers())
    session.set({ state: 'resolving', user: null, problem: null })
    const { screen } = await renderPage('/?stand=4783')
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(server.callsOf('readMoment')).toEqual([])
    signedIn()
    await expect.element(screen.getByText('Kliniken von damals')).toBeVisible()
  })

  test('[T-004] what only today can answer is not shown as if it were of then', async () => {
    const { server, screen } = await begin('/verwaltung/system?stand=4783')
    await expect.element(screen.getByText('Diese Seite gibt es nur für jetzt.')).toBeVisible()
    await expect.element(screen.getByText(/Bekannt ist, was jetzt gilt\./)).toBeVisible()
    await expect(answerOf('systemInformation')).rejects.toMatchObject({ code: 'not-at-moment' })
    expect(server.callsOf('systemInformation')).toEqual([])
    await screen.getByRole('main').getByRole('button', { name: 'Diese Seite jetzt zeigen' }).click()
    await expect.poll(() => standing.get()).toBeNull()
  })
})

describe('choosing the moment', () => {
  test('[T-004] by time, in the bar of every page', async () => {
    const { server, screen, router } = await begin('/')
    await expect.element(screen.getByText('Kliniken heute')).toBeVisible()
    await screen.getByRole('button', { name: 'Stand: jetzt' }).click()
    await screen.getByLabelText('Zeitpunkt').fill('2026-07-08T14:03')
    await screen.getByRole('button', { name: 'Anzeigen' }).click()
    await expect.element(screen.getByText('Kliniken von damals')).toBeVisible()
    const { stand } = router.state.location.search as { stand?: string }
    expect(stand).toBe(new Date('2026-07-08T14:03').toISOString())
    expect(server.callsOf('readMoment')[0]?.query).toEqual({ at: stand })
    expect(server.callsOf('listRankingGroups').at(-1)?.query.asOf).toBe('4700')
  })

  test('[T-004] by the last release and by the last moment before a run', async () => {
    const release = {
      id: 'r1',
      position: 4783,
      createdAt: '2026-07-08T12:00:00.000Z',
      createdBy: { id: 'u', fullName: 'Emma Engel' },
      rankingGroup: { id: 'g', name: 'Klinikliste', shortCode: 'KLI' },
      period: { id: 'p', name: '2026' },
      numberOfAwards: 3,
      edition: '1',
      state: 'in-force' as const,
      reason: null,
      withdrawn: null,
    }
    const run = {
      id: 'l1',
      kind: 'import',
      scope: {},
      subject: 'kliniken.csv',
      actor: null,
      state: 'done' as const,
      left: null,
      progress: null,
      result: null,
      startedAt: '2026-07-01T06:00:00.000Z',
      finishedAt: null,
    }
    const { screen, router } = await begin('/', {
      listReleases: { list: [release], total: 1 },
      listRuns: { list: [run], total: 1 },
    })
    await screen.getByRole('button', { name: 'Stand: jetzt' }).click()
    await screen.getByRole('button', { name: 'Letzte Freigabe (KLI 2026, 08.07.2026)' }).click()
    await expect.element(screen.getByText('Kliniken von damals')).toBeVisible()
    expect(router.state.location.searchStr).toBe('?stand=4783')
    await screen.getByRole('button', { name: /^Stand: Position 4.783/ }).click()
    await screen.getByRole('combobox', { name: 'Vor einem Lauf' }).click()
    await screen.getByRole('option', { name: 'Import, kliniken.csv, 01.07.2026, 08:00' }).click()
    await expect
      .poll(() => router.state.location.search)
      .toEqual({ stand: '2026-07-01T05:59:59.999Z' })
  })

  test('[T-004] event by event', async () => {
    const { screen, router } = await begin('/?stand=4783')
    await screen.getByRole('button', { name: 'Ein Ereignis zurück' }).click()
    await expect.poll(() => router.state.location.searchStr).toBe('?stand=4782')
  })
})

describe('a moment that there is not', () => {
  const cases = [
    {
      name: 'before the log began',
      stand: '2019-01-01T00:00:00.000Z',
      told: 'Davor gab es hier noch nichts.',
      answers: { readMoment: moment(0, { at: null }) },
    },
    {
      name: 'in the future',
      stand: '2999-01-01T12:00:00.000Z',
      told: 'Der Zeitpunkt 01.01.2999, 13:00 Uhr liegt in der Zukunft.',
      answers: { readMoment: moment(9000) },
    },
    {
      name: 'of a position above the head',
      stand: '9999',
      told: 'Die Position 9.999 gibt es noch nicht.',
      answers: {
        readMoment: ({ query }: { readonly query: Readonly<Record<string, string>> }) =>
          query.at === '9999' ? problem('unknown-moment', 422) : moment(9000),
      },
    },
    {
      name: 'that nobody can read',
      stand: 'gestern',
      told: '„gestern“ ist kein Zeitpunkt und keine Position.',
      answers: {},
    },
  ]
  for (const { name, stand, told, answers: more } of cases)
    test(`[T-004] ${name}: the page says so and shows nothing of today`, async () => {
      const { server, screen } = await begin(`/?stand=${encodeURIComponent(stand)}`, more)
      await expect.element(screen.getByText(told)).toBeVisible()
      expect(server.callsOf('listRankingGroups')).toEqual([])
      await screen.getByRole('button', { name: 'Zurück zu jetzt' }).click()
      await expect.element(screen.getByText('Kliniken heute')).toBeVisible()
    })
})
