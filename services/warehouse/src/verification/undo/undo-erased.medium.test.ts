import { newId } from '@stammbuch/ledger'
import { decideOn, loadRecords } from '@stammbuch/records'
import { expect } from 'vitest'
import { givenPair } from '../../conflicts/testing/given-conflicts.ts'
import { givenAccount, givenRecords, inLog } from '../../testing/records.ts'
import { test } from '../../testing/test.ts'
import type { Person, TestWarehouse } from '../../testing/warehouse.ts'
import { everything } from './testing/everything.ts'

const forgotten = { confirmation: 'LÖSCHEN', reason: 'request' } as const

test('a merge of persons behind an erasure is refused with the erasure named, alone and together', async ({
  warehouse,
}) => {
  const admin = await warehouse.person('UERIK', 'ROLE_ADMIN')
  const accountId = await givenAccount(warehouse)
  const [a = '', b = ''] = await givenRecords(
    warehouse,
    ['Anna', 'Anne'].map((firstName) => ({
      class: 'contact' as const,
      values: { firstName, surname: 'Adler', accountId },
      approved: true,
    })),
  )
  const id = await givenPair(warehouse, [a, b], { recordClass: 'contact' })
  const body = { command: 'merge', survivorId: a, fields: {} } as never
  const { runId } = (await admin.call('decideConflict', { params: { id }, body })).body
  const erased = await admin.call('eraseContact', { params: { id: a }, body: forgotten as never })
  expect(erased.status).toBe(200)
  const params = { runId: runId ?? newId() }
  const named = {
    laterTotal: 1,
    later: [{ what: 'erase', whyNot: 'contact-erased', blocks: true, record: { id: a } }],
  }
  expect((await admin.call('previewUndo', { params })).body).toMatchObject(named)
  for (const withLater of [false, true]) {
    const refused = await admin.call('undoRun', { params, body: { withLater } })
    expect(refused.problem).toMatchObject({ code: 'undo-in-the-way', ...named })
  }
  const mine = (await admin.call('myDecisions')).body.list
  expect(mine.map(({ verb, canUndo, whyNot }) => [verb, canUndo, whyNot])).toEqual([
    ['erase', false, 'contact-erased'],
    ['merge', false, 'contact-erased'],
  ])
})

/** Companies with one contact each. */
const givenCompanies = async (warehouse: TestWarehouse, names: readonly string[]) => {
  const accounts: string[] = []
  for (const name of names) accounts.push(await givenAccount(warehouse, { name }))
  const contacts = await givenRecords(
    warehouse,
    names.map((surname) => ({
      class: 'contact',
      values: { firstName: 'Kim', surname },
      approved: true,
    })),
  )
  await inLog(warehouse, async (unit) => {
    const streams = await loadRecords(unit.db, contacts)
    for (const [at, id] of contacts.entries()) {
      const stream = streams.get(id)
      if (!stream) throw new Error('gone')
      decideOn(unit, stream, { do: 'link', kind: 'contact-account', to: accounts[at] ?? '' })
    }
  })
  return { accounts, contacts }
}

const mergeInto = async (
  warehouse: TestWarehouse,
  person: Person,
  [loser = '', survivorId = '']: readonly string[],
): Promise<string> => {
  const id = await givenPair(warehouse, [loser, survivorId])
  const merged = await person.call('decideConflict', {
    params: { id },
    body: { command: 'merge', survivorId },
  })
  expect(merged.status).toBe(200)
  return merged.body.runId ?? ''
}

test('[U-001] a merge of companies behind the erasure of a contact is promised nowhere, and refused with the erasure named', async ({
  warehouse,
}) => {
  const admin = await warehouse.person('UEWA', 'ROLE_ADMIN')
  const { accounts, contacts } = await givenCompanies(warehouse, ['Ahorn', 'Birke', 'Ceder'])
  const first = await mergeInto(warehouse, admin, accounts.slice(0, 2))
  const second = await mergeInto(warehouse, admin, accounts.slice(1))
  const params = { id: contacts[0] ?? '' }
  const erased = await admin.call('eraseContact', { params, body: forgotten as never })
  expect(erased.status).toBe(200)
  const erasure = {
    ...{ what: 'erase', whyNot: 'contact-erased', blocks: true },
    record: expect.objectContaining({ id: params.id }),
  }
  for (const runId of [first, second]) {
    const preview = await admin.call('previewUndo', { params: { runId } })
    expect(preview.body).toMatchObject({ undone: 0, whyNot: 'contact-erased' })
    expect(preview.body.later).toContainEqual(expect.objectContaining(erasure))
    for (const withLater of [false, true]) {
      const refused = await admin.call('undoRun', { params: { runId }, body: { withLater } })
      expect(refused.problem).toMatchObject({
        ...{ code: 'undo-in-the-way', whyNot: 'contact-erased' },
        later: preview.body.later,
      })
    }
  }
  const mine = (await admin.call('myDecisions')).body.list
  expect(mine.map(({ verb, canUndo, whyNot }) => [verb, canUndo, whyNot])).toEqual([
    ['erase', false, 'contact-erased'],
    ['merge', false, 'contact-erased'],
    ['merge', false, 'contact-erased'],
  ])
})

test('[U-001] companies are merged also after a contact was erased, and that goes back as promised', async ({
  warehouse,
}) => {
  const admin = await warehouse.person('UEWE', 'ROLE_ADMIN')
  const { accounts, contacts } = await givenCompanies(warehouse, ['Dill', 'Efeu'])
  const before = await everything(warehouse, [...accounts, ...contacts])
  const params = { id: contacts[0] ?? '' }
  await admin.call('eraseContact', { params, body: forgotten as never })
  const runId = await mergeInto(warehouse, admin, accounts)
  const { undone, whyNot } = (await admin.call('previewUndo', { params: { runId } })).body
  expect(whyNot).toBeNull()
  const back = await admin.call('undoRun', { params: { runId } })
  expect(back.body).toMatchObject({ undone, left: [] })
  const after = await everything(warehouse, [...accounts, ...contacts])
  expect(
    after.map(({ linked, excluded, id }) => [id, linked, id === params.id || excluded]),
  ).toEqual(before.map(({ linked, excluded, id }) => [id, linked, id === params.id || excluded]))
})
