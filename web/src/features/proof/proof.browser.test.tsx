import '@/styles/app.css'
import type { LogCheck, ProofPack, Role } from '@stammbuch/contracts'
import { afterEach, expect, test } from 'vitest'
import { session } from '@/api/session.ts'
import { jobs } from '@/live/job-store.ts'
import { type Answers, fakeServer, signedIn } from '@/testing/fake-server.ts'
import { givenJob, idOf } from '@/testing/given.ts'
import { renderPage } from '@/testing/render-page.tsx'
import { pageViolations } from '@/testing/violations.ts'

const at = new Date(Date.now() - 3_600_000).toISOString()

const head = {
  ...{ position: 1250, hash: 'cd'.repeat(32), at, seal: 4, signature: 'ef'.repeat(32) },
  ...{ publicKey: 'key', head: 1250 },
}

const heads = {
  ...{ count: 4, last: { seal: 4, position: 1250, hash: head.hash }, writtenAt: at },
  ...{ problem: null, fingerprint: 'ab12 cd34' },
}

const sound: LogCheck = {
  ...{ id: idOf(5), checkedAt: at, checkedBy: 'Stammbuch', nightly: true },
  result: {
    ...{ events: 1250, seals: 4, unsealed: 0, ok: true },
    ...{ firstBroken: null, lastBroken: null, reason: null },
    signed: { at, from: 1, to: 1250, seal: 4, hash: head.hash, signature: 'ef'.repeat(32) },
  },
  ...{ answeredAt: null, answeredBy: null, answer: null },
}

const damaged: LogCheck = {
  ...sound,
  ...{ id: idOf(6), checkedBy: 'Otto Orth', nightly: false },
  result: {
    ...{ events: 17, seals: 1, unsealed: 0, ok: false, firstBroken: 17, lastBroken: 17 },
    reason: 'Ereignis 17: der Inhalt passt nicht zur Prüfsumme.',
  },
}

const pack: ProofPack = {
  ...{ key: 'k'.repeat(22), name: 'stammbuch-beweis.zip', subject: 'Das ganze Protokoll' },
  ...{ events: 1250, bytes: 90_000, sha256: 'ab'.repeat(32), createdBy: 'Otto Orth' },
  ...{ createdAt: at, expiresAt: at },
}

const open = async (search = '', role: Role = 'ROLE_AUDITOR', more: Answers = {}) => {
  signedIn([role])
  const server = fakeServer({
    listLogChecks: ({ query }) =>
      query.open === 'true' ? { list: [], total: 0 } : { list: [sound], total: 1 },
    logHead: head,
    logHeads: heads,
    listProofPacks: { list: [], total: 0 },
    ...more,
  })
  return { ...(await renderPage(`/nachweise${search}`)), server }
}

const withFinding: Answers = {
  listLogChecks: ({ query }) =>
    query.open === 'true' ? { list: [damaged], total: 1 } : { list: [sound, damaged], total: 2 },
}

afterEach(() => {
  jobs.set([])
  session.set({ state: 'resolving', user: null, problem: null })
  localStorage.clear()
})

test('[U-012] an auditor reads that the log is sound, who checked it when, and how much of it', async () => {
  const { screen } = await open()
  await expect.element(screen.getByText('Das Protokoll ist unversehrt.')).toBeVisible()
  await expect
    .element(screen.getByText(/nachts von selbst: 1\.250 Ereignisse, 4 Siegel\. Prüfsummen/))
    .toBeVisible()
  await expect.element(screen.getByText('4 Siegelköpfe')).toBeVisible()
  expect(await pageViolations()).toEqual([])
})

