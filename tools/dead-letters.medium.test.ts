import { randomUUID } from 'node:crypto'
import { test } from '@stammbuch/testing'
import { expect } from 'vitest'
import { deadLetters } from './dead-letters.ts'

test('parked deliveries are listed, oldest first, and tried again by name or all at once', async ({
  database: { owner, appUrl },
}) => {
  const ids = [randomUUID(), randomUUID(), randomUUID()]
  for (const [at, id] of ids.entries())
    await owner.query(
      `insert into work.parked_delivery (id, target, record_id, position, reason, attempts, first_at, last_at)
       values ($1, $2, gen_random_uuid(), 7, '400 no', 8, now() - $3 * interval '1 hour', now())`,
      [id, at === 2 ? 'salesforce' : 'elasticsearch', at],
    )
  const listed = async (...args: string[]) =>
    (await deadLetters(appUrl, args))?.map((line) => JSON.parse(line).id)
  expect(await listed()).toEqual(ids.toReversed())
  expect(await listed('--target', 'salesforce')).toEqual([ids[2]])
  expect(await deadLetters(appUrl, ['--retry', ids[0] ?? ''])).toEqual(['1 will be tried again'])
  expect(await listed()).toEqual([ids[2], ids[1]])
  // The first one is not parked any more.
  await expect(deadLetters(appUrl, ['--retry', ids[0] ?? ''])).rejects.toThrow(
    '0 will be tried again; 1 of these ids are not parked',
  )
  expect(await deadLetters(appUrl, ['--retry', '--all'])).toEqual(['2 will be tried again'])
  expect(await listed()).toEqual([])
})

test('a command line that leaves open what is meant does nothing', async ({
  database: { appUrl },
}) => {
  for (const args of [['--retry'], ['--all'], [randomUUID()], ['--retry', '--all', randomUUID()]])
    expect(await deadLetters(appUrl, args)).toBeUndefined()
})
