import '@/styles/app.css'
import { afterEach, expect, test } from 'vitest'
import type { Answers } from '@/testing/fake-server.ts'
import { pageViolations } from '@/testing/violations.ts'
import { setTheme, type Theme } from '@/ui/theme.ts'
import {
  dictionary,
  group,
  listed,
  mapping,
  mdl,
  term,
  toplist,
  translation,
  user,
} from './testing/entries.ts'
import { openPage } from './testing/open-page.tsx'

const medicine = term(1, 'Medizin')
const answers: Answers = {
  listUsers: listed([user(1), user(2, { isActive: false })]),
  listToplistLabels: listed([toplist(1, 'Kardiologie')]),
  listRankingGroups: listed([group()]),
  listPeriods: listed([]),
  listMdls: listed([mdl(1, { fieldsCount: 3 }), mdl(2)]),
  listStringTranslations: listed([translation(1, 'Haus', 'Casa')]),
  listDictionaries: listed([dictionary(1, 'Italienisch', 1)]),
  listTaxonomyTerms: listed([medicine, term(2, 'Herz', medicine)]),
  listMappings: listed([mapping(1, { locked: true }), mapping(2, { legacy: true })]),
}

const pages = [
  ['/verwaltung/benutzer', 'Benutzer anlegen'],
  ['/verwaltung/toplisten', 'Topliste anlegen'],
  ['/verwaltung/ranking-groups', 'Ranking Group anlegen'],
  ['/verwaltung/dynamische-felder', 'Dynamisches Feld anlegen'],
  ['/verwaltung/translation', 'Begriff hinzufügen'],
  ['/verwaltung/taxonomy', 'Begriff anlegen'],
  ['/verwaltung/mapping', 'Import'],
] as const

afterEach(() => setTheme('system'))

const themes: readonly Theme[] = ['light', 'dark']
test.for(
  pages.flatMap(([path, add], index) => [{ path, add, theme: themes[index % 2] ?? 'light' }]),
)(
  '[L-006] $path has no axe violation, as a list and with its dialog, in the $theme theme',
  async ({ path, add, theme }) => {
    setTheme(theme)
    const { screen } = await openPage(path, answers)
    await expect.element(screen.getByRole('row').nth(1)).toBeVisible()
    await expect
      .element(screen.getByRole(path === '/verwaltung/taxonomy' ? 'treegrid' : 'grid'))
      .not.toHaveAttribute('aria-busy')
    expect(await pageViolations()).toEqual([])
    await screen.getByRole('button', { name: add, exact: true }).click()
    await expect.element(screen.getByRole('dialog')).toBeVisible()
    expect(await pageViolations()).toEqual([])
  },
)

test('[I-046] the hub leads to every area; the Admin Area is for administrators and IT', async () => {
  const { screen } = await openPage('/verwaltung', {}, ['ROLE_ADMIN', 'ROLE_IT'])
  await expect.element(screen.getByRole('heading', { name: 'Admin Area' })).toBeVisible()
  const paths = [...document.querySelectorAll('main a, li a')].map((link) =>
    link.getAttribute('href'),
  )
  const specified =
    'lieferanten benutzer toplisten dynamische-felder ranking-groups translation mapping samples taxonomy geodaten-abgleich salesforce-sync elasticsearch periods system'
  for (const name of specified.split(' ')) expect(paths).toContain(`/verwaltung/${name}`)
  expect(paths).toContain('/award-duplikation')
  expect(await pageViolations()).toEqual([])
})

test('[I-046] an editor sees neither users nor the Admin Area', async () => {
  const { screen } = await openPage('/verwaltung', {}, ['ROLE_EDITOR'])
  await expect.element(screen.getByRole('link', { name: /Toplisten/ })).toBeVisible()
  expect(screen.getByRole('link', { name: /Benutzer/ }).query()).toBeNull()
  expect(screen.getByRole('heading', { name: 'Admin Area' }).query()).toBeNull()
})

test('[I-046] the address of the users tells others whom it is for, and asks for nothing', async () => {
  const { screen, server } = await openPage('/verwaltung/benutzer', {}, ['ROLE_EDITOR'])
  await expect
    .element(
      screen.getByText('Dieser Bereich ist der Administration und der Revision vorbehalten.'),
    )
    .toBeVisible()
  expect(screen.getByRole('button', { name: 'Benutzer anlegen' }).query()).toBeNull()
  expect(server.callsOf('listUsers')).toHaveLength(0)
  expect(await pageViolations()).toEqual([])
})
