import { expect } from 'vitest'
import { givenAccount } from '../../testing/records.ts'
import { test } from '../../testing/test.ts'
import type { Person } from '../../testing/warehouse.ts'

const propose = async (person: Person, targetId: string, newValue: string): Promise<string> => {
  const body = { targetClass: 'account', targetId, attributeName: 'city', newValue } as const
  return (await person.call('proposeChange', { body })).body.id
}

test('[L-004] the last decisions of a person come from the log, with the value from before and whether they can be taken back', async ({
  warehouse,
}) => {
  const anna = await warehouse.person('OANNA', 'ROLE_EDITOR')
  const bert = await warehouse.person('OBERT', 'ROLE_EDITOR')
  const account = await givenAccount(warehouse, { name: 'Klinik am See' })
  const mine = async () =>
    (await anna.call('myDecisions')).body.list
      .filter(({ verb }) => verb === 'accept' || verb === 'decline')
      .map(({ change, verb, canUndo }) => [verb, change?.currentValue, change?.newValue, canUndo])

  const accepted = await propose(anna, account, 'Lübeck')
  await anna.call('acceptChange', { params: { id: accepted } })
  const declined = await propose(bert, account, 'Husum')
  await anna.call('declineChange', { params: { id: declined } })
  const others = await propose(anna, account, 'Plön')
  await bert.call('declineChange', { params: { id: others } })
  expect(await mine()).toEqual([
    ['decline', 'Lübeck', 'Husum', true],
    ['accept', 'Kiel', 'Lübeck', true],
  ])

  // Whether somebody proposes the same again does not matter: what was declined would wait beside it.
  await propose(anna, account, 'Husum')
  expect((await mine())[0]).toEqual(['decline', 'Lübeck', 'Husum', true])
  const newer = await propose(bert, account, 'Eutin')
  await bert.call('acceptChange', { params: { id: newer } })
  expect((await mine()).map(([, , , canUndo]) => canUndo)).toEqual([true, false])
  expect((await bert.call('myDecisions')).body.list[0]).toMatchObject({
    verb: 'accept',
    root: { id: account, class: 'account' },
    change: {
      target: { label: expect.stringContaining('Klinik am See') },
      currentValue: 'Lübeck',
      newValue: 'Eutin',
    },
  })
})
