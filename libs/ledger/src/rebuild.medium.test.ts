import { setTimeout as sleep } from 'node:timers/promises'
import { test as base, type ClonedDatabase } from '@stammbuch/testing'
import { type Kysely, sql } from 'kysely'
import pg from 'pg'
import { expect } from 'vitest'
import { connect, database } from './database.ts'
import { dumpHash, dumpProjections } from './dump.ts'
import { newId } from './ids.ts'
import { Ledger } from './ledger.ts'
import type { Database } from './log.tables.ts'
import { type Projection, project, within } from './projection.ts'
import { rebuildProjections } from './rebuild.ts'

declare module './log.tables.ts' {
  interface Database {
    tally: { word: string; times: number; last: number }
  }
}
type Db = Kysely<Database>

/** Counts words: how often, and where last. */
const tally: Projection = {
  name: 'tally',
  tables: { tally: ['word'] },
  steps: [
    {
      on: ['WordSaid'],
      statement: (stretch) =>
        sql`insert into tally (word, times, last, seen)
          select data ->> 'word', count(*), max(position), jsonb_build_object('at', max(at))
          from event where position ${within(stretch)} and type = 'WordSaid' group by 1
          on conflict (word) do update set times = tally.times + excluded.times,
            last = excluded.last, seen = excluded.seen`,
    },
  ],
}

const shape = `
  create table view.tally (
    word text primary key, times bigint not null, last bigint not null, seen jsonb not null default '{}'
  ) with (fillfactor = 70);
  create unique index tally_by_last on view.tally (last) where times > 0;
  create index tally_by_word on view.tally using gin (word public.gin_trgm_ops);`

interface World {
  readonly db: Db
  readonly ledger: Ledger
  readonly owner: pg.Pool
  readonly ownerUrl: string
  readonly say: (...words: string[]) => Promise<void>
}

const inWorld = async (
  { appUrl, owner, ownerUrl }: ClonedDatabase,
  use: (world: World) => Promise<void>,
): Promise<void> => {
  await owner.query(`drop table if exists view.tally cascade; ${shape}`)
  const pool = connect({ url: appUrl, max: 6 })
  const db = database(pool)
  const ledger = new Ledger(db, [tally], 50)
  const cause = { actor: newId(), role: 'ROLE_EDITOR', source: 'ui' as const, run: null }
  const say = (...words: string[]) =>
    ledger.batch({ ...cause, command: newId() }, async (unit) => {
      for (const word of words)
        unit.append({ kind: 'word', id: newId(), version: 0 }, [
          { type: 'WordSaid', data: { word } },
        ])
    })
  // The file's database is shared by its tests: bring the new table over what is already in the log.
  const head = await db.selectFrom('log_head').select('position').executeTakeFirstOrThrow()
  await project(db, [tally], { from: 1, to: head.position, types: new Set(['WordSaid']) })
  try {
    await use({ db, ledger, owner, ownerUrl, say })
  } finally {
    await pool.end()
  }
}

const test = base.extend<{ world: World }>({
  world: async ({ database: cloned }, use) => inWorld(cloned, use),
})

const shapeOf = async (owner: pg.Pool) => {
  const { rows } = await owner.query(`
    select (select array_agg(indexdef order by indexname) from pg_indexes
            where schemaname = 'view' and tablename = 'tally') as indexes,
           (select array_agg(conname || pg_get_constraintdef(oid) order by conname) from pg_constraint
            where conrelid = 'view.tally'::regclass) as constraints,
           relacl::text as rights, reloptions, relowner::regrole::text as owner
    from pg_class where oid = 'view.tally'::regclass`)
  return rows[0]
}

const dumped = async (owner: pg.Pool): Promise<string> => {
  let text = ''
  for await (const piece of dumpProjections(owner, [tally])) text += piece
  return text
}

test('[A-011] what is rebuilt from the log equals what was live, in every byte', async ({
  world,
}) => {
  await world.say('a', 'b', 'ä', 'a')
  await world.say('Z', 'b', 'straße')
  const before = await dumped(world.owner)
  const { projections } = await rebuildProjections({
    url: world.ownerUrl,
    projections: [tally],
    slice: 3,
  })
  expect(projections).toEqual(['tally'])
  expect(await dumped(world.owner)).toBe(before)
  expect(before.split('\n').filter(Boolean).length).toBeGreaterThanOrEqual(5)
})

test('what the log does not say is gone after a rebuild, and the shape is the same', async ({
  world,
}) => {
  await world.say('one', 'two')
  const hash = await dumpHash(world.owner, [tally])
  const before = await shapeOf(world.owner)
  await world.owner.query(`update view.tally set times = 99 where word = 'one'`)
  await world.owner.query(`insert into view.tally values ('invented', 1, -1)`)
  expect(await dumpHash(world.owner, [tally])).not.toBe(hash)
  await rebuildProjections({ url: world.ownerUrl, projections: [tally] })
  expect(await dumpHash(world.owner, [tally])).toBe(hash)
  expect(await shapeOf(world.owner)).toEqual(before)
  const left = await world.owner.query(
    `select nspname from pg_namespace where nspname in ('view_rebuild', 'view_old')`,
  )
  expect(left.rows).toEqual([])
})

