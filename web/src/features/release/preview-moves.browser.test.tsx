import '@/styles/app.css'
import { projectTopic } from '@stammbuch/contracts'
import { expect, onTestFinished, test, vi } from 'vitest'
import { live } from '@/live/live.ts'
import { idOf } from '@/testing/given.ts'
import { openReleases, previewed } from './testing/releases.ts'

/** The log position that the fake server's answers name. */
const readAt = 1

/** A connection that tells of an event in a topic every moment, for as long as the test goes on. */
const unrestIn = async (topic: string): Promise<void> => {
  const sub = vi
    // biome-ignore lint/complexity/useLiteralKeys: the connection is nobody's business but the test's.
    .spyOn(live.store['port'], 'sub')
    .mockImplementation(async (wanted) =>
      wanted.map(({ t }) => ({ t, ok: true, head: readAt, missed: null })),
    )
  live.store.connected()
  await expect.poll(() => sub.mock.calls.flat(2).map(({ t }) => t)).toContain(topic)
  await Promise.all(sub.mock.results.map(({ value }) => value))
  let last = readAt
  const told = setInterval(() => {
    const event = {
      p: last + 1,
      k: 'RecordNoted',
      a: idOf(2_001),
      v: 1,
      d: {},
      by: 'EE',
      mid: idOf(4),
    }
    live.store.take({ t: topic, prev: last, pos: last + 1, ev: [event], rows: [], at: 0 })
    last += 1
  }, 150)
  onTestFinished(() => {
    clearInterval(told)
    live.store.disconnected()
    live.store.clear()
    sub.mockRestore()
  })
}

test('[R-010] the count goes on by itself while others work without a pause', async () => {
  const { server, screen } = await openReleases({
    releaseStatus: { numberOfAwardsSyncedToES: 0, numberOfAwards: 1040 },
  })
  await screen.getByRole('button', { name: 'Klinikliste - 2026 prüfen' }).first().click()
  await expect.element(screen.getByText('0 / 1.040', { exact: true })).toBeVisible()
  await unrestIn(projectTopic('KL', '2026'))
  server.answer({ releaseStatus: { numberOfAwardsSyncedToES: 812, numberOfAwards: 1040 } })
  await expect.element(screen.getByText('812 / 1.040'), { timeout: 5000 }).toBeVisible()
})

test('[R-011] a toplist that nothing stands in any more gives way to all', async () => {
  const { server, screen } = await openReleases({}, `${previewed}&toplistId=${idOf(799)}`)
  await expect.element(screen.getByText('Klinikum Nummer 1')).toBeVisible()
  await expect
    .element(screen.getByRole('button', { name: 'Alle', exact: true }))
    .toHaveAttribute('aria-pressed', 'true')
  expect(server.callsOf('listAwards').map(({ query }) => query.toplistLabelId)).toEqual([undefined])
})

test('from a page that the list no longer reaches, the way back is its last page', async () => {
  const { server, screen } = await openReleases(
    { listAwards: { list: [], total: 156 } },
    `${previewed}&offset=500`,
  )
  const pages = screen.getByRole('group', { name: 'Seiten' })
  await expect.element(pages.getByText('0 von 156')).toBeVisible()
  await pages.getByRole('button', { name: 'Vorige Seite' }).click()
  await expect.poll(() => server.callsOf('listAwards').at(-1)?.query.offset).toBe('100')
})
