import { test as onDatabase } from '@stammbuch/testing'
import { expect } from 'vitest'
import { type Person, startWarehouse, type TestWarehouse } from '../testing/warehouse.ts'
import { newScope, type Scope, send, sendChunk, uploadOf } from './testing/deliver.ts'

const test = onDatabase.extend<{ warehouse: TestWarehouse }>({
  warehouse: [
    async ({ database }, use) => {
      const warehouse = await startWarehouse(database.appUrl, {
        UPLOADS_PER_PERSON: '1',
        UPLOAD_IDLE: '3600',
      })
      await use(warehouse)
      await warehouse.close()
    },
    { scope: 'file' },
  ],
})

let scope: Scope
let editor: Person
test.beforeEach(async ({ warehouse }) => {
  scope ??= await newScope(await warehouse.person('Ada', 'ROLE_ADMIN'))
  editor = await warehouse.person('Erik', 'ROLE_EDITOR')
})

/** Three parts, of bytes that no other file has. */
const file = (name: string) => uploadOf(scope, `name\n${name}\n`.repeat(3_000), { chunk: 9_000 })

test('a second file waits until the first one has arrived, and the answer says which that is', async ({
  warehouse,
}) => {
  const [first, second] = [file('Adler'), file('Bär')]
  await sendChunk(editor, first, 0)
  const refused = await sendChunk(editor, second, 0)
  expect(refused.status).toBe(409)
  expect(refused.problem).toMatchObject({
    code: 'upload-running',
    stamp: first.stamp,
    received: 1,
  })
  expect(refused.problem.detail).toContain('Bitte warten')
  expect(refused.headers.get('retry-after')).toBe('3600')
  const colleague = await warehouse.person('Emma', 'ROLE_EDITOR')
  expect((await sendChunk(colleague, second, 0)).status).toBe(200)
  expect((await send(editor, first, 1)).body.sample).toBeDefined()
  expect((await send(editor, file('Bärin'))).body.sample).toBeDefined()
})

test('of two files begun in the same moment one arrives', async () => {
  const answers = await Promise.all(
    ['Dachs', 'Elch', 'Fuchs', 'Gans'].map((name) => sendChunk(editor, file(name), 0)),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
})

test('a file goes on and can be begun again whatever else is arriving', async () => {
  const first = file('Hase')
  await sendChunk(editor, first, 0)
  expect((await sendChunk(editor, first, 0)).status).toBe(200)
  const again = { ...first, stamp: `${first.stamp}-neu` }
  expect((await sendChunk(editor, again, 0)).status).toBe(200)
  expect((await sendChunk(editor, first, 1)).status).toBe(200)
})

test('an upload that was cut stands in nobody’s way, and goes on later', async ({ warehouse }) => {
  const [cut, next] = [file('Igel'), file('Jaguar')]
  await sendChunk(editor, cut, 0)
  expect((await sendChunk(editor, next, 0)).status).toBe(409)
  await warehouse.parts.pool.query(
    `update work.upload set updated_at = now() - interval '2 hours' where stamp = $1`,
    [cut.stamp],
  )
  expect((await sendChunk(editor, next, 0)).status).toBe(200)
  expect((await send(editor, cut, 1)).body.sample).toBeDefined()
})