test('writing and reading go on during a rebuild, and nothing said is lost', {
  timeout: 60_000,
}, async ({ world }) => {
  const words = ['x', 'y', 'z']
  let going = true
  let said = 0
  const failures: unknown[] = []
  const failed = (error: unknown) => {
    failures.push(error)
    going = false
  }
  const writer = async (word: string) => {
    for (; going; said += 1) await world.say(word, `${word}${said}`).catch(failed)
  }
  const reader = async () => {
    for (; going; await sleep(2))
      await sql`select count(*) from tally`.execute(world.db).catch(failed)
  }
  const busy = [...words.map(writer), reader()]
  try {
    await sleep(150)
    for (let i = 0; i < 3; i += 1)
      await rebuildProjections({ url: world.ownerUrl, projections: [tally] })
  } finally {
    going = false
    await Promise.all(busy)
  }
  expect(failures).toEqual([])
  expect(said).toBeGreaterThan(30)
  const { rows } = await sql<{ view: number; log: number }>`
    select (select sum(times)::bigint from tally) as view,
           (select count(*) from event where type = 'WordSaid') as log`.execute(world.db)
  expect(rows[0]?.view).toBe(rows[0]?.log)
})

test('statements prepared on the replaced tables never lock each other out with a rebuild', {
  timeout: 60_000,
}, async ({ database: cloned }) => {
  const letters = ['a', 'b', 'c', 'd', 'e', 'f']
  const { appUrl, owner, ownerUrl } = cloned
  for (const letter of letters)
    await owner.query(`create table view.many_${letter} (id bigint primary key, word text)`)
  const projections: Projection[] = letters.map((letter) => ({
    name: `many-${letter}`,
    tables: { [`many_${letter}`]: ['id'] },
    steps: [],
  }))
  const deadlocks = async () => {
    await owner.query('select pg_stat_force_next_flush(), pg_stat_clear_snapshot()')
    const { rows } = await owner.query(
      'select deadlocks::int from pg_stat_database where datname = current_database()',
    )
    return rows[0].deadlocks
  }
  const before = await deadlocks()
  const pool = connect({ url: appUrl, max: 12, prepare: true })
  let going = true
  const failures: unknown[] = []
  const reader = async (turn: number) => {
    const order = [...letters.slice(turn % 6), ...letters.slice(0, turn % 6)]
    if (turn % 2) order.reverse()
    const from = order.map((letter) => `view.many_${letter}`).join(' natural join ')
    while (going)
      await pool.query(`select from ${from} where id = $1`, [turn]).catch((e) => failures.push(e))
  }
  const busy = Array.from({ length: 12 }, (_, turn) => reader(turn))
  try {
    for (let i = 0; i < 5; i += 1) await rebuildProjections({ url: ownerUrl, projections })
  } finally {
    going = false
    await Promise.all(busy)
    await pool.end()
  }
  expect(failures).toEqual([])
  expect(await deadlocks()).toBe(before)
  await owner.query(letters.map((letter) => `drop table view.many_${letter}`).join(';'))
})

test('a rebuild says nothing to anybody who listens to the log', async ({ world }) => {
  await world.say('quiet')
  const listener = new pg.Client({ connectionString: world.ownerUrl })
  await listener.connect()
  const heard: string[] = []
  listener.on('notification', ({ payload }) => heard.push(payload ?? ''))
  await listener.query('listen log')
  await rebuildProjections({ url: world.ownerUrl, projections: [tally] })
  await world.say('loud')
  await listener.query('select 1')
  await sleep(50)
  await listener.end()
  const head = await world.db.selectFrom('log_head').select('position').executeTakeFirstOrThrow()
  expect(heard).toEqual([String(head.position)])
})

test('a projection that fails leaves the live tables as they were', async ({ world }) => {
  await world.say('kept')
  const before = await dumped(world.owner)
  const broken: Projection = {
    ...tally,
    steps: [{ on: ['WordSaid'], apply: () => Promise.reject(new Error('poison')) }],
  }
  await expect(rebuildProjections({ url: world.ownerUrl, projections: [broken] })).rejects.toThrow(
    'poison',
  )
  expect(await dumped(world.owner)).toBe(before)
})

test('a table that something else hangs on is not rebuilt', async ({ world }) => {
  await world.owner.query('create view view.loud as select word from view.tally where times > 9')
  const rebuild = rebuildProjections({ url: world.ownerUrl, projections: [tally] })
  await expect(rebuild).rejects.toThrow('depends on it')
  await world.owner.query('drop view view.loud')
})

test('a checkpoint moves to where the rebuilt tables are', async ({ world }) => {
  await world.owner.query(`insert into work.checkpoint (name, position) values ('tally', 1)`)
  const { position } = await rebuildProjections({
    url: world.ownerUrl,
    projections: [tally],
  })
  const { rows } = await world.owner.query(`select position from work.checkpoint`)
  expect(rows).toEqual([{ position }])
})
