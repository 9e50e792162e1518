import '@/styles/app.css'
import type { Home } from '@stammbuch/contracts'
import { expect, test } from 'vitest'
import { fakeServer, signedIn } from '@/testing/fake-server.ts'
import { renderPage } from '@/testing/render-page.tsx'
import { pageViolations } from '@/testing/violations.ts'

const none: Home = {
  yesterday: '2026-11-23',
  unusualSince: '2026-11-11',
  editor: null,
  auditor: null,
  it: null,
  administration: null,
}

const listRankingGroups = { list: [], total: 0 }
const record = {
  id: '0190f2a0-0000-7000-8000-000000000001',
  class: 'account',
  label: 'Haus Zeder',
} as const
const olga = { id: '0190f2a0-0000-7000-8000-000000000002', fullName: 'Olga Ott', shortCode: 'OO' }

test('[S-102] an editor sees what waits, and every number leads to its list', async () => {
  const { id } = signedIn(['ROLE_EDITOR'])
  const editor = {
    ...{ waiting: 1234, unapproved: 12, stale: 3, mine: 5, conflicts: 7, followUps: 2 },
    ...{ runsSinceYesterday: 4, myImports: 9 },
  }
  fakeServer({ listRankingGroups, readHome: { ...none, editor } })
  const { screen } = await renderPage('/')
  for (const [name, href] of [
    [/Einträge in der Verifikation\s*1\.234/, '/verifikation?pName=alle'],
    [/noch nie verifiziert\s*12/, '/verifikation?pName=alle&approved=0'],
    [/veralteten Vorschlägen\s*3/, '/verifikation?pName=alle&stale=1'],
    [/Offene Konflikte\s*7/, '/konflikte'],
    [/Follow-up vorgemerkt\s*2/, '/follow-up'],
    [/Läufe seit gestern.*4/, '/laeufe?from=2026-11-23'],
    [/Ihre Importe\s*9/, `/laeufe?kind=import&actor=${id}`],
    [/Ihren offenen Vorschlägen\s*5/, `/verifikation?pName=alle&proposer=${id}`],
  ] as const) {
    const link = screen.getByRole('link', { name })
    await expect.element(link).toBeVisible()
    expect(decodeURIComponent(link.element().getAttribute('href') ?? '').replaceAll('"', '')).toBe(
      href,
    )
  }
  expect(await pageViolations()).toEqual([])
})

test('[S-102] an auditor sees if the log is whole and what is out of the ordinary', async () => {
  signedIn(['ROLE_AUDITOR'])
  const auditor = {
    lastCheck: { at: '2026-11-24T02:00:00.000Z', ok: false },
    openFindings: 1,
    lastProofAt: null,
    ownAccepted: 3,
    days: [{ by: olga, day: '2026-11-20', decisions: 41, byHand: 41, atNight: 40 }],
    flipFlops: [{ record, attributeName: 'city', times: 3 }],
  }
  fakeServer({ listRankingGroups, readHome: { ...none, auditor } })
  const { screen } = await renderPage('/')
  await expect
    .element(screen.getByRole('link', { name: /Die letzte Prüfung hat etwas gefunden/ }))
    .toHaveAttribute('href', '/nachweise')
  const night = screen.getByRole('link', {
    name: /Olga Ott, 20\.11\.2026.*40 davon zwischen 22 und 5 Uhr.*41/,
  })
  await expect.element(night).toBeVisible()
  expect(night.element().getAttribute('href')).toContain('from=2026-11-20')
  await expect.element(screen.getByRole('link', { name: /Haus Zeder.*Stadt.*3/ })).toBeVisible()
  expect(screen.getByText('Wartet auf Sie').query()).toBeNull()
  expect(await pageViolations()).toEqual([])
})

test('[S-102] IT sees targets and disk, the administration the years without a release', async () => {
  signedIn(['ROLE_IT', 'ROLE_ADMIN'])
  const it = {
    targets: [{ target: 'elasticsearch', due: 5, parked: 2, state: 'silent', lastSeenAt: null }],
    runsUnderWay: 1,
    lastDumpAt: null,
    disk: { free: 5_000_000_000, total: 100_000_000_000 },
  }
  const rankingGroup = { id: record.id, shortCode: 'KLI', name: 'Klinikliste' }
  const administration = {
    users: 8,
    inactiveUsers: 1,
    releasesDue: [{ rankingGroup, period: { id: olga.id, name: '2026' } }],
  }
  fakeServer({ listRankingGroups, readHome: { ...none, it, administration } })
  const { screen } = await renderPage('/')
  await expect
    .element(screen.getByRole('link', { name: /zurückgestellt.*2/ }))
    .toHaveAttribute('href', '/verwaltung/elasticsearch')
  await expect.element(screen.getByRole('link', { name: /Freier Speicherplatz/ })).toBeVisible()
  await expect.element(screen.getByRole('link', { name: /^Benutzer.*8$/ })).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: /Klinikliste 2026/ }))
    .toHaveAttribute('href', `/freigabe?rgId=${record.id}&periodId=${olga.id}&vorschau=true`)
  expect(await pageViolations()).toEqual([])
})

test('[S-102] the greeting tells each role what the product is for them', async () => {
  for (const [role, purpose] of [
    ['ROLE_EDITOR', /Jeder Wert bleibt ein Vorschlag/],
    ['ROLE_AUDITOR', /den Beweis, dass niemand das Protokoll verändert hat/],
    ['ROLE_PRIVACY', /welche Angaben über Personen es gibt/],
    ['ROLE_IT', /ob Ziele, Aufträge und Sicherungen in Ordnung sind/],
  ] as const) {
    signedIn([role])
    fakeServer({ listRankingGroups, readHome: none })
    const { screen } = await renderPage('/')
    await expect.element(screen.getByText(purpose)).toBeVisible()
    await screen.unmount()
  }
})
