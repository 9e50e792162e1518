import '@/styles/app.css'
import type { Reply } from '@stammbuch/contracts/client'
import { expect, test } from 'vitest'
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
