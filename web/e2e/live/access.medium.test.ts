import { recordTopic } from '@stammbuch/contracts'
import { headPosition, narrow, newId } from '@stammbuch/ledger'
import { decideOn, newRecord, originOf, sourceOf } from '@stammbuch/records'
import { describe, expect, vi } from 'vitest'
import { LIVE_LIMITS } from '../../../services/warehouse/src/live/live.limits.ts'
import { test } from '../../../services/warehouse/src/testing/test.ts'
import { startFrameProxy } from './frame-proxy.ts'
import { openPage } from './page.ts'
import { outcomeOf, rawSocket } from './raw-socket.ts'
import { createAccounts, propose } from './some-records.ts'

const soon = { timeout: 20_000, interval: 20 }

describe('who may listen', () => {
  test('nobody without a valid token', async ({ warehouse }) => {
    const ella = await warehouse.person('Ella', 'ROLE_EDITOR')
    const stranger = await warehouse.identity.tokenFor('nobody@stammbuch.test')
    const old = await warehouse.identity.tokenFor(ella.email, -60)
    const outcomes = [undefined, 'made.up.token', stranger, old, ella.token].map((token) =>
      outcomeOf(rawSocket(warehouse.url, token)),
    )
    expect(await Promise.all(outcomes)).toEqual([
      'token-missing',
      'token-invalid',
      'user-unknown',
      'token-invalid',
      'connected',
    ])
  })

  test('no page of another origin, and none by polling', async ({ warehouse }) => {
    const ed = await warehouse.person('Ed', 'ROLE_EDITOR')
    const from = (origin: string) => outcomeOf(rawSocket(warehouse.url, ed.token, { origin }))
    expect(await from('https://evil.example')).toBe('refused')
    expect(await from('null')).toBe('refused')
    expect(await from(warehouse.url)).toBe('connected')
    const polling = rawSocket(warehouse.url, ed.token, { transports: ['polling'] })
    expect(await outcomeOf(polling)).toBe('refused')
  })

  test('each topic only with the right to read what it tells', async ({ warehouse }) => {
    const ben = await warehouse.person('Ben', 'ROLE_EDITOR')
    const ada = await warehouse.person('Ada', 'ROLE_ADMIN')
    const syn = await warehouse.person('Syn', 'ROLE_SYNC')
    const answers = async (token: string) => {
      const connection = rawSocket(warehouse.url, token)
      await outcomeOf(connection)
      const topics = ['queue', 'sync', 'admin:user', `user:${ben.id}`, 'presence:queue']
      const all = await Promise.all(topics.map((topic) => connection.sub(topic)))
      return all.map((answer) => answer !== undefined && 'ok' in answer)
    }
    expect(await answers(ben.token)).toEqual([true, false, false, true, true])
    expect(await answers(ada.token)).toEqual([true, true, true, false, true])
    // A service account sees how far the targets are, and nothing of the editors' work.
    expect(await answers(syn.token)).toEqual([false, true, false, false, false])
  })

  test('no more topics than allowed, and no more windows', async ({ warehouse }) => {
    const max = await warehouse.person('Max', 'ROLE_EDITOR')
    await max.call('getMe')
    const windows = Array.from({ length: 6 }, () => rawSocket(warehouse.url, max.token))
    await Promise.all(windows.map(outcomeOf))
    await vi.waitFor(() => {
      expect(windows.filter(({ socket }) => socket.connected)).toHaveLength(5)
    }, soon)
    const late = windows.find(({ socket }) => !socket.connected)
    expect(late?.said).toContainEqual(['bye', expect.objectContaining({ reason: 'too-many' })])
    const open = windows.find(({ socket }) => socket.connected)
    const answers = []
    for (let at = 0; at < 31; at += 1)
      answers.push(await open?.sub(recordTopic('account', newId())))
    expect(answers.filter((answer) => answer && 'ok' in answer)).toHaveLength(30)
    expect(answers.at(-1)).toHaveProperty('denied', true)
  })

  test('a malformed message is answered with nothing and harms nobody', async ({ warehouse }) => {
    const zoe = await warehouse.person('Zoe', 'ROLE_EDITOR')
    const { socket, sub } = rawSocket(warehouse.url, zoe.token)
    await outcomeOf({ socket } as never)
    const loose = socket as unknown as {
      emit: (name: string, ...rest: unknown[]) => void
      emitWithAck: (name: string, ...rest: unknown[]) => Promise<unknown>
    }
    const wrong = [null, 'queue', [{ topic: 'queue', after: 0 }], [{ t: 'queue', after: -1 }]]
    for (const message of wrong) expect(await loose.emitWithAck('sub', message)).toEqual([])
    expect(await loose.emitWithAck('sub', [{ t: 'x', after: 0 }])).toEqual([
      { t: 'x', denied: true },
    ])
    loose.emit('sub')
    loose.emit('presence', { topic: 'queue', mode: 'views' })
    loose.emit('auth', 7)
    loose.emit('unheard-of', { a: 1 })
    expect(await sub('queue', 0)).toBeDefined()
  })

  test('who sends too much is disconnected', async ({ warehouse }) => {
    const rob = await warehouse.person('Rob', 'ROLE_EDITOR')
    const { socket, said } = rawSocket(warehouse.url, rob.token)
    await outcomeOf({ socket } as never)
    for (let at = 0; at < 200; at += 1) socket.emit('unsub', ['queue'])
    await vi.waitFor(() => expect(socket.connected).toBe(false), soon)
    expect(said).toContainEqual(['bye', expect.objectContaining({ reason: 'rate' })])
  })
})

