import {
  type ImportOptions,
  type ImportResult,
  importSample,
  type MappingColumn,
} from '@stammbuch/contracts'
import { newId } from '@stammbuch/ledger'
import { describe, expect } from 'vitest'
import { addJob, jobById, leaseJob, saveProgress } from '../../platform/runs/index.ts'
import { test } from '../../testing/test.ts'
import type { Person, TestWarehouse } from '../../testing/warehouse.ts'
import { addDynamicField, deliver, newMapping, newScope, type Scope } from '../testing/deliver.ts'
import { dryRun } from './dry-run.ts'
import { importRun } from './import.process.ts'

let admin: Person
test.beforeAll(async ({ warehouse }) => {
  admin = await warehouse.person('Ada', 'ROLE_ADMIN')
  await addDynamicField(warehouse, 'beds', 'TYPE_INTEGER')
})

const withIds = [
  { source: 'nr', target: 'supplierIdentification.value' },
  { source: 'name', target: 'name' },
  { source: 'plz', target: 'zipCode' },
  { source: 'ort', target: 'city' },
  { source: 'betten', target: 'score.dynamicFields.beds' },
]
const withoutIds = withIds.slice(1)

const csv = (...rows: readonly string[]) => ['nr;name;plz;ort;betten', ...rows].join('\n')

const importOf = async (
  person: Person,
  body: Partial<ImportOptions> & { sampleId: string; mappingId: string },
) => {
  const answer = await person.call('importSample', { body })
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.problem))
  return answer.body as ImportResult
}

const imported = async (
  scope: Scope,
  columns: readonly (Partial<MappingColumn> & Pick<MappingColumn, 'target'>)[],
  content: string,
  options: Partial<ImportOptions> = {},
) => {
  const sampleId = await deliver(admin, scope, content)
  const mappingId = await newMapping(admin, 'account', columns)
  const result = await importOf(admin, { sampleId, mappingId, ...options })
  return { ...result, sampleId, mappingId }
}

interface Row {
  readonly id: string
  readonly class: string
  readonly fields: Record<string, unknown>
  readonly is_approved: boolean
}
const recordsOf = async ({ parts }: TestWarehouse, sampleId: string): Promise<Row[]> => {
  const { rows } = await parts.pool.query(
    'select id, class, fields, is_approved from record where sample_id = $1 order by created_position',
    [sampleId],
  )
  return rows
}
const proposalsOf = async ({ parts }: TestWarehouse, sampleId: string) => {
  const { rows } = await parts.pool.query(
    `select attribute, old_value as old, new_value as new, source from pending_change
     where sample_id = $1 order by position`,
    [sampleId],
  )
  return rows
}
/** Rows of every table, to see that something left no trace. */
const traces = async ({ parts }: TestWarehouse): Promise<Record<string, number>> => {
  const { rows } = await parts.pool.query(
    `select schemaname || '.' || relname as name from pg_stat_user_tables
     where schemaname in ('log', 'view', 'work')`,
  )
  const counts: Record<string, number> = {}
  for (const { name } of rows) {
    const found = await parts.pool.query(`select count(*)::int as n from ${name}`)
    counts[name] = found.rows[0].n
  }
  return counts
}

test('[I-022] a first delivery creates unapproved records with first values, identification, score and origin', async ({
  warehouse,
}) => {
  const scope = await newScope(admin)
  const done = await imported(scope, withIds, csv('7;Klinik Süd;24103;Kiel;120', '8;Klinik Ost;;;'))
  expect(done).toMatchObject({
    changes_created: 0,
    byClass: { account: 2, score: 2 },
    newRows: 2,
    rejectedTotal: 0,
  })
  const [account, score] = await recordsOf(warehouse, done.sampleId)
  expect(account).toMatchObject({
    class: 'account',
    is_approved: false,
    fields: { name: 'Klinik Süd', zipCode: '24103', city: 'Kiel' },
  })
  expect(score).toMatchObject({
    class: 'score',
    fields: {
      accountId: account?.id,
      rankingGroupId: scope.rankingGroup,
      periodId: scope.period,
      'dynamicFields.beds': 120,
    },
  })
  const { rows } = await warehouse.parts.pool.query(
    `select data -> 'origin' as origin, source, run from event where type = 'RecordCreated' and stream = $1`,
    [account?.id],
  )
  expect(rows[0]).toEqual({
    origin: {
      kind: 'import',
      sampleId: done.sampleId,
      row: 2,
      columns: { name: 'name', zipCode: 'plz', city: 'ort' },
      mappingId: done.mappingId,
      revision: 2,
    },
    source: 'import',
    run: done.runId,
  })
  const identified = await warehouse.parts.pool.query(
    'select value from identification where record_id = $1 and supplier_id = $2',
    [account?.id, scope.supplier],
  )
  expect(identified.rows).toEqual([{ value: '7' }])
  const { body } = await admin.call('listSamples', { query: { limit: 1 } })
  expect(body.list[0]).toMatchObject({
    accountsCount: 2,
    scoresCount: 2,
    entityCount: 4,
    changesCount: 0,
    sampleEntriesCount: 2,
    mapping: { id: done.mappingId },
  })
})

