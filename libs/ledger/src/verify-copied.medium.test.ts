import { expect } from 'vitest'
import { newId } from './ids.ts'
import { Ledger } from './ledger.ts'
import { sealOutstanding } from './sealer.ts'
import { forgetting, kept, streams, test, verified, type World } from './testing/sealed-log.ts'
import { soundPart } from './verify-copied.ts'
import { checkPart } from './verify-log.ts'

const trustOf = ({ key, heads }: World, to = 30) => ({
  publicKeys: [key.publicKey],
  heads,
  forgetting,
  to,
})

const quickly = (world: World, from = 1, to = 30) =>
  soundPart(world.pool, world.db, trustOf(world), { from, to })

test('[A-005] a sound part is known by its bytes alone, with the same edges as event by event', async ({
  world,
}) => {
  for (const [from, to] of [
    [1, 30],
    [11, 20],
    [21, 30],
  ] as const)
    expect(await quickly(world, from, to)).toEqual(
      await checkPart(world.db, trustOf(world), { from, to }),
    )
})

test('[A-005] who was forgotten is told of a sound part', async ({ world }) => {
  await world.tamper('delete from event_personal where position in (5, 15)')
  const sound = await quickly(world)
  expect(sound?.bereft.size).toBe(2)
  expect(sound).toEqual(await checkPart(world.db, trustOf(world), { from: 1, to: 30 }))
})

test.for([
  `update event set data = data || '{"z": "b"}' where position = 17`,
  `update event set data = jsonb_set(data, '{n}', '17.0000001') where position = 17`,
  `update event set type = 'NoteAddee' where position = 17`,
  `update event set kind = 'recorc' where position = 17`,
  `update event set schema = 2 where position = 17`,
  `update event set subject = gen_random_uuid() where position = 17`,
  `update event set run = gen_random_uuid() where position = 17`,
  `update event set role = 'ROLE_EDITOQ' where position = 17`,
  `update event set source = 'uj' where position = 17`,
  `update event set id = gen_random_uuid() where position = 17`,
  `update event set version = version + 100 where position = 17`,
  `update event set at = at + interval '1 microsecond' where position = 17`,
  `update event set at = at + interval '1 millisecond' where position = 17`,
  `update event set at = '-infinity' where position = 17`,
  `update event set personal = sha256('a') where position = 17`,
  `update event set personal = null where position = 15`,
  `update event set digest = sha256('a') where position = 17`,
  `update event set digest = digest || 'a' where position = 17`,
  `update event_personal set salt = salt || 'a' where position = 15`,
  `update event_personal set data = data || '{"surname": "X"}' where position = 15`,
  `insert into event_personal select 17, subject, salt, data from event_personal where position = 15`,
  'delete from event where position = 17',
  'delete from event where position = 30',
  'delete from seal where number = 2',
  'delete from seal where number = 3',
  `update seal set root = sha256('a') where number = 2`,
  `update seal set previous = sha256('a') where number = 2`,
  `update seal set signature = signature || 'a' where number = 2`,
  `update seal set at = at + interval '1 millisecond' where number = 2`,
  'update seal set first = 12 where number = 2',
])(
  '[A-005] bytes that are not what was written are never taken for sound: %s',
  async (statement, { world }) => {
    await world.tamper(statement)
    expect(await quickly(world)).toBeUndefined()
  },
)

test('[A-005] a published head that is another one, and a key that is, are not taken for sound', async ({
  world,
}) => {
  const range = { from: 1, to: 30 }
  const heads = world.heads.map((head) => ({ ...head, hash: '00' }))
  const { pool, db } = world
  expect(await soundPart(pool, db, { ...trustOf(world), heads }, range)).toBeUndefined()
  expect(await soundPart(pool, db, { ...trustOf(world), publicKeys: [] }, range)).toBeUndefined()
  expect(await soundPart(pool, db, trustOf(world, 29), range)).toBeUndefined()
})

const oddValues = [
  { text: 'Zeile\nzwei\t"drei" \\ vier\u0001\u007f\u2028 🏥 ä' },
  { numbers: [0, -1, 1.5, 1e21, 1e-7, 123456789012345680000, 0.1, 1 / 3, -2e-9, 9007199254740991] },
  { b: {}, a: [], aa: [[], {}, [{ z: 1, y: [null, true, false] }]], B: { bb: 1, b: 2 } },
  { 'mit Leerzeichen': 1, mit: 2, 'mit-Strich': 3, '1': 4, '10': 5, '2': 6 },
  { deep: { deep: { deep: { deep: { zz: 1, y: { x: 'ende' } } } } } },
  Object.fromEntries(Array.from({ length: 40 }, (_, n) => [`feld${(n * 17) % 40}`, n])),
]

test('[A-005] values of every kind go through the database and are sound by their bytes', async ({
  world,
}) => {
  const { db, key } = world
  for (const [at, odd] of oddValues.entries())
    await new Ledger(db, []).batch(
      {
        actor: kept,
        role: 'ROLE_EDITOR',
        source: `token:${newId()}`,
        run: newId(),
        command: newId(),
      },
      async (unit) =>
        unit.append({ kind: 'note', id: newId(), version: 0 }, [
          { type: 'NoteAdded', subject: streams[at % 3] ?? '', data: odd, personal: odd },
        ]),
    )
  await sealOutstanding(db, key)
  const to = 30 + oddValues.length
  const part = await soundPart(world.pool, db, trustOf(world, to), { from: 1, to })
  expect(part).toMatchObject({ events: to, seals: 4 })
  // A name whose place its bytes do not tell is left to the check by values, which finds it sound.
  await new Ledger(db, []).batch(
    { actor: kept, role: 'ROLE_EDITOR', source: 'ui', run: null, command: newId() },
    async (unit) =>
      unit.append({ kind: 'note', id: newId(), version: 0 }, [
        { type: 'NoteAdded', data: { ö: 1, z: 2, '\n': 3 } },
      ]),
  )
  await sealOutstanding(db, key)
  const range = { from: to + 1, to: to + 1 }
  expect(await soundPart(world.pool, db, trustOf(world, to + 1), range)).toBeUndefined()
  expect(await verified(world)).toMatchObject({ ok: true, events: to + 1 })
})