describe('for how long', () => {
  test('P9 nothing comes after the token ended, and a connection that gets no fresh one ends', async ({
    warehouse,
  }) => {
    Object.assign(warehouse.app.get(LIVE_LIMITS), { grace: 3_000 })
    const tim = await warehouse.person('Tim', 'ROLE_EDITOR')
    const [account = ''] = await createAccounts(warehouse.parts, 1)
    const connection = rawSocket(warehouse.url, tim.token)
    const { said, socket } = connection
    await outcomeOf(connection)
    await connection.sub('queue', 1_000_000)
    await propose(warehouse.parts, account, 'Bonn')
    await vi.waitFor(() => expect(connection.frames()).not.toEqual([]), soon)
    // The short token comes last, so that a slow machine does not let it end before anything was heard.
    await vi.waitFor(async () => {
      const token = await warehouse.identity.tokenFor(tim.email, 2)
      expect(await socket.emitWithAck('auth', { token })).toBe(true)
    }, soon)
    await vi.waitFor(() => expect(said.map(([name]) => name)).toContain('auth'), soon)
    await propose(warehouse.parts, account, 'Köln')
    expect(await connection.sub('queue', 0)).toHaveProperty('denied')
    await vi.waitFor(() => expect(socket.connected).toBe(false), soon)
    const names = said.map(([name]) => name)
    expect(names.slice(names.indexOf('auth'))).not.toContain('f')
    expect(said).toContainEqual(['bye', { reason: 'auth', retryAfterMs: 0 }])
  })

  test('P9 [L-001] a page whose token ends renews it in place and misses nothing', async ({
    warehouse,
  }) => {
    const tom = await warehouse.person('Tom', 'ROLE_EDITOR')
    const [account = ''] = await createAccounts(warehouse.parts, 1)
    let token = await warehouse.identity.tokenFor(tom.email, 4)
    const renew = vi.fn(async () => {
      await propose(warehouse.parts, account, 'Trier')
      token = await warehouse.identity.tokenFor(tom.email, 600)
      return token
    })
    const page = await openPage({ url: warehouse.url, person: tom, token: () => token, renew })
    const { told } = page.follow(recordTopic('account', account), 1_000_000)
    await vi.waitFor(() => expect(renew).toHaveBeenCalledTimes(1), soon)
    await vi.waitFor(() => expect(page.client.store.rows.get(account)?.openChanges).toBe(1), soon)
    await propose(warehouse.parts, account, 'Mainz')
    await vi.waitFor(() => expect(page.client.store.rows.get(account)?.openChanges).toBe(2), soon)
    expect(told.some(({ kind }) => kind === 'revoked')).toBe(false)
    expect(page.standings.at(-1)?.state).toBe('live')
  })

  test('P9 who may no longer read something loses it within five seconds', async ({
    warehouse,
  }) => {
    const ada = await warehouse.person('Ada2', 'ROLE_ADMIN')
    const kim = await warehouse.person('Kim', 'ROLE_ADMIN')
    const page = await openPage({ url: warehouse.url, person: kim })
    const head = await headPosition(narrow(warehouse.parts.db))
    const users = page.follow('admin:user', head)
    const queue = page.follow('queue', head)
    await vi.waitFor(() => expect(page.standings.at(-1)?.state).toBe('live'), soon)
    let changes = 0
    await vi.waitFor(
      async () => {
        changes += 1
        const body = { fullName: `Kim ${'i'.repeat(changes)}` }
        await ada.call('updateUser', { params: { id: kim.id }, body })
        expect(users.told).not.toEqual([])
      },
      { ...soon, interval: 100 },
    )
    await ada.call('updateUser', { params: { id: kim.id }, body: { roles: ['ROLE_EDITOR'] } })
    await vi.waitFor(() => expect(users.told.at(-1)).toEqual({ kind: 'revoked' }), soon)
    const before = users.told.length
    await ada.call('updateUser', { params: { id: kim.id }, body: { fullName: 'Kim Neu' } })
    const [account = ''] = await createAccounts(warehouse.parts, 1)
    await propose(warehouse.parts, account, 'Bonn')
    await vi.waitFor(() => expect(queue.told.length).toBeGreaterThan(0), soon)
    expect(users.told).toHaveLength(before)
  })

  test('a deactivated person is disconnected within five seconds and does not come back', async ({
    warehouse,
  }) => {
    const ada = await warehouse.person('Ada3', 'ROLE_ADMIN')
    const leo = await warehouse.person('Leo', 'ROLE_EDITOR')
    const connection = rawSocket(warehouse.url, leo.token)
    const page = await openPage({ url: warehouse.url, person: leo })
    await outcomeOf(connection)
    await vi.waitFor(() => expect(page.standings.at(-1)?.state).toBe('live'), soon)
    await ada.call('updateUser', { params: { id: leo.id }, body: { isActive: false } })
    await vi.waitFor(() => expect(connection.socket.connected).toBe(false), soon)
    expect(connection.said).toContainEqual(['bye', { reason: 'inactive', retryAfterMs: 0 }])
    await vi.waitFor(() => expect(page.standings.at(-1)?.state).toBe('needs-auth'), soon)
    expect(await outcomeOf(rawSocket(warehouse.url, leo.token))).toBe('user-inactive')
  })
})

