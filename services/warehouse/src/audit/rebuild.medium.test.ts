import { dumpHash, dumpProjections, type Projection, rebuildProjections } from '@stammbuch/ledger'
import type { Pool } from 'pg'
import { expect } from 'vitest'
import { inlineProjections } from '../projections.ts'
import {
  givenAccount,
  givenAward,
  givenProject,
  givenProposals,
  givenRecords,
} from '../testing/records.ts'
import { test } from '../testing/test.ts'
import type { TestWarehouse } from '../testing/warehouse.ts'

/** Something of everything that records, catalogues and runs do. */
const live = async (warehouse: TestWarehouse): Promise<void> => {
  const erik = await warehouse.person('Erik', 'ROLE_EDITOR')
  const project = await givenProject(warehouse, 'ONK')
  const ids = await Promise.all(
    ['A', 'B', 'C', 'D'].map((name) => givenAccount(warehouse, { name })),
  )
  const [one = '', two = '', three = '', four = ''] = ids
  await givenRecords(warehouse, [
    { class: 'contact', values: { surname: 'Öhler', firstName: 'Ada' } },
  ])
  for (const id of ids) await givenAward(warehouse, project, id)
  const [a = '', b = ''] = await givenProposals(warehouse, ids, (n) => `Ort ${n}`)
  const flag = { class: 'account', id: two, value: '1' } as const
  const note = { content: 'Gesehen.', targetId: one, targetClass: 'account' } as const
  const done: { readonly status: number }[] = [
    await erik.call('acceptChange', { params: { id: a } }),
    await erik.call('declineChange', { params: { id: b }, body: { comment: 'nein' } }),
    await erik.call('excludeAll', { params: { rootType: 'account', id: three } }),
    await erik.call('setFollowUp', { params: flag }),
    await erik.call('addNote', { body: note }),
  ]
  await givenProposals(warehouse, [four], () => 'Ulm')
  const scope = { rgShortCode: project.shortCode, periodId: project.periodId }
  done.push(await erik.call('bulkAccept', { body: scope }))
  expect(done.filter(({ status }) => status >= 300)).toEqual([])
}

const dumped = async (pool: Pool, projection: Projection): Promise<string> => {
  let text = ''
  for await (const piece of dumpProjections(pool, [projection])) text += piece
  return text
}

test('[A-011] every view, rebuilt from position 0, is the live one in every byte', async ({
  warehouse,
  database,
}) => {
  await live(warehouse)
  const before = new Map<string, string>()
  for (const one of inlineProjections) before.set(one.name, await dumped(database.owner, one))
  for (const name of ['record', 'pending_change', 'membership', 'note', 'catalogue', 'run'])
    expect(before.get(name), name).not.toBe('')
  const url = database.ownerUrl
  await rebuildProjections({ url, projections: inlineProjections })
  for (const one of inlineProjections)
    expect(await dumped(database.owner, one), one.name).toBe(before.get(one.name))
  const hash = await dumpHash(database.owner, inlineProjections)
  // A slice of one event is the finest batch there is; the result must not depend on it.
  await rebuildProjections({ url, projections: inlineProjections, slice: 1 })
  expect(await dumpHash(database.owner, inlineProjections)).toBe(hash)
  await rebuildProjections({ url, projections: inlineProjections, slice: 7 })
  expect(await dumpHash(database.owner, inlineProjections)).toBe(hash)
}, 120_000)

test('[A-011] the service works on the rebuilt views as on the old ones', async ({
  warehouse,
  database,
}) => {
  const emma = await warehouse.person('Emma', 'ROLE_EDITOR')
  const id = await givenAccount(warehouse)
  await rebuildProjections({ url: database.ownerUrl, projections: inlineProjections })
  const body = {
    targetClass: 'account',
    targetId: id,
    attributeName: 'city',
    newValue: 'Trier',
  } as const
  const proposed = await emma.call('proposeChange', { body })
  expect(proposed.status).toBe(201)
  await emma.call('acceptChange', { params: { id: proposed.body.id } })
  const { body: account } = await emma.call('getAccount', { params: { id } })
  expect(account).toMatchObject({ city: 'Trier', openChanges: {} })
})
