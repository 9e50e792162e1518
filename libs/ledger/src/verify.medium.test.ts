import { expect } from 'vitest'
import { eventDigest } from './event.ts'
import { exportLog } from './export.ts'
import { newId } from './ids.ts'
import { Ledger } from './ledger.ts'
import { merkleRoot } from './merkle.ts'
import { exportedEvent, selectEvents } from './reader.ts'
import { genesis, type PublishedHead, sealDigest } from './seal.ts'
import { publishedHead } from './seal-heads.ts'
import { newSealKey, type SealKey, sealKeyOf } from './seal-key.ts'
import { digestsOf, lastSeal, sealOf, sealOutstanding } from './sealer.ts'
import { forgetting, kept, linesOf, test, verified, type World } from './testing/sealed-log.ts'
import { verifyExport } from './verify-export.ts'
import { verifyLog } from './verify-log.ts'

const sound = {
  events: 30,
  seals: 3,
  unsealed: 0,
  ok: true,
  firstBroken: null,
  lastBroken: null,
  reason: null,
}

test('[A-005] an untouched log is found sound, sealed or not yet', async ({ world }) => {
  expect(await verified(world, world.heads)).toEqual(sound)
  await new Ledger(world.db, []).batch(
    { actor: kept, role: 'ROLE_EDITOR', source: 'ui', run: null, command: newId() },
    async (unit) =>
      unit.append({ kind: 'note', id: newId(), version: 0 }, [{ type: 'NoteAdded', data: {} }]),
  )
  expect(await verified(world, world.heads)).toEqual({ ...sound, events: 31, unsealed: 1 })
})

test('[A-005] changed content is found at its event', async ({ world }) => {
  await world.tamper(`update event set data = data || '{"z": "b"}' where position = 17`)
  expect(await verified(world)).toMatchObject({ ok: false, firstBroken: 17 })
})

test.for(['actor', 'command', 'stream'])(
  '[A-005] a changed %s is found',
  async (column, { world }) => {
    await world.tamper(`update event set ${column} = $1 where position = 23`, [newId()])
    expect(await verified(world)).toMatchObject({ ok: false, firstBroken: 23 })
  },
)

test('[A-005] a changed time is found', async ({ world }) => {
  await world.tamper(`update event set at = at - interval '1 day' where position = 30`)
  expect(await verified(world)).toMatchObject({ ok: false, firstBroken: 30 })
})

test('[A-005] changed values about a person are found', async ({ world }) => {
  await world.tamper(`update event_personal set data = '{"surname": "X"}' where position = 15`)
  expect(await verified(world)).toMatchObject({ ok: false, firstBroken: 15 })
})

/** Forges an event as a clever forger: the digest fits the forged content. */
const forge = async ({ db, tamper }: World, position: number): Promise<void> => {
  await tamper(`update event set data = '{"forged": true}' where position = $1`, [position])
  const row = await selectEvents(db)
    .where('event.position', '=', position)
    .executeTakeFirstOrThrow()
  await tamper(`update event set digest = decode($2, 'hex') where position = $1`, [
    position,
    eventDigest(exportedEvent(row)),
  ])
}

test('[A-005] changed content with a new digest breaks its seal', async ({ world }) => {
  await forge(world, 17)
  const result = await verified(world)
  expect(result).toMatchObject({ ok: false, firstBroken: 17, lastBroken: 17 })
  expect(result.reason).toContain('Ereignis 17 ist nicht das versiegelte')
})

test.for([
  { what: 'gone', statement: 'delete from seal_leaves' },
  { what: 'forged too', statement: 'update seal_leaves set digests = reverse(digests)' },
])(
  '[A-005] where the sealed digests are $what, the seal names its events',
  async ({ statement }, { world }) => {
    await world.tamper(statement)
    expect(await verified(world)).toEqual(sound)
    await forge(world, 17)
    const result = await verified(world)
    expect(result).toMatchObject({ ok: false, firstBroken: 11, lastBroken: 20 })
    expect(result.reason).toContain('11 bis 20 sind nicht die versiegelten')
  },
)

test('[A-005] a deleted event is missed', async ({ world }) => {
  await world.tamper('delete from event where position = 12')
  expect(await verified(world)).toMatchObject({ ok: false, firstBroken: 12 })
})

test('[A-005] a deleted event is missed even when the rest moves up', async ({ world }) => {
  await world.tamper('delete from event where position = 12')
  await world.tamper('update event set position = -position where position > 12')
  await world.tamper('update event set position = -position - 1 where position < 0')
  await world.tamper('update log_head set position = 29')
  // The next event of the same stream now stands at 14, with a version too high.
  expect(await verified(world)).toMatchObject({ ok: false, firstBroken: 14 })
})

const insertAt = async ({ tamper }: World, position: number, version: number): Promise<void> => {
  await tamper(
    `insert into event select $1, gen_random_uuid(), kind, stream, $2, type, schema, null, data, null,
       actor, role, source, command, run, at, digest from event where position = 1`,
    [position, version],
  )
}

const makeRoom = async ({ tamper }: World, position: number): Promise<void> => {
  await tamper('update event set position = -position where position >= $1', [position])
  await tamper('update event_personal set position = -position where position >= $1', [position])
  await tamper('update event set position = -position + 1 where position < 0')
  await tamper('update event_personal set position = -position + 1 where position < 0')
  await tamper('update log_head set position = position + 1')
}

