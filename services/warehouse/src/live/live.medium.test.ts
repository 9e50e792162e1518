import {
  type Job,
  type LiveFrame,
  projectTopic,
  type Role,
  recordTopic,
  type SubscribeAnswer,
} from '@stammbuch/contracts'
import { newId } from '@stammbuch/ledger'
import { io, type Socket } from 'socket.io-client'
import { expect } from 'vitest'
import { givenAccount, givenAward, givenProject, givenProposals } from '../testing/records.ts'
import { test } from '../testing/test.ts'

const connected = (url: string, auth: object): Promise<Socket> => {
  const socket = io(url, { path: '/live', transports: ['websocket'], auth, reconnection: false })
  return new Promise((resolve, reject) => {
    socket.on('connect', () => resolve(socket))
    socket.on('connect_error', reject)
  })
}

const sub = (socket: Socket, wanted: object[]): Promise<SubscribeAnswer[]> =>
  socket.timeout(5_000).emitWithAck('sub', wanted)

test('a client that looks at nothing but frames misses nothing, whenever it joins', async ({
  warehouse,
}) => {
  const erik = await warehouse.person('Erik', 'ROLE_EDITOR')
  const id = await givenAccount(warehouse)
  const t = `record:account:${id}`
  const before = Number(
    (await erik.call('getAccount', { params: { id } })).headers.get('log-position'),
  )
  const propose = (city: string) =>
    erik.call('proposeChange', {
      body: { targetClass: 'account', targetId: id, attributeName: 'city', newValue: city },
    })
  await propose('Husum')
  await propose('Flensburg')
  const socket = await connected(warehouse.url, { token: erik.token })
  const frames: LiveFrame[] = []
  socket.on('f', (frame: LiveFrame) => frames.push(frame))
  await expect
    .poll(async () => (await sub(socket, [{ t, after: before }]))[0])
    .toMatchObject({ t, ok: true })
  await propose('Bremen')
  const seen = () => new Set(frames.flatMap(({ ev }) => ev.map(({ p }) => p))).size
  await expect.poll(seen).toBe(3)
  expect(frames[0]).toMatchObject({ t, prev: before })
  socket.disconnect()
})

test('what one commit did is told in every topic that it belongs to, with the records as they stand then', async ({
  warehouse,
}) => {
  const erik = await warehouse.person('Elmar', 'ROLE_EDITOR')
  const project = await givenProject(warehouse, 'LIVE')
  const [inside, outside] = [await givenAccount(warehouse), await givenAccount(warehouse)]
  const award = await givenAward(warehouse, project, inside)
  const { rows } = await warehouse.parts.pool.query('select position from log_head')
  const after = Number(rows[0].position)
  const topics = {
    queue: 'queue',
    inside: recordTopic('account', inside),
    project: projectTopic(project.shortCode, project.periodName),
  }
  const socket = await connected(warehouse.url, { token: erik.token })
  const frames: LiveFrame[] = []
  socket.on('f', (frame: LiveFrame) => frames.push(frame))
  const wanted = Object.values(topics).map((t) => ({ t, after }))
  await expect.poll(async () => (await sub(socket, wanted))[0]).toMatchObject({ ok: true })
  await givenProposals(warehouse, [inside, inside, outside], (n) => `Ort ${n}`)
  await erik.call('proposeChange', {
    body: { targetClass: 'award', targetId: award, attributeName: 'displayName', newValue: 'Top' },
  })
  const told = (t: string) => {
    const here = frames.filter((frame) => frame.t === t)
    const openOf = (id: string) =>
      here.flatMap((frame) => frame.rows.filter((row) => row.id === id)).at(-1)?.openChanges
    const news = here.flatMap(({ ev }) => ev.filter(({ p }) => p > after))
    return { records: news.map(({ a }) => a), open: [openOf(inside), openOf(outside)] }
  }
  await expect
    .poll(() => Object.values(topics).map(told), { timeout: 10_000 })
    .toEqual([
      { records: [inside, inside, outside, award], open: [3, 1] },
      { records: [inside, inside, award], open: [3, undefined] },
      { records: [inside, inside, award], open: [3, undefined] },
    ])
  socket.disconnect()
})

test('a topic that does not exist, is not allowed or is one too many is denied by itself', async ({
  warehouse,
}) => {
  const erik = await warehouse.person('Emil', 'ROLE_EDITOR')
  const socket = await connected(warehouse.url, { token: erik.token })
  const answers = await sub(socket, [
    { t: 'nonsense', after: 0 },
    { t: 'admin:user', after: 0 },
    { t: 'presence:queue' },
    ...Array.from({ length: 30 }, (_, n) => ({ t: `project:P${n}:2026`, after: 0 })),
  ])
  expect(answers.slice(0, 3)).toMatchObject([{ denied: true }, { denied: true }, { ok: true }])
  expect(answers.filter((answer) => 'denied' in answer)).toHaveLength(3)
  expect(answers.at(-1)).toMatchObject({ t: 'project:P29:2026', denied: true })
  socket.disconnect()
  await expect(connected(warehouse.url, {})).rejects.toMatchObject({
    data: { code: 'token-missing' },
  })
})

test('a job is followed by those whom the service shows it to, and by nobody else', async ({
  warehouse,
}) => {
  const { parts } = warehouse
  const ingo = await warehouse.person('Ingo', 'ROLE_IT')
  const job = await parts.jobs.begin({
    kind: 'create-dump',
    input: { slim: true },
    actor: ingo.id,
    role: 'ROLE_IT',
    command: newId(),
    key: { key: null, requestDigest: '00' },
  })
  const t = `job:${job.id}`
  const follow = async (name: string, role: Role) => {
    const { token } = await warehouse.person(name, role)
    const socket = await connected(warehouse.url, { token })
    const shown: Job[] = []
    socket.on('job', (state: Job) => shown.push(state))
    return { answers: await sub(socket, [{ t }, { t: 'presence:queue' }]), shown, socket }
  }
  const irma = await follow('Irma', 'ROLE_IT')
  const edda = await follow('Edda', 'ROLE_EDITOR')
  expect(irma.answers).toMatchObject([{ ok: true }, { ok: true }])
  expect(edda.answers).toMatchObject([{ t, denied: true }, { ok: true }])
  await expect.poll(() => irma.shown.at(-1)?.state).toBe('done')
  expect(edda.shown).toEqual([])
  for (const { socket } of [irma, edda]) socket.disconnect()
})

test('pages are told within seconds that Postgres stands still, and that it goes on', async ({
  warehouse,
  database,
}) => {
  const erik = await warehouse.person('Egon', 'ROLE_EDITOR')
  const socket = await connected(warehouse.url, { token: erik.token })
  const beats: { quiet?: number }[] = []
  socket.on('hb', (beat: { quiet?: number }) => beats.push(beat))
  const still = await database.owner.connect()
  try {
    await still.query('begin; lock table log.event in access exclusive mode')
    await expect.poll(() => beats.at(-1)?.quiet ?? 0, { timeout: 9_000 }).toBeGreaterThan(2_000)
  } finally {
    await still.query('rollback')
    still.release()
  }
  await expect
    .poll(() => beats.at(-1) ?? { quiet: 1 }, { timeout: 9_000 })
    .not.toHaveProperty('quiet')
  socket.disconnect()
}, 30_000)
