import '@/styles/app.css'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { afterPaint } from '@/api/after-paint.ts'
import { decisions } from '@/product/deciding/decisions.ts'
import { type Answers, problem } from '@/testing/fake-server.ts'
import { press } from '@/testing/press.ts'
import { anAccount } from './features/record/testing/records.ts'
import { enterList, openQueue } from './features/verification/testing/open-queue.tsx'
import { change, pending } from './features/verification/testing/queue.ts'

const item = pending(1, 2)
const { id, label } = item.root
const changes = [change(1, 1), change(1, 2)]

/** The record and its two open changes, on its own page or in the verification list. */
const open = async (path: string, answers: Answers = {}) =>
  openQueue({
    items: [item],
    changes,
    path,
    answers: {
      getAccount: anAccount({ id, name: label, openChanges: { street: 1, city: 1 } }),
      listChangesOfTarget: ({ query }) => {
        const list = query.pending === '1' ? changes : []
        return { list, total: list.length }
      },
      similarAccounts: { list: [], total: 0 },
      recordTimeline: { list: [], total: 0 },
      undoCommand: { runId: null, undone: 1, left: [] },
      ...answers,
    },
  })

type Opened = Awaited<ReturnType<typeof open>>

const recordPage = `/account/${id}`

const onRecord = async (answers?: Answers): Promise<Opened> => {
  const opened = await open(recordPage, answers)
  await expect.element(opened.screen.getByRole('listitem', { name: 'Straße' })).toBeVisible()
  return opened
}

const inQueue = async (answers?: Answers): Promise<Opened> => {
  const opened = await open('/verifikation', answers)
  await expect.poll(() => document.querySelector('tbody tr[data-index]')).not.toBeNull()
  await enterList()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(opened.screen.getByText('Straße')).toBeVisible()
  await afterPaint()
  await userEvent.keyboard('j')
  return opened
}

const places = [
  ['on the record page', onRecord],
  ['in the queue', inQueue],
] as const

const street = () => decisions.get().get(changes[0]?.id ?? '')

for (const [place, openThere] of places) {
  test(`[H-002] a decision made ${place} is worded, kept and taken back as on every other page`, async () => {
    const { screen, server } = await openThere()
    await press('a')
    await expect.poll(street).toMatchObject({ rootId: id, verdict: 'accept', state: 'done' })
    const told = screen.getByRole('listitem').filter({ hasText: '„Straße“ übernommen' })
    await expect.element(told.getByText(label)).toBeVisible()
    await expect
      .element(screen.getByText(`nimmt zurück: „Straße“ übernommen (${label})`))
      .toBeVisible()
    await press('u')
    await expect.element(screen.getByText('Zurückgenommen: „Straße“ übernommen')).toBeVisible()
    await expect.poll(street).toMatchObject({ state: 'undone' })
    const [accepted] = server.callsOf('acceptChange')
    expect(accepted).toMatchObject({ params: { id: changes[0]?.id }, body: { evenIfStale: false } })
    expect(server.callsOf('undoCommand').map(({ params }) => params.commandId)).toEqual([
      accepted?.commandId,
    ])
  })

  test(`[H-002] a decision made ${place} stands when it could not be taken back, and U asks again`, async () => {
    const { screen, server } = await openThere({ undoCommand: problem('unavailable', 503) })
    await press('x')
    await expect.poll(street).toMatchObject({ state: 'done' })
    await expect.element(screen.getByText(/^nimmt zurück: „Straße“ abgelehnt/)).toBeVisible()
    await press('u')
    await expect
      .element(screen.getByText('Das konnte nicht rückgängig gemacht werden.'))
      .toBeVisible()
    expect(street()).toMatchObject({ verdict: 'decline', state: 'done' })
    server.answer({ undoCommand: { runId: null, undone: 1, left: [] } })
    await press('u')
    await expect.poll(street).toMatchObject({ state: 'undone' })
  })
}

test('[H-002] what was decided in the queue is decided on the record’s page, however old its reading is', async () => {
  const { screen, router } = await inQueue()
  await press('x')
  await expect.poll(street).toMatchObject({ state: 'done' })
  await router.navigate({ to: recordPage as string })
  const row = screen.getByRole('listitem', { name: 'Straße' })
  await expect.element(row.getByText('abgelehnt')).toBeVisible()
  await expect.element(row.getByRole('button')).not.toBeInTheDocument()
})

test('[H-002] what was decided on the record’s page is off the numbers of the queue, however old its reading is', async () => {
  const { screen, router } = await onRecord()
  await press('a')
  await expect.poll(street).toMatchObject({ state: 'done' })
  await router.navigate({ to: '/verifikation' as string })
  await expect.element(screen.getByText('Erwartet Änderungen (1)')).toBeVisible()
})
