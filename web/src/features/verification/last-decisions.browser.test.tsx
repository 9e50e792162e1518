import '@/styles/app.css'
import type { Change, OwnDecision } from '@stammbuch/contracts'
import { expect, test } from 'vitest'
import { fakeServer, signedIn } from '@/testing/fake-server.ts'
import { renderPage } from '@/testing/render-page.tsx'
import { pageViolations } from '@/testing/violations.ts'

const uuid = (at: number): string => `0198c0de-0000-7000-8000-${String(at).padStart(12, '0')}`

const decided = (
  at: number,
  verb: 'accept' | 'decline',
  newValue: string,
  canUndo = true,
): OwnDecision & { readonly change: Change } => ({
  commandId: uuid(at + 60),
  runId: null,
  verb,
  change: {
    id: uuid(at),
    targetClass: 'account',
    targetId: uuid(99),
    target: { id: uuid(99), class: 'account', label: 'Klinik am See' },
    attributeName: 'city',
    oldValue: 'Kiel',
    newValue,
    currentValue: 'Kiel',
    stale: false,
    curator: null,
    source: { kind: 'import', sampleId: null, row: null, column: null },
    comment: null,
    createdAt: '2026-11-02T08:00:00Z',
    acceptedDate: verb === 'accept' ? '2026-11-02T09:00:00Z' : null,
    declinedDate: verb === 'decline' ? '2026-11-02T09:00:00Z' : null,
    reason: null,
    decidedBy: { id: uuid(1), shortCode: 'AA' },
    position: 40 + at,
    place: 40 + at,
  },
  root: { id: uuid(99), class: 'account' },
  record: { id: uuid(99), class: 'account', label: 'Klinik am See' },
  subject: null,
  decidedAt: '2026-11-02T09:00:00Z',
  canUndo,
  whyNot: canUndo ? null : 'already-undone',
})

const openSheet = async (list: readonly OwnDecision[]) => {
  let known = [...list]
  const server = fakeServer({
    listRankingGroups: { list: [], total: 0 },
    myJobs: { list: [], total: 0 },
    myDecisions: () => ({ list: known, total: known.length }),
    listChangesOfTarget: { list: [], total: 0 },
    undoCommand: () => {
      known = known.map((entry) => ({ ...entry, canUndo: false, whyNot: 'already-undone' }))
      return { runId: uuid(7), undone: 1, left: [] }
    },
    getContact: () => Response.json({ id: uuid(50), class: 'contact', label: 'Buchenbach, Sönke' }),
  })
  signedIn()
  const { screen } = await renderPage('/')
  await screen.getByRole('button', { name: /^Benutzermenü/ }).click()
  await screen.getByRole('menuitem', { name: 'Letzte Aktionen' }).click()
  await expect.element(screen.getByRole('dialog', { name: 'Letzte Aktionen' })).toBeVisible()
  return { screen, server }
}

test('[L-004] [U-004] a decision of an earlier visit is taken back from the list by its command, and what cannot be says why', async () => {
  const { screen, server } = await openSheet([
    decided(1, 'accept', 'Lübeck'),
    decided(2, 'decline', 'Husum', false),
  ])
  await expect.element(screen.getByText('Vorschlag übernommen')).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Klinik am See' }).first()).toBeVisible()
  await expect.element(screen.getByText('Vorschlag abgelehnt')).toBeVisible()
  const buttons = screen.getByRole('button', { name: /rückgängig machen$/ })
  const first = buttons.nth(0)
  await expect.element(buttons.nth(1)).toHaveAttribute('aria-disabled', 'true')
  await expect
    .element(buttons.nth(1))
    .toHaveAccessibleDescription('Das wurde bereits rückgängig gemacht.')
  await first.click()
  await expect
    .poll(() => server.callsOf('undoCommand').map(({ params }) => params.commandId))
    .toEqual([uuid(61)])
  await expect.element(first).toHaveAttribute('aria-disabled', 'true')
  await expect.poll(() => server.callsOf('myDecisions').length).toBeGreaterThan(1)
  await screen.getByRole('link', { name: 'Klinik am See' }).first().click()
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
})

test('[L-006] the list of last actions has no axe violation, filled and empty', async () => {
  const { screen } = await openSheet([decided(1, 'accept', 'Lübeck')])
  await expect.element(screen.getByText('Vorschlag übernommen')).toBeVisible()
  expect(await pageViolations()).toEqual([])
})

test('[L-004] who has decided nothing yet is told so', async () => {
  const { screen } = await openSheet([])
  await expect.element(screen.getByText('Noch keine Entscheidungen.')).toBeVisible()
})

test('[L-004] a decision on a reference says whose name it set, not its id', async () => {
  const { change, ...entry } = decided(3, 'accept', uuid(50))
  const { screen } = await openSheet([
    { ...entry, change: { ...change, attributeName: 'mainContactId', currentValue: null } },
  ])
  const after = screen.getByRole('dialog').getByText('Buchenbach, Sönke')
  await expect.element(after).toBeVisible()
})

test('[U-005] the list of last actions offers a verification and a run as well, by what people call them', async () => {
  const verifying = { ...decided(4, 'accept', 'Kiel'), verb: 'approve', change: null }
  const run = { ...decided(5, 'accept', 'Kiel'), verb: 'merge', change: null, runId: uuid(5) }
  const { screen, server } = await openSheet([run, verifying])
  await expect
    .element(screen.getByRole('button', { name: 'Zusammenführung rückgängig machen' }))
    .toBeVisible()
  await screen.getByRole('button', { name: 'Verifiziert rückgängig machen' }).click()
  await expect
    .poll(() => server.callsOf('undoCommand').map(({ params }) => params.commandId))
    .toEqual([uuid(64)])
})