test('no value of a contact or of a user is ever sent', async ({ warehouse }) => {
  const ada = await warehouse.person('Ada4', 'ROLE_ADMIN')
  const proxy = await startFrameProxy(warehouse.url)
  const { sub, frames, socket } = rawSocket(proxy.url, ada.token)
  await outcomeOf({ socket } as never)
  const id = newId()
  for (const topic of ['queue', recordTopic('contact', id), 'admin:user'])
    await sub(topic, 1_000_000)
  const cause = { actor: ada.id, role: 'x', source: 'ui', command: newId(), run: null } as const
  const values = { surname: 'Geheimrat', firstName: 'Gisela', email: 'g.geheimrat@example.org' }
  await warehouse.parts.ledger.batch(cause, async (unit) => {
    const stream = newRecord(id)
    decideOn(unit, stream, {
      do: 'create',
      class: 'contact',
      values,
      origin: originOf('import'),
    })
    decideOn(unit, stream, { do: 'approve', dynamic: [] })
    decideOn(unit, stream, {
      do: 'propose',
      changeId: newId(),
      attribute: 'surname',
      newValue: 'Schweiger',
      source: sourceOf('editor'),
      comment: 'Heirat',
      dynamic: [],
    })
    decideOn(unit, stream, { do: 'add-note', noteId: newId(), content: 'ruft ungern zurück' })
  })
  await warehouse.person('Wilhelmine', 'ROLE_EDITOR')
  await vi.waitFor(() => {
    expect(new Set(frames().map(({ t }) => t)).size).toBe(3)
  }, soon)
  const all = proxy.messages.join('\n')
  expect(all).toContain(id)
  expect(all).toContain('"surname"')
  for (const value of [...Object.values(values), 'Schweiger', 'Heirat', 'ungern', 'ilhelmine'])
    expect(all).not.toContain(value)
  await proxy.close()
})
