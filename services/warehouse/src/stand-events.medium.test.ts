import { expect } from 'vitest'
import { addDynamicField, newScope } from './intake/testing/deliver.ts'
import { csv, importing, withIds } from './intake/testing/importing.ts'
import { givenQueue } from './testing/queue.ts'
import { test } from './testing/test.ts'
import type { Person } from './testing/warehouse.ts'

const headOf = async (person: Person): Promise<number> =>
  Number((await person.call('listSuppliers')).headers.get('log-position'))

test.beforeAll(({ warehouse }) => addDynamicField(warehouse, 'beds', 'TYPE_INTEGER'))

const bodies = (answers: readonly { readonly body: unknown }[]) => answers.map(({ body }) => body)

test('[T-004] deliveries, runs and mappings of an earlier moment are as they were, whatever was done with them since', async ({
  warehouse,
}) => {
  const ada = await warehouse.person('Ada', 'ROLE_ADMIN')
  const field = `f${Date.now()}`
  const scope = await newScope(ada)
  const done = await importing(ada)(scope, withIds, csv('7;Klinik Süd;24103;Kiel;120'))
  const [params, run] = [{ id: done.sampleId }, { runId: done.runId }]
  const mapping = { id: done.mappingId }
  const readAll = (asOf?: number) =>
    Promise.all([
      ada.call('getSample', { params, query: { asOf } }),
      ada.call('listSamples', { query: { search: done.sampleId, asOf } }),
      ada.call('runPage', { params: run, query: { asOf } }),
      ada.call('runEvents', { params: run, query: { asOf, limit: 1000 } }),
      ada.call('registeredRuns', { query: { asOf, limit: 1 } }),
      ada.call('listRuns', { query: { sampleId: done.sampleId, asOf } }),
      ada.call('getMapping', { params: mapping, query: { asOf } }),
      ada.call('listMappings', { query: { asOf } }),
      ada.call('listMappingRevisions', { params: mapping, query: { asOf } }),
      ada.call('listMdls', { query: { search: field, asOf } }),
    ])
  const before = bodies(await readAll())
  const position = await headOf(ada)

  await ada.call('undoRun', { params: run })
  await ada.call('setSampleAside', { params, body: { reason: 'doppelt' } })
  await ada.call('updateRankingGroup', {
    params: { id: scope.rankingGroup },
    body: { name: 'Ganz anders' },
  })
  await addDynamicField(warehouse, field, 'TYPE_INTEGER')
  await importing(ada)(scope, withIds, csv('8;Klinik Ost;24103;Plön;80'))

  const now = bodies(await readAll())
  for (const [index, one] of now.entries())
    if (![6, 8].includes(index)) expect([index, one]).not.toEqual([index, before[index]])
  const then = await readAll(position)
  expect(then.map(({ status }) => status)).toEqual(before.map(() => 200))
  expect(bodies(then)).toEqual(before)
  const none = await ada.call('runPage', { params: run, query: { asOf: 1 } })
  expect(none.problem.code).toBe('not-found')
})

test('[T-004] a run of an earlier moment had not ended, and a delivery had not been imported, before it was', async ({
  warehouse,
}) => {
  const ada = await warehouse.person('Ada', 'ROLE_ADMIN')
  const scope = await newScope(ada)
  const done = await importing(ada)(scope, withIds, csv('9;Klinik West;24103;Husum;90'))
  const run = { runId: done.runId }
  const { list } = (await ada.call('runEvents', { params: run, query: { limit: 1000 } })).body
  const begun = list.find(({ type }) => type === 'RunStarted')?.position ?? 0
  const page = (await ada.call('runPage', { params: run, query: { asOf: begun } })).body
  expect(page).toMatchObject({
    run: { state: 'running', finishedAt: null, result: null },
    records: 0,
  })
  const sample = await ada.call('getSample', {
    params: { id: done.sampleId },
    query: { asOf: begun },
  })
  expect(sample.body).toMatchObject({
    ...{ importRunId: null, mapping: null, entityCount: 0, sampleEntriesCount: 1 },
  })
})

test('[T-004] what is read of an earlier moment has the columns of now, so that one statement serves both', async ({
  warehouse,
}) => {
  const { rows } = await warehouse.parts.pool.query<{
    relation: string
    now: string
    then: string
  }>(
    `select t.table_name as relation, string_agg(v.column_name || ' ' || v.data_type, ', ' order by v.ordinal_position) as now,
       (select string_agg(e.column_name || ' ' || e.data_type, ', ' order by e.ordinal_position)
        from information_schema.columns e where e.table_schema = 'earlier' and e.table_name = t.table_name) as then
     from information_schema.tables t
     join information_schema.columns v on v.table_schema = 'view' and v.table_name = t.table_name
     where t.table_schema = 'earlier' group by t.table_name`,
  )
  expect(rows.length).toBeGreaterThan(6)
  for (const { relation, now, then } of rows) expect([relation, then]).toEqual([relation, now])
})

