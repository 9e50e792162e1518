import { expect } from 'vitest'
import { test } from '../../testing/test.ts'
import type { Person } from '../../testing/warehouse.ts'
import { newMapping, newScope } from '../testing/deliver.ts'
import { csv, importing, withoutIds } from '../testing/importing.ts'

let admin: Person
test.beforeAll(async ({ warehouse }) => {
  admin = await warehouse.person('Ada', 'ROLE_ADMIN')
})

const columns = [
  { source: 'Name', target: 'name' },
  { source: 'PLZ', target: 'zipCode' },
]
const patch = (id: string, body: object) => admin.call('updateMapping', { params: { id }, body })
const names = async (legacy: '0' | '1') =>
  (await admin.call('listMappingsByAge', { params: { legacy } })).body.list.map(({ id }) => id)

test('[R-026] a description of 255 characters at most, an empty one is none; „Veraltet“ moves it', async () => {
  const id = await newMapping(admin, 'account', columns)
  expect((await patch(id, { description: 'ä'.repeat(255) })).status).toBe(200)
  expect((await patch(id, { description: 'ä'.repeat(256) })).status).toBe(422)
  expect((await patch(id, { description: ' ' })).body.description).toBeNull()
  expect([(await names('0')).includes(id), (await names('1')).includes(id)]).toEqual([true, false])
  expect((await patch(id, { legacy: true })).body).toMatchObject({ legacy: true, revision: 2 })
  expect([(await names('0')).includes(id), (await names('1')).includes(id)]).toEqual([false, true])
})

test('[I-026] a copy has the columns, a name of its own longer than five characters, and is free', async () => {
  const id = await newMapping(admin, 'account', columns)
  const clone = (name: string) => admin.call('cloneMapping', { body: { name, mappingId: id } })
  expect((await clone('Kurz1')).status).toBe(422)
  const { status, body } = await clone('Kopie1')
  expect([status, body.columns.map(({ target }) => target), body.locked, body.revision]).toEqual([
    201,
    ['name', 'zipCode'],
    false,
    1,
  ])
  expect((await clone(' KOPIE1 ')).problem.code).toBe('name-taken')
})

test('[R-026] a mapping that was imported with cannot be deleted, another can', async () => {
  const { mappingId } = await importing(admin)(
    await newScope(admin),
    withoutIds.slice(0, 3),
    csv('1;Haus;24103;Kiel;3'),
  )
  const remove = (id: string) => admin.call('deleteMapping', { params: { id } })
  expect((await remove(mappingId)).problem).toMatchObject({ status: 409, code: 'mapping-locked' })
  const free = await newMapping(admin, 'account', columns)
  expect((await remove(free)).status).toBe(204)
  expect((await admin.call('getMapping', { params: { id: free } })).status).toBe(404)
})

test('[R-026] what was exported comes back unchanged; a locked one that differs is kept', async ({
  warehouse,
}) => {
  const id = await newMapping(admin, 'contact', [{ source: 'Nachname', target: 'surname' }])
  await patch(id, { description: 'Ärzte' })
  const answer = await fetch(`${warehouse.url}/api/mapping/export_mappings`, {
    headers: { authorization: `Bearer ${admin.token}` },
  })
  const fileContent = Buffer.from(await answer.arrayBuffer()).toString('base64')
  const take = async () =>
    (await admin.call('importMappings', { body: { fileContent } })).body.list.map(
      ({ outcome }) => outcome,
    )
  expect(new Set(await take())).toEqual(new Set(['unchanged']))
  const { body: before } = await admin.call('getMapping', { params: { id } })
  await admin.call('deleteMapping', { params: { id } })
  expect((await take()).filter((outcome) => outcome === 'created')).toHaveLength(1)
  const { body } = await admin.call('listMappings')
  const back = body.list.find(({ name }) => name === before.name)
  expect(back).toEqual({ ...before, id: back?.id, revision: 1 })
})