test('a second delivery proposes exactly what differs, with row and column, and finds scores again', async ({
  warehouse,
}) => {
  const scope = await newScope(admin)
  await imported(
    scope,
    withIds,
    csv('1;Haus A;24103;Kiel;10', '2;Haus B;24105;Kiel;20', '3;Haus C;;;'),
  )
  const done = await imported(
    scope,
    withIds,
    csv('3;Haus C;;Bremen;', '2;Haus B;24105;Kiel;25', '1;Haus A neu;24103;Kiel;'),
  )
  expect(done).toMatchObject({ changes_created: 3, byClass: {}, changedRows: 3, newRows: 0 })
  const source = { kind: 'import', sampleId: done.sampleId }
  expect(await proposalsOf(warehouse, done.sampleId)).toEqual([
    { attribute: 'city', old: null, new: 'Bremen', source: { ...source, row: 2, column: 'ort' } },
    {
      attribute: 'dynamicFields.beds',
      old: 20,
      new: 25,
      source: { ...source, row: 3, column: 'betten' },
    },
    {
      attribute: 'name',
      old: 'Haus A',
      new: 'Haus A neu',
      source: { ...source, row: 4, column: 'name' },
    },
  ])
  const { rows } = await warehouse.parts.pool.query(
    `select count(*)::int as n from event where type = 'ChangeProposed' and data -> 'source' ->> 'sampleId' = $1`,
    [done.sampleId],
  )
  expect(rows[0].n).toBe(done.changes_created)
})

test('a score or award of another year or project is created beside the one that is there', async ({
  warehouse,
}) => {
  const scope = await newScope(admin)
  await imported(scope, withIds, csv('1;Haus A;24103;Kiel;10'))
  const other = { ...(await newScope(admin)), supplier: scope.supplier }
  const done = await imported(other, withIds, csv('1;Haus A;24103;Kiel;10'))
  expect(done).toMatchObject({ changes_created: 0, byClass: { score: 1 }, changedRows: 1 })
  const [score] = await recordsOf(warehouse, done.sampleId)
  expect(score?.fields).toMatchObject({ periodId: other.period, 'dynamicFields.beds': 10 })
})

describe('[I-022] without an identification a row finds its record', () => {
  test('by name and postcode, and by name and city where a postcode is missing', async ({
    warehouse,
  }) => {
    const scope = await newScope(admin)
    await imported(scope, withoutIds, csv(';St. Anna-Klinik;24103;Kiel;1', ';Rotes Haus;;Ulm;2'))
    const done = await imported(
      scope,
      withoutIds,
      csv(
        ';ST. ANNA KLINIK;24103;Kiel;1',
        ';Rotes Haus;89073;Ulm;2',
        ';St. Anna-Klinik;50667;Köln;3',
      ),
    )
    expect(done).toMatchObject({ newRows: 1, changedRows: 2, conflicts: 0 })
    expect(
      (await proposalsOf(warehouse, done.sampleId)).map((one) => [one.attribute, one.new]),
    ).toEqual([
      ['name', 'ST. ANNA KLINIK'],
      ['zipCode', '89073'],
    ])
  })

  test('only when asked for where identifications are mapped', async () => {
    const scope = await newScope(admin)
    await imported(scope, withoutIds, csv(';Blaues Haus;24103;Kiel;1'))
    const content = csv('77;Blaues Haus;24103;Kiel;1')
    const asked = await imported(scope, withIds, content, { matchByFields: true })
    expect(asked).toMatchObject({ newRows: 0, changedRows: 1 })
    const others = { ...scope, supplier: (await newScope(admin)).supplier }
    expect(await imported(others, withIds, content)).toMatchObject({ newRows: 1 })
  })

  test('and a row that fits several stays a conflict', async ({ warehouse }) => {
    const scope = await newScope(admin)
    const two = await imported(
      scope,
      withoutIds,
      csv(';Zwilling;24103;Kiel;1', ';Zwilling;24105;Kiel;2'),
    )
    expect(two.newRows).toBe(2)
    const done = await imported(
      scope,
      withoutIds,
      csv(';Zwilling;;Kiel;3', ';Zwilling;24105;Kiel;2'),
    )
    expect(done).toMatchObject({ conflicts: 1, unchangedRows: 1, changes_created: 0, newRows: 0 })
    expect(await recordsOf(warehouse, done.sampleId)).toEqual([])
  })

  test('but two rows of one delivery only when they say the very same', async () => {
    const scope = await newScope(admin)
    const done = await imported(
      scope,
      withoutIds,
      csv(';Paar;24103;Kiel;1', ';Paar;24103;Kiel-Mitte;1', ';Paar;24103;Kiel;9'),
    )
    expect(done).toMatchObject({ newRows: 2, changedRows: 1, byClass: { account: 2, score: 2 } })
    expect(done.changes_created).toBe(1)
  })
})

