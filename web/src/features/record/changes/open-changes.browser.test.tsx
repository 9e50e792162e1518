import '@/styles/app.css'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { problem } from '@/testing/fake-server.ts'
import { openAccount } from '../testing/open-record.tsx'
import { aChange, changeId, ids } from '../testing/records.ts'

const zip = aChange({
  id: changeId(1),
  attributeName: 'zipCode',
  oldValue: '83646',
  newValue: '83647',
  currentValue: '83646',
  createdAt: '2026-11-02T09:31:00.000Z',
})

test('A accepts, X declines, and each time the next open change has the focus', async () => {
  const { screen, server } = await openAccount({
    open: [aChange(), zip],
    answers: { acceptChange: aChange(), declineChange: zip },
  })
  await expect.element(screen.getByRole('listitem', { name: 'Straße' })).toBeVisible()
  await userEvent.keyboard('a')
  await expect.element(screen.getByRole('listitem', { name: 'PLZ' })).toHaveFocus()
  await userEvent.keyboard('x')
  await expect.poll(() => server.callsOf('declineChange')).toHaveLength(1)
  await expect
    .poll(() => server.callsOf('acceptChange')[0])
    .toMatchObject({
      params: { id: aChange().id },
      body: { evenIfStale: false },
    })
  await expect.poll(() => server.callsOf('declineChange')[0]?.params).toEqual({ id: zip.id })
  const decided = (name: string, text: string) =>
    expect.element(screen.getByRole('listitem', { name }).getByText(text)).toBeVisible()
  await decided('Straße', 'übernommen')
  await decided('PLZ', 'abgelehnt')
})

test('[L-004] [U-004] [U-005] a decision is taken back from its toast or by U as one command, and its page says before what U takes back', async () => {
  const { screen, server } = await openAccount({
    open: [aChange(), zip],
    answers: {
      acceptChange: aChange(),
      declineChange: zip,
      undoCommand: { runId: ids.next, undone: 1, left: [] },
    },
  })
  await expect.element(screen.getByRole('listitem', { name: 'Straße' })).toBeVisible()
  await userEvent.keyboard('a')
  const says = screen.getByText(/^nimmt zurück: „Straße“ übernommen/)
  await expect.element(says).toBeVisible()
  await userEvent.keyboard('u')
  await expect.element(screen.getByText('Zurückgenommen: „Straße“ übernommen')).toBeVisible()
  const taken = () => server.callsOf('undoCommand').map(({ params }) => params.commandId)
  expect(taken()).toEqual([server.callsOf('acceptChange')[0]?.commandId])
  // What is undone is not offered again.
  await expect.element(says).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Ablehnen' }).last().click()
  const declined = screen.getByRole('listitem').filter({ hasText: '„PLZ“ abgelehnt' })
  await declined.getByRole('button', { name: 'Rückgängig' }).click()
  await expect.element(screen.getByText('Zurückgenommen: „PLZ“ abgelehnt')).toBeVisible()
  expect(taken()[1]).toBe(server.callsOf('declineChange')[0]?.commandId)
  expect(server.callsOf('proposeChange')).toEqual([])
})

test('[U-004] a change whose decision is taken back stands in its line again, before what the same row brought after it', async () => {
  // One delivery proposes all values of a row at one moment.
  const first = aChange({ position: 20, place: 20 })
  const second = aChange({ id: changeId(2), attributeName: 'city', position: 21, place: 21 })
  const again = aChange({ id: changeId(3), position: 90, place: 20 })
  let open = [first, second]
  const { screen } = await openAccount({
    open,
    answers: {
      acceptChange: first,
      undoCommand: () => {
        open = [again, second]
        return { runId: ids.next, undone: 1, left: [] }
      },
      listChangesOfTarget: ({ query }) =>
        query.pending === '0' ? { list: [], total: 0 } : { list: open, total: open.length },
    },
  })
  const names = () =>
    screen
      .getByRole('listitem', { name: /^(Straße|Stadt)$/ })
      .elements()
      .map((line) => line.getAttribute('aria-label'))
  await expect.poll(names).toEqual(['Straße', 'Stadt'])
  await screen.getByRole('button', { name: 'Übernehmen' }).first().click()
  await userEvent.keyboard('u')
  await expect.element(screen.getByText('Zurückgenommen: „Straße“ übernommen')).toBeVisible()
  await expect.poll(names).toEqual(['Straße', 'Stadt'])
})

