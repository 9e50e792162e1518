import { writeFile } from 'node:fs/promises'
import type { Verification } from '@stammbuch/contracts'
import {
  canonicalJson,
  dumpHash,
  isSignedBy,
  rebuildProjections,
  sealOutstanding,
  sha256,
} from '@stammbuch/ledger'
import pino from 'pino'
import { expect } from 'vitest'
import { inlineProjections } from '../projections.ts'
import { givenAccount } from '../testing/records.ts'
import { test } from '../testing/test.ts'
import { NightlyCheck } from './nightly-check.process.ts'

/** Tells if a check bears the service's signature over everything it says. */
const isOurs = (publicKey: string, { signed, ...result }: Verification): boolean => {
  if (!signed) return false
  const { signature, ...extent } = signed
  return isSignedBy(publicKey, {
    digest: sha256(canonicalJson({ ...result, ...extent })),
    signature,
  })
}

test('[U-012] a finding is kept, and told until somebody answers it', async ({
  warehouse,
  database,
}) => {
  await givenAccount(warehouse)
  const otto = await warehouse.person('Otto', 'ROLE_AUDITOR')
  await sealOutstanding(warehouse.parts.db, warehouse.parts.sealKey)
  const admin = await warehouse.person('Ada', 'ROLE_ADMIN')
  const position = (
    await warehouse.parts.db.selectFrom('log_head').select('position').executeTakeFirstOrThrow()
  ).position
  await database.owner.query('alter table log.event disable trigger event_is_final')
  const change = (type: string) =>
    database.owner.query('update log.event set type = $1 where position = $2', [type, position])
  const { rows } = await database.owner.query('select type from log.event where position = $1', [
    position,
  ])
  await change('RecordForged')
  const { body: found } = await otto.call('verifyLog')
  expect(found).toMatchObject({ ok: false, firstBroken: position })
  await change(rows[0].type)
  await database.owner.query('alter table log.event enable trigger event_is_final')
  // A sound check afterwards does not make the finding unseen.
  await otto.call('verifyLog')
  const open = async (who: typeof otto) =>
    (await who.call('listLogChecks', { query: { open: 'true' } })).body.list
  const [finding] = await open(otto)
  expect(finding).toMatchObject({ result: found, answeredAt: null })
  expect(await open(admin)).toHaveLength(1)
  const answer = (who: typeof otto) =>
    who.call('answerLogFinding', {
      params: { id: finding?.id ?? '' },
      body: { comment: 'Sicherung eingespielt.' },
    })
  expect((await answer(otto)).status).toBe(403)
  expect((await answer(admin)).status).toBe(200)
  expect((await answer(admin)).problem.code).toBe('already-answered')
  expect(await open(otto)).toEqual([])
  const { body: all } = await otto.call('listLogChecks')
  expect(all.list.find(({ id }) => id === finding?.id)).toMatchObject({
    answeredBy: 'Ada',
    answer: 'Sicherung eingespielt.',
  })
  const before = await dumpHash(database.owner, inlineProjections)
  await rebuildProjections({ url: database.ownerUrl, projections: inlineProjections })
  expect(await dumpHash(database.owner, inlineProjections)).toBe(before)
})

test('[U-012] a check says what it was of, and bears a signature over just that', async ({
  warehouse,
}) => {
  await givenAccount(warehouse)
  const otto = await warehouse.person('Otto', 'ROLE_AUDITOR')
  const { db, sealKey } = warehouse.parts
  await sealOutstanding(db, sealKey)
  const { body: head } = await otto.call('logHead')
  const { body } = await otto.call('verifyLog')
  if ('jobId' in body) throw new Error('the check was not waited for')
  expect(body).toMatchObject({
    ok: true,
    signed: { from: 1, to: head.head, seal: head.seal, hash: head.hash },
  })
  expect(isOurs(sealKey.publicKey, body)).toBe(true)
  expect(isOurs(sealKey.publicKey, { ...body, events: body.events - 1 })).toBe(false)
})

test('[U-012] every night one process checks the log, and its result is told as everybody else’s', async ({
  warehouse,
}) => {
  const otto = await warehouse.person('Otto', 'ROLE_AUDITOR')
  const { reads, jobs } = warehouse.parts
  const processes = [1, 2, 3].map(
    () => new NightlyCheck(reads, jobs, pino({ level: 'silent' }), { LOG_CHECK_HOUR: 3 }),
  )
  const nightly = async () =>
    (await otto.call('listLogChecks', { query: { limit: 500 } })).body.list.filter(
      (check) => check.nightly,
    )
  const night = new Date('2031-01-10T02:20:00Z')
  const before = (await nightly()).length
  await Promise.all(processes.map((one) => one.lookAt(night)))
  await processes[0]?.lookAt(new Date('2031-01-10T02:21:00Z'))
  await expect.poll(async () => (await nightly()).length).toBe(before + 1)
  expect((await nightly())[0]).toMatchObject({ checkedBy: 'Stammbuch', result: { ok: true } })
})

test('[U-012] published heads that cannot be read are a finding, not a check that nobody hears of', async ({
  warehouse,
}) => {
  const otto = await warehouse.person('Otto', 'ROLE_AUDITOR')
  const { SEAL_PUBLISH_FILE } = warehouse.parts.config
  await writeFile(SEAL_PUBLISH_FILE, 'overwritten\n')
  const { body } = await otto.call('verifyLog')
  expect(body).toMatchObject({ ok: false, reason: expect.stringContaining('nicht zu Ende lesen') })
  const open = await otto.call('listLogChecks', { query: { open: 'true' } })
  expect(open.body.list[0]?.result).toEqual(body)
})
