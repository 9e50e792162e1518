import '@/styles/app.css'
import { expect, test } from 'vitest'
import { fakeServer, signedIn } from '@/testing/fake-server.ts'
import { idOf } from '@/testing/given.ts'
import { renderPage } from '@/testing/render-page.tsx'
import { ambiguity, conflict, left, lists, other, record, solved } from './testing/conflicts.ts'

test('[R-031] [R-032] a conflict that is opened under the address of the other kind is shown under its own', async () => {
  fakeServer({ ...lists, getConflict: ambiguity(conflict()) })
  signedIn()
  const { screen, router } = await renderPage(`/minq-konflikt/${idOf(10)}?min=80`)
  await expect.element(screen.getByText('3 Unterschiede')).toBeVisible()
  expect(router.state.location.pathname).toBe(`/ea-konflikt/${idOf(10)}`)
  expect(Number((router.state.location.search as { min?: unknown }).min)).toBe(80)
})

test('a record that was merged is not called excluded', async () => {
  const detail = ambiguity(solved)
  if (detail.decisionParameters.kind !== 'ambiguity') throw new Error('not a pair')
  const survivor = { id: left, class: 'account' as const, label: 'Sankt Marien-Hospital' }
  fakeServer({
    ...lists,
    getConflict: {
      ...detail,
      decisionParameters: {
        ...detail.decisionParameters,
        members: [record({}), { ...other, excluded: true, mergedInto: survivor }],
      },
    },
  })
  signedIn()
  const { screen } = await renderPage(`/ea-konflikt/${idOf(10)}`)
  await expect.element(screen.getByText('zusammengeführt in „Sankt Marien-Hospital“')).toBeVisible()
  expect(screen.getByText('ausgeschlossen', { exact: true }).query()).toBeNull()
})
