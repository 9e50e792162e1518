import { expect } from 'vitest'
import { test } from '../testing/test.ts'

const filters = { decision: 'accepted', from: '2026-06-01', to: '2026-06-30' }

test('[T-001] a question saved by one auditor is asked by another, who cannot change it', async ({
  warehouse,
}) => {
  const otto = await warehouse.person('Otto', 'ROLE_AUDITOR')
  const ada = await warehouse.person('Ada', 'ROLE_ADMIN')
  const { status, body } = await otto.call('createQuestion', {
    body: { name: 'Übernommen im Juni', filters },
  })
  expect([status, body]).toEqual([201, expect.objectContaining({ filters, own: true })])
  const params = { id: body.id }
  const seen = await ada.call('listQuestions')
  expect(seen.body.list).toMatchObject([
    { name: 'Übernommen im Juni', filters, own: false, owner: { fullName: 'Otto' } },
  ])
  const changed = await ada.call('updateQuestion', { params, body: { name: 'Meine' } })
  expect(changed.status).toBe(403)
  expect((await ada.call('deleteQuestion', { params })).status).toBe(403)

  const renamed = await otto.call('updateQuestion', { params, body: { name: 'Juni' } })
  expect(renamed.body).toMatchObject({ name: 'Juni', filters })
  expect((await otto.call('deleteQuestion', { params })).status).toBe(204)
  expect((await otto.call('listQuestions')).body.list).toEqual([])
  // Taken back: the name is free again.
  const again = await otto.call('createQuestion', { body: { name: 'Juni', filters } })
  expect(again.status).toBe(201)
})

test('a name stands once, a question asks something that the log knows, and editors have none', async ({
  warehouse,
}) => {
  const otto = await warehouse.person('Otto', 'ROLE_AUDITOR')
  const ada = await warehouse.person('Ada', 'ROLE_ADMIN')
  const erik = await warehouse.person('Erik', 'ROLE_EDITOR')
  const save = (name: string, asked: Record<string, string>) =>
    otto.call('createQuestion', { body: { name, filters: asked } })
  expect((await save('Eigene', { own: '1' })).status).toBe(201)
  const taken = await ada.call('createQuestion', { body: { name: ' eigene', filters } })
  expect(taken).toMatchObject({ status: 409, body: { code: 'name-taken' } })
  for (const wrong of [{}, { unknown: '1' }, { actor: 'Erik' }, { from: 'gestern' }])
    expect((await save('Falsch', wrong as Record<string, string>)).status).toBe(422)
  expect((await erik.call('listQuestions')).status).toBe(403)
  expect((await erik.call('createQuestion', { body: { name: 'X', filters } })).status).toBe(403)
})
