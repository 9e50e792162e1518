import '@/styles/app.css'
import type { SpotCheck, SpotCheckItem, Verdict } from '@stammbuch/contracts'
import { afterEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { type Answers, fakeServer, signedIn } from '@/testing/fake-server.ts'
import { idOf } from '@/testing/given.ts'
import { press } from '@/testing/press.ts'
import { renderPage } from '@/testing/render-page.tsx'
import { pageViolations } from '@/testing/violations.ts'
import { setTheme, type Theme } from '@/ui/theme.ts'

afterEach(() => setTheme('system'))

const item = (number: number, city: string, verdict: Verdict | null = null): SpotCheckItem => ({
  changeId: idOf(100 + number),
  number,
  targetClass: 'account',
  record: { id: idOf(number), class: 'account', label: `Klinik ${number}` },
  attributeName: 'city',
  fieldLabel: 'Stadt',
  newValue: city,
  source: {
    fileName: 'kliniken.csv',
    row: 40 + number,
    column: 'Ort',
    cells: [
      { header: 'Name', cell: `Klinik ${number} GmbH` },
      { header: 'Ort', cell: city },
    ],
  },
  verdict,
})

const check = (given: Partial<SpotCheck> = {}): SpotCheck => ({
  id: idOf(9),
  scope: { sampleId: idOf(8) },
  state: 'open',
  population: 412,
  size: 3,
  seed: idOf(7),
  strata: [
    {
      class: 'account',
      attributeName: 'city',
      fieldLabel: 'Stadt',
      toplistId: idOf(6),
      toplist: 'Kardiologie',
      size: 412,
      drawn: 3,
    },
  ],
  judged: 0,
  right: 0,
  wrong: 0,
  unclear: 0,
  upperBound: null,
  boundIfRestRight: 0.6316,
  runId: null,
  comment: null,
  startedBy: { id: idOf(5), shortCode: 'AB' },
  startedAt: '2026-11-20T08:00:00.000Z',
  finishedAt: null,
  ...given,
})

const cities = ['Lübeck', 'Kiel', 'Husum']

/** A check of three values whose verdicts the server keeps, each with a position in the log. */
const open = async (answers: Answers = {}) => {
  const said = new Map<string, Verdict>()
  let position = 1
  const at = (body: unknown): Response =>
    new Response(JSON.stringify(body), {
      headers: { 'content-type': 'application/json', 'log-position': String(position) },
    })
  const now = (): SpotCheck => {
    const many = (verdict: Verdict) => [...said.values()].filter((one) => one === verdict).length
    const [right, wrong, unclear] = [many('right'), many('wrong'), many('unclear')]
    return check({
      right,
      wrong,
      unclear,
      judged: said.size,
      upperBound: said.size === 0 ? null : 0.8647,
    })
  }
  const server = fakeServer({
    getSpotCheck: () =>
      at({
        ...now(),
        items: cities.map((city, n) => item(n + 1, city, said.get(idOf(101 + n)) ?? null)),
      }),
    judgeSpotCheck: ({ body }) => {
      const { changeId, verdict } = body as { changeId: string; verdict: Verdict }
      judge(changeId, verdict)
      return at(now())
    },
    ...answers,
  })
  /** A verdict that the server has, whoever gave it. */
  const judge = (changeId: string, verdict: Verdict): void => {
    said.set(changeId, verdict)
    position += 1
  }
  signedIn()
  return { server, judge, ...(await renderPage(`/verifikation/stichprobe/${idOf(9)}`)) }
}

test('[A-007] the head says which delivery the values were drawn from', async () => {
  const { screen } = await open({
    listSamples: { list: [{ id: idOf(8), rawDataReference: 'kliniken.csv' } as never], total: 1 },
  })
  await expect
    .element(screen.getByText('kliniken.csv · gezogen am 20.11.2026, 09:00', { exact: true }))
    .toBeVisible()
})

test('[A-007] values are judged by keys, blind, one after the other, and then the rest is taken', async () => {
  const { server, screen } = await open({
    acceptSpotCheck: {
      runId: idOf(4),
      acceptedChanges: 410,
      rejectedChanges: 1,
      pendingChanges: 0,
      reasons: { 'record-unapproved': 1 },
    },
  })
  const value = screen.getByRole('article', { name: 'Wert 1 von 3' })
  await expect.element(value.getByText('Lübeck').first()).toBeVisible()
  await expect.element(value.getByText(/kliniken.csv, Zeile 41, Spalte „Ort“/)).toBeVisible()
  expect(document.body.textContent).not.toMatch(/vorgeschlagen von|veraltet|AB ·/)
  const take = screen.getByRole('button', { name: 'Rest übernehmen' })
  await expect.element(take).toHaveAccessibleDescription('Es fehlen noch 3 Urteile.')

  await press('r')
  await expect.element(screen.getByRole('article', { name: 'Wert 2 von 3' })).toBeVisible()
  await press('f')
  await expect.element(screen.getByRole('article', { name: 'Wert 3 von 3' })).toBeVisible()
  await press('u')
  await expect
    .poll(() => server.callsOf('judgeSpotCheck').map(({ body }) => body))
    .toEqual([
      { changeId: idOf(101), verdict: 'right' },
      { changeId: idOf(102), verdict: 'wrong' },
      { changeId: idOf(103), verdict: 'unclear' },
    ])
  await expect.element(screen.getByText('höchstens 86,5 %')).toBeVisible()
  await userEvent.keyboard('{ArrowLeft}')
  await expect
    .element(screen.getByRole('button', { name: /^Falsch/ }))
    .toHaveAttribute('aria-pressed', 'true')

  await take.click()
  await expect
    .element(screen.getByText(/2 Änderungen daraus sind beanstandet und bleiben offen/))
    .toBeVisible()
  server.answer({
    getSpotCheck: {
      ...check({ state: 'accepted', judged: 3 }),
      items: [item(1, 'Lübeck', 'right')],
    },
  })
  await screen.getByRole('button', { name: '410 Änderungen übernehmen' }).click()
  await expect.element(screen.getByText('Der Rest ist übernommen.')).toBeVisible()
  await expect.element(screen.getByText(/410 Änderungen übernommen, 1 nicht möglich/)).toBeVisible()
  await expect.element(screen.getByText(/^1: Der Eintrag wartet auf die initiale/)).toBeVisible()
  // The button that had the focus is gone; whoever works by key begins at the top, not nowhere.
  await expect.element(screen.getByRole('heading', { name: 'Stichprobe prüfen' })).toHaveFocus()
})

test('[A-007] of two people at one check the last word counts, and each sees it', async () => {
  const { judge, screen, queryClient } = await open()
  await expect.element(screen.getByRole('article', { name: 'Wert 1 von 3' })).toBeVisible()
  await press('r')
  await expect.element(screen.getByText(/1 von 3 beurteilt · keiner falsch/)).toBeVisible()
  await userEvent.keyboard('{ArrowLeft}')
  const pressed = (name: RegExp) => screen.getByRole('button', { name, pressed: true })
  await expect.element(pressed(/^Richtig/)).toBeVisible()
  judge(idOf(101), 'wrong')
  await queryClient.refetchQueries({ queryKey: ['getSpotCheck'] })
  await expect.element(pressed(/^Falsch/)).toBeVisible()
  await expect.element(screen.getByText(/1 von 3 beurteilt · 1 Wert falsch/)).toBeVisible()
})

test('[A-007] a value that a colleague judges stays before the eyes of whoever reads it', async () => {
  const { judge, screen, queryClient } = await open()
  await expect.element(screen.getByRole('article', { name: 'Wert 1 von 3' })).toBeVisible()
  judge(idOf(101), 'wrong')
  await queryClient.refetchQueries({ queryKey: ['getSpotCheck'] })
  await expect.element(screen.getByRole('button', { name: /^Falsch/, pressed: true })).toBeVisible()
  await expect.element(screen.getByRole('article', { name: 'Wert 1 von 3' })).toBeVisible()
})

test('[A-007] what is not good enough is given back with a reason', async () => {
  const { server, screen } = await open({ returnSpotCheck: check({ state: 'returned' }) })
  await screen.getByRole('button', { name: 'Zurückgeben' }).click()
  const question = screen.getByRole('alertdialog', { name: 'Zurückgeben?' })
  await question.getByRole('textbox', { name: 'Was war falsch?' }).fill('Spalten vertauscht')
  server.answer({
    getSpotCheck: {
      ...check({ state: 'returned', comment: 'Spalten vertauscht' }),
      items: [item(1, 'Lübeck')],
    },
  })
  await question.getByRole('button', { name: 'Zurückgeben' }).click()
  await expect.element(screen.getByText('Zurückgegeben. Es wurde nichts übernommen.')).toBeVisible()
  await expect
    .poll(() => server.callsOf('returnSpotCheck')[0]?.body)
    .toEqual({ comment: 'Spalten vertauscht' })
  await expect
    .element(screen.getByRole('button', { name: /^Richtig/ }))
    .toHaveAccessibleDescription('Diese Stichprobe ist bereits abgeschlossen.')
})

const themes: readonly Theme[] = ['light', 'dark']
test.for(themes)('[L-006] the sheet has no axe violation in the %s theme', async (theme) => {
  setTheme(theme)
  document.documentElement.lang = 'de'
  const { screen } = await open()
  await expect.element(screen.getByRole('article', { name: 'Wert 1 von 3' })).toBeVisible()
  expect(await pageViolations()).toEqual([])
})

test('[A-007] of a long delivered row, the cell that is judged is in view', async () => {
  const { source, ...one } = item(1, 'Lübeck')
  const many = Array.from({ length: 30 }, (_, n) => ({ header: `Spalte ${n}`, cell: `Zelle ${n}` }))
  const cells = [...many, { header: 'Ort', cell: 'Lübeck' }]
  const { screen } = await open({
    getSpotCheck: {
      ...check({ size: 1 }),
      items: [{ ...one, source: source && { ...source, cells } }],
    },
  })
  await expect
    .element(screen.getByLabelText('Gelieferte Zeile').getByText('Lübeck'))
    .toBeInViewport()
})