describe('options', () => {
  test('[I-022] skipInserts creates nothing and still proposes', async () => {
    const scope = await newScope(admin)
    await imported(scope, withIds, csv('1;Haus;24103;Kiel;1'))
    const done = await imported(scope, withIds, csv('1;Haus;24103;Bonn;1', '2;Neu;24103;Kiel;1'), {
      skipInserts: true,
    })
    expect(done).toMatchObject({ newRows: 0, skippedRows: 1, changes_created: 1, byClass: {} })
  })

  test('[I-022] what waits already or was declined is proposed again only by force', async () => {
    const scope = await newScope(admin)
    const first = await imported(scope, withIds, csv('1;Haus;24103;Kiel;1'))
    const rows = csv('1;Haus;24103;Bonn;1')
    const { sampleId } = await imported(scope, withIds, rows)
    expect(await imported(scope, withIds, rows)).toMatchObject({
      changes_created: 0,
      unchangedRows: 1,
    })
    expect(await imported(scope, withIds, rows, { force: true })).toMatchObject({
      changes_created: 1,
    })
    const [pending] = (await admin.call('listPending', { query: { sampleId } })).body.list
    const target = { class: 'account', id: pending?.root.id } as never
    const { list } = (await admin.call('listChangesOfTarget', { params: target })).body
    for (const { id } of list) await admin.call('declineChange', { params: { id }, body: {} })
    expect(await imported(scope, withIds, rows)).toMatchObject({ changes_created: 0 })
    expect(await imported(scope, withIds, rows, { force: true })).toMatchObject({
      changes_created: 1,
    })
    expect(first.newRows).toBe(1)
  })
})

test('refused rows and values are listed, and the rest goes in', async () => {
  const scope = await newScope(admin)
  const long = 'x'.repeat(256)
  const done = await imported(
    scope,
    withIds,
    csv(
      '1;;24103;Kiel;1',
      `2;${long};24103;Kiel;1`,
      '3;Haus;241030;Kiel;viele',
      '4;Haus 4;24103;Kiel;4',
    ),
  )
  expect(done).toMatchObject({
    newRows: 2,
    refusedRows: 2,
    rejectedTotal: 5,
    byClass: { account: 2 },
  })
  expect(done.rejectedRows.map(({ row, column, code }) => [row, column, code])).toEqual([
    [2, null, 'no-root-entity'],
    [3, 'name', 'value-too-long'],
    [3, null, 'no-root-entity'],
    [4, 'plz', 'value-too-long'],
    [4, 'betten', 'value-wrong-type'],
  ])
  expect(done.rejectedRows[1]?.detail).toBe('Name: höchstens 255 Zeichen.')
})

test('an excluded record takes nothing from a delivery', async () => {
  const scope = await newScope(admin)
  const first = await imported(scope, withIds, csv('1;Haus;24103;Kiel;1'))
  const [pending] = (await admin.call('listPending', { query: { sampleId: first.sampleId } })).body
    .list
  const id = String(pending?.root.id)
  await admin.call('approveAccount', { params: { id } })
  await admin.call('proposeChange', {
    body: {
      targetClass: 'account',
      targetId: id,
      attributeName: 'excludedByEditor',
      newValue: true,
    },
  })
  const done = await imported(scope, withIds, csv('1;Haus neu;24103;Kiel;1'))
  expect(done).toMatchObject({ refusedRows: 1, newRows: 0, changes_created: 0 })
  expect(done.rejectedRows).toMatchObject([{ row: 2, code: 'record-excluded' }])
})

