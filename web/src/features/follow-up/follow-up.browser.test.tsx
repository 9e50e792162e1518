import '@/styles/app.css'
import type { Reply } from '@stammbuch/contracts/client'
import { expect, test } from 'vitest'
import { afterPaint } from '@/api/after-paint.ts'
import { acceptedAt, connectLive, tellTopic } from '@/live/testing/live-connection.ts'
import { fakeServer, signedIn } from '@/testing/fake-server.ts'
import { press } from '@/testing/press.ts'
import { renderPage } from '@/testing/render-page.tsx'
import { pageViolations } from '@/testing/violations.ts'

const projectId = '0190f2a0-0000-7000-8000-000000000001'
const marked = (given: object): Reply<'listFollowUp'>['list'][number] => ({
  id: 'a1',
  class: 'account',
  label: 'Klinikum Bad Tölz',
  name: 'Klinikum Bad Tölz',
  surname: null,
  firstName: null,
  street: null,
  zipCode: '83646',
  city: 'Bad Tölz',
  isApproved: true,
  excludedByEditor: false,
  openChanges: 0,
  position: 1,
  createdAt: '2026-10-01T08:00:00.000Z',
  updatedAt: '2026-11-02T09:30:00.000Z',
  ...given,
})

test('[R-043] what is marked is listed, narrowed by project, year and name, 50 on a page', async () => {
  document.documentElement.lang = 'de'
  const server = fakeServer({
    listFollowUp: {
      list: [
        marked({}),
        marked({ id: 'c1', class: 'contact', name: null, surname: 'Öz', firstName: 'Änne' }),
      ],
      total: 51,
    },
    listRankingGroups: {
      list: [{ id: projectId, name: 'Klinikliste', shortCode: 'KLI' } as never],
      total: 1,
    },
    listPeriods: { list: [], total: 0 },
  })
  signedIn()
  const { screen, router } = await renderPage('/follow-up')
  await expect
    .element(screen.getByRole('link', { name: 'Öz, Änne' }))
    .toHaveAttribute('href', '/contact/c1')
  await expect.element(screen.getByText('02.11.2026, 10:30').first()).toBeVisible()
  expect(await pageViolations()).toEqual([])
  await screen.getByRole('button', { name: 'Nächste Seite' }).click()
  await expect.poll(() => server.callsOf('listFollowUp').at(-1)?.query.offset).toBe('50')
  await screen.getByRole('combobox', { name: 'Projekt' }).click()
  await screen.getByRole('option', { name: 'Klinikliste' }).click()
  await screen.getByRole('searchbox', { name: 'Suche' }).fill('Tölz')
  await expect
    .poll(() => server.callsOf('listFollowUp').at(-1)?.query)
    .toEqual({ rgId: projectId, search: 'Tölz', offset: '0', limit: '50' })
  expect(router.state.location.search).toMatchObject({ rgId: projectId, search: 'Tölz' })
})

test('one key or one click takes the mark off, for those who may', async () => {
  const answers = {
    listFollowUp: { list: [marked({}), marked({ id: 'b2', name: 'Parkklinik' })], total: 2 },
    listRankingGroups: { list: [], total: 0 },
    listPeriods: { list: [], total: 0 },
    setFollowUp: {} as never,
  }
  const server = fakeServer(answers)
  signedIn(['ROLE_EDITOR'])
  const { screen } = await renderPage('/follow-up')
  await screen.getByRole('button', { name: 'Follow-up aufheben: Parkklinik' }).click()
  await expect
    .poll(() => server.callsOf('setFollowUp').at(-1)?.params)
    .toEqual({ class: 'account', id: 'b2', value: '0' })
  await expect.element(screen.getByText('Follow-up von „Parkklinik“ aufgehoben')).toBeVisible()
  const row = document.querySelector<HTMLElement>('[data-slot=data-table-row][data-index="0"]')
  row?.focus()
  await press('f')
  await expect.poll(() => server.callsOf('setFollowUp').at(-1)?.params.id).toBe('a1')
})

test('[L-001] the list shows what is read again, though more happens while that is on its way', async () => {
  const answers = [1, 2].map(() => Promise.withResolvers<void>())
  const names = ['Klinik vorher', 'Klinik danach', 'Klinik zuletzt']
  const server = fakeServer({
    listFollowUp: async () => {
      const at = server.callsOf('listFollowUp').length - 1
      await answers[at - 1]?.promise
      return { list: [marked({ label: names[at] ?? '', name: names[at] ?? '' })], total: 1 }
    },
    listRankingGroups: { list: [], total: 0 },
    listPeriods: { list: [], total: 0 },
  })
  signedIn()
  const { screen } = await renderPage('/follow-up')
  await expect.element(screen.getByText('Klinik vorher')).toBeVisible()
  await connectLive(1)
  tellTopic('follow-up', 1, [acceptedAt(2, 'a1')])
  await expect.poll(() => server.callsOf('listFollowUp').length).toBe(2)
  tellTopic('follow-up', 2, [acceptedAt(3, 'a1')])
  await afterPaint()
  await afterPaint()
  answers[0]?.resolve()
  await expect.element(screen.getByText('Klinik danach')).toBeVisible()
  answers[1]?.resolve()
  await expect.element(screen.getByText('Klinik zuletzt')).toBeVisible()
})