test('[U-012] a finding is red although a later check is sound, and the administration answers it in place', async () => {
  const { screen, server } = await open(`?check=${damaged.id}`, 'ROLE_ADMIN', withFinding)
  await expect.element(screen.getByText('Das Protokoll ist beschädigt.')).toBeVisible()
  await expect.element(screen.getByText(/Der erste Fehler liegt an Position 17\./)).toBeVisible()
  // The page says it itself.
  expect(screen.getByRole('link', { name: 'Befund ansehen' }).elements()).toEqual([])
  await screen.getByLabelText('Was aus dem Befund wurde').fill('Sicherung eingespielt.')
  server.answer({
    answerLogFinding: { id: damaged.id },
    listLogChecks: ({ query }) => {
      const answer = { answeredAt: at, answeredBy: 'Anna', answer: 'Sicherung eingespielt.' }
      return query.open === 'true'
        ? { list: [], total: 0 }
        : { list: [sound, { ...damaged, ...answer }], total: 2 }
    },
  })
  await screen.getByRole('button', { name: 'Befund beantworten' }).click()
  await expect.element(screen.getByText(/von Anna: „Sicherung eingespielt\.“/)).toBeVisible()
  await expect.element(screen.getByText('Das Protokoll ist unversehrt.')).toBeVisible()
})

test('[U-012] an auditor is not offered the answer, but told who gives it', async () => {
  const { screen } = await open('', 'ROLE_AUDITOR', withFinding)
  await expect.element(screen.getByText('Den Befund beantwortet die Administration.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Befund beantworten' }).elements()).toEqual([])
})

test('[U-012] a check made now is followed, and its damage is on the page at its end', async () => {
  const { screen, server } = await open()
  const job = givenJob({
    ...{ id: idOf(9), kind: 'verify-log', state: 'running', result: null, finishedAt: null },
    progress: { done: 500, total: 1250, unit: 'Ereignisse' },
  })
  server.answer({ verifyLog: { jobId: job.id }, getJob: job })
  await screen.getByRole('button', { name: 'Jetzt prüfen' }).click()
  await expect.element(screen.getByText(/^500 von 1\.250 Ereignissen geprüft/)).toBeVisible()
  server.answer({
    ...withFinding,
    getJob: givenJob({ id: job.id, kind: 'verify-log', result: damaged.result }),
  })
  await expect.element(screen.getByText('Das Protokoll ist beschädigt.')).toBeVisible()
})

test('[T-007] a proof is made of just what is asked for, and waits in the list', async () => {
  const { screen, server, router } = await open()
  await screen.getByRole('radio', { name: 'Ein Zeitraum' }).click()
  const take = screen.getByRole('button', { name: 'Beweis mitnehmen' })
  await expect.element(take).toHaveAttribute('aria-disabled', 'true')
  await screen.getByLabelText('Vom').fill('2026-11-20')
  await screen.getByLabelText('Bis zum (einschließlich)').fill('2026-11-21')
  await expect
    .poll(() => router.state.location.search)
    .toEqual({ of: 'range', from: '2026-11-20', to: '2026-11-21' })
  server.answer({
    takeProof: pack,
    listProofPacks: { list: [pack], total: 1 },
    downloadProofPack: () =>
      new Response('zip', { headers: { 'content-type': 'application/zip' } }),
  })
  await take.click()
  await expect.poll(() => server.callsOf('downloadProofPack').length).toBe(1)
  expect(server.callsOf('takeProof')[0]?.body).toEqual({
    scope: {
      kind: 'range',
      from: '2026-11-19T23:00:00.000Z',
      to: '2026-11-21T22:59:59.999Z',
    },
  })
  const list = screen.getByRole('list', { name: 'Erstellte Beweise' })
  await expect.element(list.getByText('Das ganze Protokoll')).toBeVisible()
})

test('[T-007] the proof of a record is asked for by the address of its page', async () => {
  const { screen, server } = await open('?of=record')
  await screen
    .getByLabelText('Adresse oder ID des Eintrags')
    .fill(`http://x/account/${idOf(3)}?a=1`)
  server.answer({ takeProof: pack })
  await screen.getByRole('button', { name: 'Beweis mitnehmen' }).click()
  await expect
    .poll(() => server.callsOf('takeProof')[0]?.body)
    .toEqual({ scope: { kind: 'record', id: idOf(3) } })
})

test('without the right nothing about the proofs is asked for', async () => {
  const { screen, server } = await open('', 'ROLE_EDITOR')
  await expect.element(screen.getByText('Für die Nachweise fehlt Ihnen das Recht.')).toBeVisible()
  for (const name of ['logHead', 'logHeads', 'listLogChecks', 'listProofPacks'] as const)
    expect(server.callsOf(name)).toEqual([])
})