test('[A-005] an inserted event is found where it was put', async ({ world }) => {
  await makeRoom(world, 14)
  await insertAt(world, 14, 99)
  expect(await verified(world)).toMatchObject({ ok: false, firstBroken: 14 })
})

test('[A-005] an event put behind the head is found', async ({ world }) => {
  await insertAt(world, 31, 99)
  expect(
    await verifyLog(world.db, { publicKeys: [world.key.publicKey], forgetting }),
  ).toMatchObject({
    ok: false,
    firstBroken: 31,
  })
})

test.for([
  { a: 14, b: 16, what: 'different streams' },
  { a: 14, b: 17, what: 'one stream' },
])('[A-005] two swapped events of $what are found at the first', async ({ a, b }, { world }) => {
  await world.tamper(
    `update event set position = case position when $1 then -$2 else -$1 end
     where position in ($1, $2)`
      .replaceAll('$1', String(a))
      .replaceAll('$2', String(b)),
  )
  await world.tamper('update event set position = -position where position < 0')
  expect(await verified(world)).toMatchObject({ ok: false, firstBroken: a })
})

/** Forge event 17 and make all seals from there on anew, as whoever holds the database can. */
const rewrite = async (world: World, key: SealKey): Promise<void> => {
  await forge(world, 17)
  const rows = await world.db.selectFrom('seal').selectAll().orderBy('number').execute()
  let previous = genesis
  for (const seal of rows.map(sealOf)) {
    const root = merkleRoot(await digestsOf(world.db, seal.first, seal.last)).toString('hex')
    const digest = sealDigest({ ...seal, root, previous })
    if (digest !== seal.digest)
      await world.tamper(
        `update seal set root = decode($2, 'hex'), previous = decode($3, 'hex'),
           digest = decode($4, 'hex'), signature = decode($5, 'hex') where number = $1`,
        [seal.number, root, previous, digest, key.sign(digest)],
      )
    previous = digest
  }
}

test('[A-005] a chain rewritten with another key is found by its signature', async ({ world }) => {
  await rewrite(world, sealKeyOf(newSealKey()))
  const { ok, firstBroken, reason } = await verified(world)
  expect({ ok, firstBroken }).toEqual({ ok: false, firstBroken: 11 })
  expect(reason).toContain('Signatur')
})

test('[A-005] a chain rewritten with a stolen key is found by a published head', async ({
  world,
}) => {
  await rewrite(world, world.key)
  expect(await verified(world)).toMatchObject({ ok: true })
  expect(await verified(world, world.heads)).toMatchObject({ ok: false, firstBroken: 11 })
})

test('[A-005] a cut tail is found by a published head', async ({ world }) => {
  await world.tamper('delete from event where position > 20')
  await world.tamper('delete from event_personal where position > 20')
  await world.tamper('delete from seal where last > 20')
  await world.tamper('update log_head set position = 20')
  expect(await verified(world)).toMatchObject({ ok: true, events: 20 })
  expect(await verified(world, world.heads.slice(-1))).toMatchObject({ ok: false, firstBroken: 21 })
})

test('[A-005] events that were changed and then sealed anew by the service itself are found by the heads of before', async ({
  world,
}) => {
  await forge(world, 25)
  await world.tamper('delete from seal_leaves where number = 3')
  await world.tamper('delete from seal where number = 3')
  const again: PublishedHead[] = []
  await sealOutstanding(world.db, world.key, async (seal) => {
    again.push(publishedHead(seal, world.key.publicKey))
  })
  expect(again.map(({ seal }) => seal)).toEqual([3])
  expect(await verified(world, [...world.heads, ...again])).toMatchObject({
    ok: false,
    firstBroken: 21,
    lastBroken: 30,
  })
  // A file that names each head twice contradicts nothing.
  expect(await verified(world, [...again, ...again])).toMatchObject({ ok: true })
})

test('[A-005] a removed seal is found', async ({ world }) => {
  await world.tamper('delete from seal where number = 2')
  expect(await verified(world)).toMatchObject({ ok: false, firstBroken: 11 })
})

test('[A-005] an export that was cut off is found by itself', async ({ world }) => {
  const lines: string[] = []
  for await (const line of linesOf(exportLog(world.db, world.key.publicKey))) lines.push(line)
  async function* cut() {
    yield* lines.slice(0, 25)
  }
  expect(await verifyExport(cut())).toMatchObject({ ok: false, firstBroken: 23 })
})

test('[A-005] a part of the log can be checked by itself', async ({ world }) => {
  const { publicKey } = world.key
  const part = () => linesOf(exportLog(world.db, publicKey, { from: 8, to: 25 }))
  expect(await verifyExport(part())).toMatchObject({ ok: true, events: 18, seals: 2 })
  await forge(world, 17)
  expect(await verifyExport(part())).toMatchObject({ ok: false, firstBroken: 17 })
})

test('the newest seal is the published head', async ({ world }) => {
  const seal = await lastSeal(world.db)
  expect(world.heads.at(-1)).toMatchObject({ seal: 3, position: 30, hash: seal?.digest })
})
