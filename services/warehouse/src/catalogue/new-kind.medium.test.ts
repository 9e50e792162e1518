import {
  count,
  type EntryKind,
  endpoint,
  id,
  idParam,
  instant,
  listOf,
  text,
  textOf,
} from '@stammbuch/contracts'
import { test as onDatabase } from '@stammbuch/testing'
import { expect } from 'vitest'
import { z } from 'zod'
import { type Person, startWarehouse, type TestWarehouse } from '../testing/warehouse.ts'
import { CatalogueModule } from './catalogue.module.ts'
import { entryRoutes } from './entry.controller.ts'

const named = z.object({ id, name: z.string() })
const shelf = named.extend({ below: named.nullable(), createdAt: instant })
const values = z.strictObject({ name: textOf(2, 10), below: id.nullable().default(null) })
const calls = { access: 'catalogue', summary: 'Ein Regal.' } as const

/** A kind of master data that the product does not have: nothing but its declaration knows it. */
const shelves: EntryKind = {
  kind: 'shelf',
  list: endpoint({
    ...calls,
    method: 'GET',
    path: '/shelf',
    access: 'read',
    query: z.object({ search: text.optional(), offset: count(0, 100), limit: count(50, 100) }),
    reply: listOf(shelf),
  }),
  create: endpoint({
    ...calls,
    method: 'POST',
    path: '/shelf',
    body: values,
    reply: shelf,
    status: 201,
  }),
  update: endpoint({
    ...calls,
    method: 'PATCH',
    path: '/shelf/{id}',
    params: idParam,
    body: values.partial(),
    reply: shelf,
  }),
  remove: endpoint({
    ...calls,
    method: 'DELETE',
    path: '/shelf/{id}',
    params: idParam,
    reply: z.null(),
    status: 204,
  }),
  unique: [{ fields: ['name'], code: 'name-taken' }],
  sortedBy: ['name'],
  searched: ['name'],
  references: { below: { kind: 'shelf', field: 'belowId', shows: ['name'] } },
  usedBy: [
    {
      name: 'shelves',
      words: ['Regal darunter', 'Regale darunter'],
      in: { kind: 'shelf', field: 'belowId' },
    },
  ],
}

// The catalogue of events does not have the kind, so its check at the end of a file is left out here.
const test = onDatabase.extend<{ warehouse: TestWarehouse }>({
  warehouse: [
    async ({ database }, use) => {
      const controllers: unknown = Reflect.getMetadata('controllers', CatalogueModule)
      const more = [...(controllers as object[]), ...entryRoutes(shelves)]
      Reflect.defineMetadata('controllers', more, CatalogueModule)
      const warehouse = await startWarehouse(database.appUrl)
      await use(warehouse)
      await warehouse.close()
    },
    { scope: 'file' },
  ],
})

interface Shelf {
  readonly id: string
  readonly name: string
  readonly below: { readonly id: string; readonly name: string } | null
}

const callerOf =
  ({ url }: TestWarehouse, { token }: Person) =>
  async (method: string, path: string, body?: object, key?: string) => {
    const answer = await fetch(`${url}/api/shelf${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body && { 'content-type': 'application/json' }),
        ...(key && { 'idempotency-key': key }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    const said = await answer.text()
    return { status: answer.status, body: said === '' ? null : JSON.parse(said) }
  }

test('[H-005] a kind that is only declared is added, listed, searched, changed and deleted', async ({
  warehouse,
}) => {
  const call = callerOf(warehouse, await warehouse.person('Erik', 'ROLE_EDITOR'))
  const names = async (query = '') =>
    (await call('GET', query)).body.list.map(({ name }: Shelf) => name)
  const wall = await call('POST', '', { name: 'Wand' }, 'wall-of-shelves')
  expect(wall).toMatchObject({ status: 201, body: { name: 'Wand', below: null } })
  expect((await call('POST', '', { name: 'Wand' }, 'wall-of-shelves')).body).toEqual(wall.body)
  const top = await call('POST', '', { name: 'Öhr', below: wall.body.id })
  expect(top.body.below).toEqual({ id: wall.body.id, name: 'Wand' })
  await call('POST', '', { name: 'Zeile' })
  expect(await names()).toEqual(['Öhr', 'Wand', 'Zeile'])
  expect(await names('?search=ohr')).toEqual(['Öhr'])
  expect((await call('GET', '?limit=1&offset=1')).body).toMatchObject({
    total: 3,
    list: [{ name: 'Wand' }],
  })
  const renamed = await call('PATCH', `/${wall.body.id}`, { name: 'Mauer' })
  expect(renamed).toMatchObject({ status: 200, body: { name: 'Mauer', below: null } })
  expect((await call('POST', '', { name: 'Wand' })).status).toBe(201)
  expect((await call('DELETE', `/${top.body.id}`)).status).toBe(204)
  expect((await call('DELETE', `/${wall.body.id}`)).status).toBe(204)
  expect(await names()).toEqual(['Wand', 'Zeile'])
})

test('[H-005] what a declaration forbids is refused', async ({ warehouse }) => {
  const call = callerOf(warehouse, await warehouse.person('Ella', 'ROLE_EDITOR'))
  const { body: bottom } = await call('POST', '', { name: 'Sockel' })
  await call('POST', '', { name: 'Brett', below: bottom.id })
  const refused = async (...asked: Parameters<typeof call>) => {
    const { status, body } = await call(...asked)
    return [status, body.code]
  }
  expect(await refused('POST', '', { name: ' sockel ' })).toEqual([409, 'name-taken'])
  expect(await refused('PATCH', `/${bottom.id}`, { name: 'Brett' })).toEqual([409, 'name-taken'])
  expect(await refused('POST', '', { name: 'x' })).toEqual([422, 'invalid'])
  expect(await refused('POST', '', { name: 'Fach', width: 1 })).toEqual([422, 'unknown-key'])
  const nowhere = '0190f2a0-0000-7000-8000-000000000000'
  expect(await refused('POST', '', { name: 'Fach', below: nowhere })).toEqual([404, 'not-found'])
  expect(await refused('PATCH', `/${nowhere}`, { name: 'Fach' })).toEqual([404, 'not-found'])
  expect((await call('DELETE', `/${bottom.id}`)).body).toMatchObject({
    code: 'in-use',
    counts: { shelves: 1 },
    detail: expect.stringContaining('1 Regal darunter.'),
  })
  const auditor = callerOf(warehouse, await warehouse.person('Otto', 'ROLE_AUDITOR'))
  expect((await auditor('GET', '')).status).toBe(200)
  expect((await auditor('POST', '', { name: 'Fach' })).status).toBe(403)
})
