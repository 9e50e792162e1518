import { newId } from '@stammbuch/ledger'
import { describe, expect } from 'vitest'
import { givenAccount } from '../testing/records.ts'
import { test } from '../testing/test.ts'

describe('what is wrong with a request', () => {
  test('is said in German, at its place', async ({ warehouse }) => {
    const erik = await warehouse.person('Erik', 'ROLE_EDITOR')
    const targetId = await givenAccount(warehouse)
    const propose = async (body: object) => {
      const { status, problem } = await erik.call('proposeChange', { body } as never)
      const errors = problem.errors as { path: string; code: string; message: string }[]
      return { status, code: problem.code, detail: problem.detail, errors }
    }
    const good = { targetClass: 'account', targetId, attributeName: 'city', newValue: 'Kiel' }
    const { newValue: _, ...without } = good
    expect(await propose(without)).toMatchObject({
      status: 422,
      errors: [{ path: 'newValue', message: 'Diese Angabe fehlt.' }],
    })
    expect(await propose({ ...good, targetId: '17' })).toMatchObject({
      status: 422,
      errors: [{ path: 'targetId', message: 'Bitte eine ID (UUID) angeben.' }],
    })
    expect(await propose({ ...good, targetClass: 'firma' })).toMatchObject({
      status: 422,
      errors: [{ message: 'Möglich ist: account, contact, product, award, score.' }],
    })
    expect(await propose({ ...good, newValue: 'a\u0000b' })).toMatchObject({
      status: 422,
      errors: [{ path: 'newValue', message: 'Steuerzeichen sind nicht erlaubt.' }],
    })
    expect(await propose({ ...good, newValue: 'x'.repeat(51) })).toMatchObject({
      status: 422,
      code: 'value-too-long',
      errors: [
        { path: 'newValue', code: 'value-too-long', message: 'Stadt: höchstens 50 Zeichen.' },
      ],
    })
    expect(
      await propose({ ...good, attributeName: 'mainContactId', newValue: newId() }),
    ).toMatchObject({ status: 422, code: 'value-not-listed', errors: [{ path: 'newValue' }] })
  })

  test('is a body of another kind, and a key that a call without a body does not know', async ({
    warehouse,
  }) => {
    const erik = await warehouse.person('Egon', 'ROLE_EDITOR')
    const id = await givenAccount(warehouse)
    const send = async (path: string, method: string, type: string, body: string) => {
      const headers = { authorization: `Bearer ${erik.token}`, 'content-type': type }
      const answer = await fetch(`${warehouse.url}/api${path}`, { method, headers, body })
      return [answer.status, ((await answer.json()) as { code: string }).code]
    }
    expect(await send('/change', 'POST', 'text/plain', 'Kiel')).toEqual([415, 'wrong-type'])
    const form = 'application/x-www-form-urlencoded'
    expect(await send('/change', 'POST', form, 'targetClass=account')).toEqual([415, 'wrong-type'])
    const sync = `/flag/sync/account/${id}`
    expect(await send(sync, 'PUT', 'application/json', '{"x":1}')).toEqual([422, 'unknown-key'])
  })

  test('is a record that there is none of', async ({ warehouse }) => {
    const otto = await warehouse.person('Otto', 'ROLE_AUDITOR')
    const id = await givenAccount(warehouse)
    const pending = (recordClass: 'account' | 'contact', of: string) =>
      otto.call('listChangesOfTarget', { params: { class: recordClass, id: of } })
    expect((await pending('account', id)).status).toBe(200)
    expect((await pending('contact', id)).status).toBe(404)
    expect((await pending('account', newId())).status).toBe(404)
  })
})

test('[E-080] IT sees companies as they are, and of persons that there is somebody', async ({
  warehouse,
}) => {
  const ida = await warehouse.person('Ida', 'ROLE_IT')
  const id = await givenAccount(warehouse, { name: 'Klinik am Sund', city: 'Stralsund' })
  const { body } = await ida.call('listAccounts', { query: { search: 'Klinik am Sund' } })
  expect(body.list.find((one) => one.id === id)).toMatchObject({
    label: 'Klinik am Sund',
    city: 'Stralsund',
  })
})