test('[T-004] people and their rights of an earlier moment are those of then', async ({
  warehouse,
}) => {
  const ada = await warehouse.person('Ada', 'ROLE_ADMIN')
  const uwe = await warehouse.person('Uwe', 'ROLE_EDITOR')
  const position = await headOf(ada)
  await ada.call('updateUser', {
    params: { id: uwe.id },
    body: { roles: ['ROLE_AUDITOR'], fullName: 'Uwe Umgezogen' },
  })
  const rolesAt = async (asOf?: number) => {
    const { list } = (await ada.call('listUsers', { query: { limit: 1000, asOf } })).body
    const rights = (await ada.call('listRights', { query: { userId: uwe.id, asOf } })).body.list
    const user = list.find(({ id }) => id === uwe.id)
    const of = { name: user?.fullName, byRights: rights[0]?.fullName }
    return { ...of, roles: user?.roles, rights: rights[0]?.roles.map(({ role }) => role) }
  }
  expect(await rolesAt()).toEqual({
    ...{ name: 'Uwe Umgezogen', byRights: 'Uwe Umgezogen' },
    ...{ roles: ['ROLE_AUDITOR'], rights: ['ROLE_AUDITOR'] },
  })
  const then = await rolesAt(position)
  expect(then).toMatchObject({ roles: ['ROLE_EDITOR'], rights: ['ROLE_EDITOR'] })
  expect(then.name).not.toBe('Uwe Umgezogen')
  expect(then.byRights).toBe(then.name)
})

test('[T-004] a spot check of an earlier moment has the verdicts of then', async ({
  warehouse,
}) => {
  const gero = await warehouse.person('Gero', 'ROLE_EDITOR')
  const { scope } = await givenQueue(warehouse, 'STS', 12)
  const { body: check } = await gero.call('startSpotCheck', { body: { ...scope, size: 10 } })
  const params = { id: check.id }
  const { items } = (await gero.call('getSpotCheck', { params })).body
  const judge = (index: number, verdict: 'right' | 'wrong') =>
    gero.call('judgeSpotCheck', {
      params,
      body: { changeId: items[index]?.changeId ?? '', verdict },
    })
  await judge(0, 'right')
  const before = (await gero.call('getSpotCheck', { params })).body
  const position = await headOf(gero)
  await judge(0, 'wrong')
  await judge(1, 'right')
  await gero.call('returnSpotCheck', { params, body: { comment: 'zu viel falsch' } })
  const now = (await gero.call('getSpotCheck', { params })).body
  expect(now).toMatchObject({ state: 'returned', comment: 'zu viel falsch' })
  const then = await gero.call('getSpotCheck', { params, query: { asOf: position } })
  expect(then.body).toEqual(before)
  const open = await gero.call('listSpotChecks', { query: { state: 'open', asOf: position } })
  expect(open.body.list.map(({ id }) => id)).toContain(check.id)
})

test('[T-006] an event of an earlier moment opens with what it had led to by then, and not before it happened', async ({
  warehouse,
}) => {
  const otto = await warehouse.person('Otto', 'ROLE_AUDITOR')
  const rosa = await warehouse.person('Rosa', 'ROLE_EDITOR')
  const { changes } = await givenQueue(warehouse, 'STE', 1)
  const { list } = (await otto.call('listLog', { query: { type: 'ChangeProposed', limit: 1000 } }))
    .body
  const proposed = list.find(({ subject }) => subject === changes[0])?.position ?? 0
  const then = await headOf(rosa)
  await rosa.call('acceptChange', { params: { id: changes[0] ?? '' } })
  const context = async (asOf?: number) =>
    otto.call('logEventContext', { params: { position: proposed }, query: { asOf } })
  const relations = async (asOf?: number) =>
    (await context(asOf)).body.related.map(({ relation }) => relation)
  expect(await relations()).toContain('decision')
  expect(await relations(then)).not.toContain('decision')
  expect((await context(proposed - 1)).problem.code).toBe('not-found')
})

test('[T-003] the sentences of a run have the names of when it ran', async ({ warehouse }) => {
  const eva = await warehouse.person('Eva', 'ROLE_ADMIN')
  const { scope } = await givenQueue(warehouse, 'STN', 1)
  const { body } = await eva.call('bulkAccept', { body: scope })
  const { runId } = body as { runId: string }
  const by = async () =>
    (await eva.call('runEvents', { params: { runId } })).body.list.map((one) => one.by.fullName)
  const before = await by()
  await eva.call('updateUser', { params: { id: eva.id }, body: { fullName: 'Eva Neuname' } })
  expect(await by()).toEqual(before)
})
