import '@/styles/app.css'
import { events, eventTypes, type LogEvent, streamKinds } from '@stammbuch/contracts'
import { expect, test } from 'vitest'
import { fakeServer, signedIn } from '@/testing/fake-server.ts'
import { idOf } from '@/testing/given.ts'
import { renderPage } from '@/testing/render-page.tsx'

const at = '2026-11-20T10:00:00.000Z'

const event: Omit<LogEvent, 'position' | 'type' | 'kind'> = {
  id: idOf(1),
  stream: idOf(2),
  version: 1,
  schema: 1,
  subject: null,
  data: {},
  personal: false,
  actor: idOf(3),
  role: 'ROLE_EDITOR',
  source: 'ui',
  cause: { commandId: idOf(4), runId: null },
  at,
  hash: 'ab'.repeat(32),
}

test('whatever stands in the log has a German name, in the table and in the filter', async () => {
  const kinds = eventTypes.map((type) => [type, events[type].kind] as const)
  signedIn(['ROLE_AUDITOR'])
  fakeServer({
    listLogChecks: { list: [], total: 0 },
    logHead: {
      position: 61,
      hash: 'cd'.repeat(32),
      at,
      seal: 4,
      signature: 'ef',
      publicKey: 'key',
      head: 61,
    },
    listLog: () => ({
      list: kinds.map(([type, kind], index) => ({ ...event, position: index + 1, type, kind })),
      total: kinds.length,
      people: [],
    }),
  })
  const { screen } = await renderPage('/protokoll?limit=100')
  await expect.element(screen.getByText(/^Dump abgeholt/)).toBeInTheDocument()
  const shown = document.querySelector('table')?.textContent ?? ''
  for (const [type, kind] of kinds) {
    expect(shown).toContain(events[type].name)
    expect(shown).not.toContain(type)
    expect(shown).toContain(streamKinds[kind])
  }
  await screen.getByRole('combobox', { name: 'Ereignis' }).fill('Freigabe')
  await expect.element(screen.getByRole('option', { name: /^Freigabe angelegt/ })).toBeVisible()
})