test('awards go to the toplist that the row names, each once', async ({ warehouse }) => {
  const scope = await newScope(admin)
  const toplist = async (value: string) =>
    (
      await admin.call('createToplistLabel', {
        body: { value, rankingGroupId: scope.rankingGroup },
      })
    ).body.id
  const [herz, knie] = [await toplist('Herz'), await toplist('Knie')]
  const columns = [
    { source: 'nr', target: 'supplierIdentification.value' },
    { source: 'name', target: 'name' },
    { source: 'liste', target: 'award.toplistLabel' },
    { source: 'rang', target: 'award.rank' },
  ]
  const content = 'nr;name;liste;rang\n1;Haus;HERZ;3\n1;Haus;Knie;4\n2;Heim;Lunge;1\n3;Hof;;\n'
  const done = await imported(scope, columns, content)
  expect(done.byClass).toEqual({ account: 3, score: 3, award: 2 })
  expect(done.rejectedRows).toEqual([
    {
      row: 4,
      column: 'liste',
      code: 'value-not-listed',
      detail: 'Die Topliste „Lunge“ gibt es in diesem Projekt nicht.',
    },
  ])
  const awards = (await recordsOf(warehouse, done.sampleId)).filter((one) => one.class === 'award')
  expect(awards.map(({ fields }) => [fields.toplistLabelId, fields.rank])).toEqual([
    [herz, 3],
    [knie, 4],
  ])
  const again = await imported(scope, columns, 'nr;name;liste;rang\n1;Haus;Knie;5\n')
  expect(again).toMatchObject({ byClass: {}, changes_created: 1 })
})

test('contacts are found by name and e-mail, and their values stay beside the events', async ({
  warehouse,
}) => {
  const scope = await newScope(admin)
  const mappingId = await newMapping(admin, 'contact', [
    { source: 'vor', target: 'firstName' },
    { source: 'nach', target: 'surname' },
    { source: 'mail', target: 'emailAddress' },
    { source: 'ort', target: 'city' },
  ])
  const head = 'vor;nach;mail;ort\n'
  const deliverAndImport = async (rows: string) => {
    const sampleId = await deliver(admin, scope, head + rows)
    return { sampleId, ...(await importOf(admin, { sampleId, mappingId })) }
  }
  await deliverAndImport('Anna;Müller;a@x.de;Kiel\n')
  const done = await deliverAndImport('Anna;Mueller;a@x.de;Bonn\nAnna;Müller;b@y.de;Ulm\n')
  expect(done).toMatchObject({ newRows: 1, changedRows: 1, changes_created: 2 })
  const { rows } = await warehouse.parts.pool.query(
    `select data::text from event where type in ('ChangeProposed', 'RecordCreated')
       and (data::text like '%ller%' or data::text like '%@%')`,
  )
  expect(rows).toEqual([])
})

const messy = csv(
  '1;Haus A;24103;Kiel;10',
  '1;Haus A;24103;Kiel;11',
  '1;Haus A2;24103;Kiel;11',
  '2;Haus B;24103;Kiel;x',
  ';Haus B;24103;Kiel;5',
  ';Ohne Nummer;24103;Kiel;5',
  ';Ohne Nummer;24103;Kiel;6',
  ';Ohne Nummer;24105;Kiel;6',
  '3;;24103;Kiel;1',
  '4;Alt;24103;Lübeck;1',
  '4;Alt;24103;Lübeck;1',
  ';***;24103;Kiel;1',
  ';***;24103;Kiel;1',
)

test('[I-025] a dry run leaves no trace and counts what the import then does, whatever the size of a batch', async ({
  warehouse,
}) => {
  const scope = await newScope(admin)
  await imported(scope, withIds, csv('4;Alt;24103;Kiel;1', '9;Haus B;24103;Kiel;1'))
  const sampleId = await deliver(admin, scope, messy)
  const mappingId = await newMapping(admin, 'account', withIds)
  const body = { sampleId, mappingId, matchByFields: true }
  const before = await traces(warehouse)
  const counted = await admin.call('dryRunMapping', { body })
  expect(counted.status).toBe(200)
  const options = importSample.body.parse(body)
  for (const size of [1, 2, 5]) {
    const { proposed, ...counts } = await dryRun(warehouse.parts.ledger, options, size)
    expect({ count_of_suggested_changes: proposed, ...counts }).toEqual(counted.body)
  }
  expect(await traces(warehouse)).toEqual(before)

  const { runId, seconds, changes_created, ...counts } = await importOf(admin, body)
  expect({ count_of_suggested_changes: changes_created, ...counts }).toEqual(counted.body)
  expect(changes_created).toBeGreaterThan(2)
  expect([runId.length, seconds >= 0]).toEqual([36, true])
  const { newRows, changedRows, unchangedRows, conflicts, refusedRows, skippedRows } = counts
  expect(newRows + changedRows + unchangedRows + conflicts + refusedRows + skippedRows).toBe(13)
})

