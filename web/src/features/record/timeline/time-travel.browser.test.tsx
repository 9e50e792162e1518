import '@/styles/app.css'
import type { TimelineEntry } from '@stammbuch/contracts'
import { expect, test } from 'vitest'
import type { Called } from '@/testing/fake-server.ts'
import { pageViolations } from '@/testing/violations.ts'
import { openAccount } from '../testing/open-record.tsx'
import { aChange, aContactOf, anAccount, changeId, ids } from '../testing/records.ts'

const anEntry = (position: number): TimelineEntry => ({
  position,
  id: changeId(position),
  stream: ids.account,
  kind: 'record',
  version: position,
  type: 'ChangeAccepted',
  schema: 1,
  subject: null,
  data: { by: 'decision' },
  personal: false,
  actor: ids.editor,
  role: 'ROLE_EDITOR',
  source: 'ui',
  cause: { commandId: changeId(99), runId: null },
  at: new Date(Date.UTC(2026, 2, 1) + position * 3_600_000).toISOString(),
  hash: '00',
  actorName: 'Erik Ebert',
  actorShortCode: 'EB',
  supplier: null,
  changes: [],
})

const streets = ['–', 'Alte Gasse 1', 'Mittelweg 2', 'Schützenstraße 15']

/** A history of so many events, at the positions 1, 2, 3 … */
const historyOf =
  (events: number) =>
  ({ query }: Called) => {
    const total = Math.min(events, Number(query.upTo ?? events))
    const newest = total - Number(query.offset)
    const count = Math.max(Math.min(Number(query.limit), newest), 0)
    return { list: Array.from({ length: count }, (_, older) => anEntry(newest - older)), total }
  }

const travel = (search: string, events = 3) =>
  openAccount({
    search,
    answers: {
      recordTimeline: historyOf(events),
      getAccount: ({ query }) =>
        anAccount({ street: streets[Number(query.asOf ?? 3)] ?? null, city: 'Bad Tölz' }),
    },
  })

test('[A-002] a slider and a link lead to any state of a record', async () => {
  const { screen, router } = await travel('?at=2')
  await expect.element(screen.getByText('Mittelweg 2')).toBeVisible()
  const slider = screen.getByRole('slider', { name: 'Stand wählen' })
  await expect.element(slider).toHaveValue('2')
  const element = slider.element() as HTMLInputElement
  element.focus()
  await slider.fill('1')
  element.dispatchEvent(new KeyboardEvent('keyup', { key: 'Home', bubbles: true }))
  await expect.element(screen.getByText('(Ereignis 1 von 3)')).toBeVisible()
  await expect.element(screen.getByText('Alte Gasse 1')).toBeVisible()
  expect(router.state.location.search).toEqual({ at: '1' })
})

test('[A-002] the slider reaches the first of 5,000 events, and steps on from there', async () => {
  const { screen, router, server } = await travel('?at=4990', 5000)
  await expect.element(screen.getByText('(Ereignis 4.990 von 5.000)')).toBeVisible()
  const slider = screen.getByRole('slider', { name: 'Stand wählen' })
  await expect.element(slider).toHaveAttribute('max', '5000')
  const element = slider.element() as HTMLInputElement
  element.focus()
  await slider.fill('1')
  element.dispatchEvent(new KeyboardEvent('keyup', { key: 'Home', bubbles: true }))
  await expect.element(screen.getByText('(Ereignis 1 von 5.000)')).toBeVisible()
  await expect.element(screen.getByText('Alte Gasse 1')).toBeVisible()
  await expect
    .element(screen.getByRole('button', { name: 'Ein Ereignis zurück' }))
    .toHaveAccessibleDescription('Davor gab es den Eintrag nicht.')
  await screen.getByRole('button', { name: 'Ein Ereignis vor' }).click()
  await expect.element(screen.getByText('Mittelweg 2')).toBeVisible()
  expect(router.state.location.search).toEqual({ at: '2' })
  // Only what is around those moments was read.
  const read = server.callsOf('recordTimeline').map(({ query }) => Number(query.limit))
  expect(Math.max(...read)).toBeLessThanOrEqual(200)
})

