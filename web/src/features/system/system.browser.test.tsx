import '@/styles/app.css'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fakeServer, signedIn } from '@/testing/fake-server.ts'
import { renderPage } from '@/testing/render-page.tsx'
import { pageViolations } from '@/testing/violations.ts'
import { setTheme, type Theme } from '@/ui/theme.ts'

const key = 'abcdefghijklmnopqrstuv'
const name = 'stammbuch-2026-11-20-15-30-full.zip'

const open = async () => {
  signedIn(['ROLE_IT'])
  const dumps: Record<string, string> = {}
  const server = fakeServer({
    listDumps: () => dumps,
    createDump: () => {
      dumps[key] = name
      return { key, name }
    },
    downloadDump: () => new Response('zip', { headers: { 'content-type': 'application/zip' } }),
    systemInformation: [
      { name: 'PostgreSQL', value: '18.4' },
      { name: 'Größte Tabellen', value: ['log.event: 12 MB', 'view.record: 3 MB'] },
    ],
  })
  return { ...(await renderPage('/verwaltung/system')), server }
}

beforeEach(() => {
  document.documentElement.lang = 'de'
})
afterEach(() => setTheme('system'))

test('[R-022] full, slim and custom dumps, listed at once and offered for download', async () => {
  const { screen, server } = await open()
  await expect.element(screen.getByText('Es gibt keinen Abzug.')).toBeVisible()
  await screen.getByRole('button', { name: 'Vollständiger Abzug' }).click()
  await expect
    .element(screen.getByText('Vollständiger Abzug vom 20.11.2026, 15:30', { exact: true }))
    .toBeVisible()
  await screen.getByRole('button', { name: `${name} herunterladen` }).click()
  await expect.poll(() => server.callsOf('downloadDump')).toHaveLength(1)
  await screen.getByRole('button', { name: 'Schlanker Abzug (ohne Änderungen)' }).click()
  const custom = screen.getByRole('button', { name: 'Eigener Abzug', exact: true })
  await expect.element(custom).toBeDisabled()
  await screen.getByRole('checkbox', { name: 'period' }).click()
  await screen.getByRole('checkbox', { name: 'toplist_label' }).click()
  await custom.click()
  await expect
    .poll(() => server.callsOf('createDump').map(({ body }) => body))
    .toEqual([{}, { slim: true }, { tables: ['period', 'toplist_label'] }])
})

test('[R-022] who makes a dump reads that it is not encrypted and outlives a deletion by a day', async () => {
  const { screen } = await open()
  await expect
    .element(screen.getByText(/nicht verschlüsselt.*höchstens\s+24 Stunden/))
    .toBeVisible()
})

test('[R-022] system information shows lists line by line and the time limit of a request', async () => {
  const { screen } = await open()
  await expect.element(screen.getByText('log.event: 12 MB')).toBeVisible()
  await expect.element(screen.getByText('view.record: 3 MB')).toBeVisible()
  await expect.element(screen.getByText('1.200 Sekunden')).toBeVisible()
})

test.each<Theme>(['light', 'dark'])(
  '[L-006] the system page has no axe violation in the %s theme',
  async (theme) => {
    setTheme(theme)
    const { screen } = await open()
    await expect.element(screen.getByText('1.200 Sekunden')).toBeVisible()
    expect(await pageViolations()).toEqual([])
  },
)
