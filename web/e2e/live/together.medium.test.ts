import { recordTopic } from '@stammbuch/contracts'
import { headPosition, narrow } from '@stammbuch/ledger'
import { describe, expect, vi } from 'vitest'
import { test } from '../../../services/warehouse/src/testing/test.ts'
import type { TestWarehouse } from '../../../services/warehouse/src/testing/warehouse.ts'
import { eventsIn, openPage, openQueue, type Page } from './page.ts'
import { createAccounts, propose } from './some-records.ts'

const soon = { timeout: 15_000, interval: 20 }
const head = ({ parts }: TestWarehouse): Promise<number> => headPosition(narrow(parts.db))

const connected = (page: Page) =>
  vi.waitFor(() => expect(page.standings.at(-1)?.state).toBe('live'), soon)

describe('several editors at once', () => {
  test('[E-033] [L-001] the decision of one recounts and removes the item on the screen of the other', async ({
    warehouse,
  }) => {
    const anna = await warehouse.person('Anna', 'ROLE_EDITOR')
    const bert = await warehouse.person('Bert', 'ROLE_EDITOR')
    const [account = ''] = await createAccounts(warehouse.parts, 1)
    const changes = []
    for (const city of ['Bonn', 'Köln']) changes.push(await propose(warehouse.parts, account, city))
    const page = await openPage({ url: warehouse.url, person: bert })
    const screen = await openQueue(page, bert)
    await connected(page)
    expect(screen.items()[account]).toBe(2)
    await anna.call('acceptChange', { params: { id: changes[0] ?? '' } })
    await vi.waitFor(() => expect(screen.items()[account]).toBe(1), soon)
    await anna.call('declineChange', { params: { id: changes[1] ?? '' } })
    await vi.waitFor(() => expect(screen.items()).not.toHaveProperty(account), soon)
    expect(screen.readings()).toBe(1)
    const told = () => eventsIn(screen.told).map(({ k, by }) => [k, by])
    const expected = [
      ['ChangeAccepted', 'ANNA'],
      ['ChangeDeclined', 'ANNA'],
    ]
    await vi.waitFor(() => expect(told()).toEqual(expected), soon)
  })

  test('P11 [L-001] a change that two decide in the same instant is decided once, and both see by whom', async ({
    warehouse,
  }) => {
    const people = [
      await warehouse.person('Carl', 'ROLE_EDITOR'),
      await warehouse.person('Dora', 'ROLE_EDITOR'),
    ]
    const [account = ''] = await createAccounts(warehouse.parts, 1)
    const change = await propose(warehouse.parts, account, 'Bonn')
    const position = await head(warehouse)
    const followed = await Promise.all(
      people.map(async (person) => {
        const page = await openPage({ url: warehouse.url, person })
        await connected(page)
        return page.follow(recordTopic('account', account), position)
      }),
    )
    const answers = await Promise.all(
      people.map((person) => person.call('acceptChange', { params: { id: change } })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const winner = answers[0]?.status === 200 ? 'CARL' : 'DORA'
    for (const { told } of followed) {
      await vi.waitFor(() => expect(eventsIn(told)).toHaveLength(1), soon)
      expect(eventsIn(told)[0]).toMatchObject({ k: 'ChangeAccepted', by: winner })
    }
  })

  test('P8 [L-001] a command that is sent three times is told once', async ({ warehouse }) => {
    const emil = await warehouse.person('Emil', 'ROLE_EDITOR')
    const [account = ''] = await createAccounts(warehouse.parts, 1)
    const page = await openPage({ url: warehouse.url, person: emil })
    await connected(page)
    const position = await head(warehouse)
    const { told } = page.follow(recordTopic('account', account), position)
    const body = {
      targetClass: 'account',
      targetId: account,
      attributeName: 'city',
      newValue: 'Plön',
    } as const
    for (let attempt = 0; attempt < 3; attempt += 1)
      await emil.call('proposeChange', { body }, { key: 'the-same-three-times' })
    await propose(warehouse.parts, account, 'zuletzt')
    await vi.waitFor(() => expect(eventsIn(told)).toHaveLength(2), soon)
    expect(eventsIn(told)[0]?.p).toBe(position + 1)
  })

  test('an own decision is told with its change and the position of its answer, so that it is counted once', async ({
    warehouse,
  }) => {
    const fred = await warehouse.person('Fred', 'ROLE_EDITOR')
    const [account = ''] = await createAccounts(warehouse.parts, 1)
    const change = await propose(warehouse.parts, account, 'Bonn')
    const page = await openPage({ url: warehouse.url, person: fred })
    const screen = await openQueue(page, fred)
    await connected(page)
    const { headers } = await fred.call('acceptChange', { params: { id: change } })
    await vi.waitFor(() => expect(screen.items()).not.toHaveProperty(account), soon)
    const told = eventsIn(screen.told).find(({ k }) => k === 'ChangeAccepted')
    expect(told).toMatchObject({ p: Number(headers.get('log-position')), d: { changeId: change } })
  })
})