test('[A-002] the history plays state by state, can be paused, and ends at the newest', async () => {
  // Long enough that it does not end before somebody on a slow machine has paused it.
  const long = await travel('?at=1', 40)
  await long.screen.getByRole('button', { name: 'Abspielen' }).click()
  await expect.element(long.screen.getByText('Mittelweg 2'), { timeout: 10_000 }).toBeVisible()
  await long.screen.getByRole('button', { name: 'Anhalten' }).click()
  await expect.element(long.screen.getByRole('button', { name: 'Abspielen' })).toBeVisible()
  await long.screen.unmount()

  const { screen } = await travel('?at=39', 40)
  await screen.getByRole('button', { name: 'Abspielen' }).click()
  await expect.element(screen.getByText('(Ereignis 40 von 40)'), { timeout: 10_000 }).toBeVisible()
  await expect
    .element(screen.getByRole('button', { name: 'Abspielen' }), { timeout: 10_000 })
    .toBeVisible()
})

test('[A-002] two points are compared: what changed, or all fields, under an address of their own', async () => {
  const { screen, router } = await travel('?at=1')
  await screen.getByRole('button', { name: 'Vergleichen' }).click()
  const sheet = screen.getByRole('dialog', { name: 'Stände vergleichen' })
  await expect.element(sheet.getByText('Straße')).toBeVisible()
  await expect.element(sheet.getByText('Stadt')).not.toBeInTheDocument()
  expect(router.state.location.search).toEqual({ at: '1', vs: 'now' })
  await sheet.getByRole('switch', { name: 'Alle Felder' }).click()
  await expect.element(sheet.getByText('Stadt')).toBeVisible()
  // What is the same stands once, without the signs of a difference.
  expect(sheet.getByText('Bad Tölz', { exact: true }).elements()).toHaveLength(1)
  expect(await pageViolations()).toEqual([])
})

test('[A-002] a comparison names the people that a value refers to', async () => {
  const contact = { id: ids.contact, class: 'contact' as const, label: 'Meyer, Ute' }
  const { screen } = await openAccount({
    search: '?at=1&vs=now',
    answers: {
      recordTimeline: historyOf(2),
      getAccount: ({ query }) =>
        query.asOf ? anAccount() : anAccount({ mainContactId: ids.contact, mainContact: contact }),
    },
  })
  const sheet = screen.getByRole('dialog', { name: 'Stände vergleichen' })
  await expect.element(sheet.getByText('Meyer, Ute')).toBeVisible()
})

test('[A-002] an earlier state shows what was open and decided then, and nothing that came later', async () => {
  const then = aChange({ newValue: 'Damals offen 1' })
  const later = aChange({
    id: changeId(2),
    newValue: 'Später entschieden 2',
    acceptedDate: '2026-03-12T13:07:00.000Z',
  })
  const { screen, server } = await openAccount({
    search: '?at=2',
    open: [then],
    answers: {
      recordTimeline: historyOf(3),
      listChangesOfTarget: ({ query }) => {
        if (query.pending === '1') return { list: query.asOf === '2' ? [then] : [], total: 1 }
        return { list: query.asOf === '2' ? [] : [later], total: 1 }
      },
    },
  })
  await expect.element(screen.getByText('Damals offen 1').first()).toBeVisible()
  expect(screen.getByRole('button', { name: 'Übernehmen' }).query()).toBeNull()
  await screen.getByRole('button', { name: 'Straße: 1 offene Änderung' }).click()
  await expect
    .element(screen.getByText('Über dieses Feld wurde noch nicht entschieden.'))
    .toBeVisible()
  expect(server.callsOf('listChangesOfTarget').every(({ query }) => query.asOf === '2')).toBe(true)
})

test('[A-002] a list’s time leads to the record as it was then, and on to its relations of then', async () => {
  const { screen, router, server } = await openAccount({
    account: anAccount({ contacts: [aContactOf()] }),
    search: '?at=2026-03-01T10:00:00.000Z',
    answers: {
      readMoment: { position: 2, at: null, firstAt: null, head: 3, headAt: null },
      recordTimeline: historyOf(3),
    },
  })
  await expect.element(screen.getByText(/^Stand: /)).toBeVisible()
  expect(router.state.location.searchStr).toBe('?at=2')
  const related = screen.getByRole('link', { name: aContactOf().label })
  expect(related.element().getAttribute('href')).toMatch(/\?at=2$/)
  expect(server.callsOf('getAccount').map(({ query }) => query.asOf)).toEqual(['2'])
  expect(server.callsOf('readMoment')[0]?.query).toEqual({ at: '2026-03-01T10:00:00.000Z' })
})
