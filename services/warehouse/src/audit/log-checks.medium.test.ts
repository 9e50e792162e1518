import { dumpHash, rebuildProjections, sealOutstanding } from '@stammbuch/ledger'
import { expect } from 'vitest'
import { inlineProjections } from '../projections.ts'
import { givenAccount } from '../testing/records.ts'
import { test } from '../testing/test.ts'

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