const stale = aChange({ stale: true, currentValue: 'Marktplatz 1' })

test('[E-072] a stale change shows the value at import and now, and its ordinary key takes nothing', async () => {
  const { screen, server } = await openAccount({
    open: [stale],
    answers: { acceptChange: aChange() },
  })
  await expect
    .element(screen.getByText('Wert beim Import: ‚Schützenstraße 15‘ – heute: ‚Marktplatz 1‘'))
    .toBeVisible()
  await userEvent.keyboard('a')
  const take = screen.getByRole('button', { name: 'Vorgeschlagenen übernehmen' })
  await expect.element(take).toHaveFocus()
  expect(server.callsOf('acceptChange')).toEqual([])
  await take.click()
  await expect.poll(() => server.callsOf('acceptChange')).toHaveLength(1)
  await expect.poll(() => server.callsOf('acceptChange')[0]?.body).toEqual({ evenIfStale: true })
})

test('keeping today’s value declines a stale change, and editing starts from the proposed one', async () => {
  const { screen, server } = await openAccount({
    open: [stale],
    answers: { declineChange: aChange() },
  })
  await screen.getByRole('button', { name: 'Bearbeiten', exact: true }).click()
  await expect
    .element(screen.getByRole('textbox', { name: 'Straße' }))
    .toHaveValue('Schützenstraße 17')
  await userEvent.keyboard('{Escape}')
  await screen.getByRole('button', { name: 'Aktuellen behalten' }).click()
  await expect.poll(() => server.callsOf('declineChange')).toHaveLength(1)
})

test('[E-064] who is too late learns who decided, and the row stays', async () => {
  const { screen } = await openAccount({
    open: [aChange()],
    answers: {
      acceptChange: problem('change-already-decided', 409, {
        detail: 'EB hat diese Änderung bereits abgelehnt.',
        decision: 'declined',
      }),
    },
  })
  await screen.getByRole('button', { name: 'Übernehmen', exact: true }).click()
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent('EB hat diese Änderung bereits abgelehnt.')
})

test('a change that somebody else decides meanwhile stays in place and says who did', async () => {
  const decided = aChange({
    acceptedDate: '2026-11-20T10:00:00.000Z',
    decidedBy: { id: ids.editor, shortCode: 'EB' },
  })
  let open = true
  const { screen, queryClient } = await openAccount({
    open: [aChange(), zip],
    answers: {
      listChangesOfTarget: ({ query }) => {
        if (query.pending === '0') return { list: [decided], total: 1 }
        const list = open ? [aChange(), zip] : [zip]
        return { list, total: list.length }
      },
    },
  })
  const row = screen.getByRole('listitem', { name: 'Straße' })
  await expect.element(row).toBeVisible()
  open = false
  await queryClient.invalidateQueries()
  await expect.element(row.getByText('von EB übernommen')).toBeVisible()
})

test('changes that are on their way have their room already, so that nothing below them jumps', async () => {
  let arrive: () => void = () => undefined
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve
  })
  const change = aChange()
  const { screen } = await openAccount({
    open: [change],
    answers: {
      listChangesOfTarget: async () => {
        await arrived
        return { list: [change], total: 1 }
      },
    },
  })
  await expect.element(screen.getByRole('heading', { name: 'Offene Änderungen' })).toBeVisible()
  expect(document.querySelector('[data-change]')).toBeNull()
  const card = screen.getByRole('heading', { name: 'Stammdaten' })
  const before = card.element().getBoundingClientRect().top
  arrive()
  await expect.poll(() => document.querySelector('[data-change]')).not.toBeNull()
  expect(Math.abs(card.element().getBoundingClientRect().top - before)).toBeLessThan(20)
})