test('[I-025] an import in batches of two does what an import in one batch does', async ({
  warehouse,
}) => {
  const counted = []
  for (const size of [2, 1_000]) {
    const scope = await newScope(admin)
    const name = `Stück ${size}`
    const sampleId = await deliver(
      admin,
      scope,
      messy.replaceAll('Haus', name).replaceAll('Ohne', name),
    )
    const mappingId = await newMapping(admin, 'account', withIds)
    const { answer } = await runDirectly(
      warehouse,
      { sampleId, mappingId, matchByFields: true },
      size,
    )
    const { runId, seconds, ...counts } = answer
    counted.push(counts)
  }
  expect(counted[0]).toMatchObject({ byClass: (counted[1] as ImportResult).byClass })
})

interface Interruption {
  /** In which call of `save` the process dies, its transaction with it. */
  readonly dieAt?: number
  readonly job?: string
}

/** Work on an import as a worker does, with batches of another size, and die where it is asked. */
const runDirectly = async (
  { parts }: TestWarehouse,
  input: Partial<ImportOptions>,
  size: number,
  { dieAt = 0, job: known }: Interruption = {},
) => {
  const db = parts.db as never
  const id =
    known ??
    (
      await addJob(db, {
        kind: 'import',
        input: importSample.body.parse(input),
        actor: admin.id,
        role: 'ROLE_ADMIN',
        command: newId(),
        key: { key: newId(), requestDigest: '00' },
      })
    ).id
  if (!known) await leaseJob(db, newId(), id)
  const job = await jobById(db, id)
  if (!job) throw new Error('no job')
  let saves = 0
  const run = importRun({ ledger: parts.ledger, prepare: async () => undefined, size })
  const working = {
    job,
    stopping: () => false,
    save: async (tx: never, progress: object, shown: Parameters<typeof saveProgress>[3]) => {
      await saveProgress(tx, id, progress, shown)
      saves += 1
      if (saves === dieAt) throw new Error(`killed ${id}`)
    },
  }
  return run(working as never)
}

test('a killed import goes on after its last batch and ends with the same total', async ({
  warehouse,
}) => {
  const scope = await newScope(admin)
  const line = (n: number, more: string) => `${n};Stift ${n};24103;Kiel;${more}`
  const numbers = Array.from({ length: 60 }, (_, n) => n)
  await imported(scope, withIds, csv(...numbers.slice(0, 40).map((n) => line(n, '1'))))
  const sampleId = await deliver(admin, scope, csv(...numbers.map((n) => line(n, '2'))))
  const mappingId = await newMapping(admin, 'account', withIds)
  const body = { sampleId, mappingId }
  const counted = (await admin.call('dryRunMapping', { body })).body as unknown as Record<
    string,
    unknown
  >
  expect(counted).toMatchObject({ count_of_suggested_changes: 40, newRows: 20 })

  const killed = await runDirectly(warehouse, body, 7, { dieAt: 4 }).catch((error: Error) => error)
  const job = String((killed as Error).message).replace('killed ', '')
  const half = await warehouse.parts.pool.query(
    `select count(*)::int as n from event where run = $1 and type = 'ChangeProposed'`,
    [job],
  )
  expect(half.rows[0].n).toBe(14)
  const again = await runDirectly(warehouse, body, 7, { dieAt: 3, job }).catch(
    (error: Error) => error,
  )
  expect(again).toBeInstanceOf(Error)
  const { answer } = await runDirectly(warehouse, body, 7, { job })
  expect(answer).toMatchObject({ changes_created: 40, newRows: 20, changedRows: 40 })
  const { rows } = await warehouse.parts.pool.query(
    `select type, count(*)::int as n from event where run = $1 group by type order by type`,
    [job],
  )
  expect(Object.fromEntries(rows.map(({ type, n }) => [type, n]))).toMatchObject({
    ChangeProposed: 40,
    RecordCreated: 40,
    SupplierIdentified: 20,
    DeliveryImported: 1,
    RunStarted: 1,
    RunFinished: 1,
  })
  const repeated = await runDirectly(warehouse, body, 7, { job })
  expect(repeated.answer).toEqual(answer)
})

test('the same delivery is imported once, also by two at the same time, and its mapping is locked', async () => {
  const scope = await newScope(admin)
  const sampleId = await deliver(admin, scope, csv('1;Haus;24103;Kiel;1'))
  const mappingId = await newMapping(admin, 'account', withIds)
  const body = { sampleId, mappingId }
  const both = await Promise.all([1, 2].map(() => admin.call('importSample', { body })))
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const refused = await admin.call('importSample', { body })
  expect(refused.problem.code).toBe('already-imported')
  expect((await admin.call('dryRunMapping', { body })).problem.code).toBe('already-imported')
  const locked = await admin.call('setMappingColumns', {
    params: { id: mappingId },
    body: { columns: [] },
  })
  expect(locked.problem.code).toBe('mapping-locked')
  const job = await admin.call('importSample', { body }, { headers: { prefer: 'respond-async' } })
  expect(job.status).toBe(202)
})

test('what an import needs is asked for before it begins', async () => {
  const scope = await newScope(admin)
  const mappingId = await newMapping(admin, 'account', withIds)
  const other = await deliver(admin, scope, 'nr;titel\n1;x\n')
  const mismatch = await admin.call('dryRunMapping', { body: { sampleId: other, mappingId } })
  expect(mismatch.problem).toMatchObject({
    status: 422,
    code: 'mapping-mismatch',
    missing: ['name', 'plz', 'ort', 'betten'],
  })
  const empty = await newMapping(admin, 'account', [])
  const noColumns = await admin.call('importSample', {
    body: { sampleId: other, mappingId: empty },
  })
  expect(noColumns.problem.code).toBe('mapping-mismatch')
  const nowhere = await admin.call('importSample', { body: { sampleId: newId(), mappingId } })
  expect(nowhere.status).toBe(404)
})

test('[I-021] one row is shown with what the mapping makes of it, and nothing is written', async ({
  warehouse,
}) => {
  const scope = await newScope(admin)
  await imported(scope, withIds, csv('1;Haus;24103;Kiel;1'))
  const sampleId = await deliver(
    admin,
    scope,
    csv('1;Haus;24103;Bonn;2', '2;Neu;24103;Kiel;3', '3;;;;'),
  )
  const mappingId = await newMapping(admin, 'account', withIds)
  const before = await traces(warehouse)
  const inspect = async (rowIndex: number) =>
    (await admin.call('inspectMapping', { body: { sampleId, mappingId, rowIndex } })).body
  expect(await inspect(0)).toMatchObject({
    outcome: 'changed',
    root: { class: 'account', isNew: false, values: { name: 'Haus', city: 'Kiel' } },
    changes: [
      { targetClass: 'account', attributeName: 'city', oldValue: 'Kiel', newValue: 'Bonn' },
      { targetClass: 'score', attributeName: 'dynamicFields.beds', oldValue: 1, newValue: 2 },
    ],
  })
  expect(await inspect(1)).toMatchObject({
    outcome: 'new',
    root: { id: null, isNew: true, values: { name: 'Neu', zipCode: '24103', city: 'Kiel' } },
  })
  expect(await inspect(2)).toMatchObject({
    outcome: 'refused',
    root: null,
    rejectedRows: [{ row: 4, code: 'no-root-entity' }],
  })
  expect(await traces(warehouse)).toEqual(before)
})

test('an undone import can be made again as if it had never been', async () => {
  const scope = await newScope(admin)
  await imported(scope, withIds, csv('1;Haus;24103;Kiel;1'))
  const other = { ...(await newScope(admin)), supplier: scope.supplier }
  const done = await imported(other, withIds, csv('1;Haus;24103;Bonn;1', '2;Heim;24103;Kiel;1'))
  const { runId, seconds: _, ...counts } = done
  expect(counts).toMatchObject({ newRows: 1, changedRows: 1, byClass: { account: 1, score: 2 } })
  const undone = await admin.call('undoRun', { params: { runId } })
  expect(undone.status).toBe(200)
  const { sampleId, mappingId } = done
  const again = await importOf(admin, { sampleId, mappingId })
  expect({ ...again, ...done }).toEqual(done)
  expect({ ...done, ...again }).toMatchObject({ ...counts, runId: again.runId })
  expect(again.runId).not.toBe(runId)
})
