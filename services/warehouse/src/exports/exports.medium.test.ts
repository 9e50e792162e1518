import { randomUUID } from 'node:crypto'
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openSheet } from '@stammbuch/sheets'
import { describe, expect } from 'vitest'
import { addEntry } from '../catalogue/index.ts'
import {
  givenAccount,
  givenAward,
  givenProject,
  givenRecords,
  inLog,
  type Project,
} from '../testing/records.ts'
import { test } from '../testing/test.ts'
import type { Person, TestWarehouse } from '../testing/warehouse.ts'

/** A short code that no other try has. */
const code = (start = 'P'): string => `${start}${randomUUID().slice(0, 6).toUpperCase()}`

const fetched = ({ url }: TestWarehouse, { token }: Person, path: string) =>
  fetch(`${url}/api/download/${path}`, { headers: { authorization: `Bearer ${token}` } })

/** The rows of an exported workbook, each by header. */
const table = async (warehouse: TestWarehouse, person: Person, fileUri: string) => {
  const reply = await fetched(warehouse, person, fileUri)
  const bytes = await reply.arrayBuffer()
  const file = join(warehouse.dataDir, `${randomUUID()}.xlsx`)
  await writeFile(file, new Uint8Array(bytes))
  const { headers, rows } = await openSheet(file)
  const found: Record<string, string>[] = []
  for await (const { cells } of rows)
    found.push(Object.fromEntries(headers.map((header, at) => [header, cells[at] ?? ''])))
  return found
}

const addDynamic = (warehouse: TestWarehouse, project: Project, name: string, more = {}) =>
  inLog(warehouse, (unit) =>
    addEntry(unit, 'dynamic-field', {
      name,
      label: `Feld ${name}`,
      type: 'TYPE_STRING',
      nullable: true,
      rankingGroupId: project.rankingGroupId,
      ...more,
    }),
  )

const bodyOf = ({ shortCode, periodName }: Project, more = {}) => ({
  rankingGroupShortCode: shortCode,
  periodName,
  ...more,
})

const uriIn = (body: unknown): string => (body as { fileUri: string }).fileUri

/** There is one of that short code, also on a second try. */
let ear: Project | undefined

describe('an export of a project', () => {
  test('[I-031] has verified records that are not excluded, and neither has an unverified root', async ({
    warehouse,
  }) => {
    const emma = await warehouse.person('Emma', 'ROLE_EDITOR')
    const project = await givenProject(warehouse, code())
    const good = await givenAccount(warehouse, { name: '=Gut & Söhne', telephoneNumber: '+49 1' })
    const raw = await givenAccount(warehouse, { name: 'Unverifiziert' }, false)
    const gone = await givenAccount(warehouse, { name: 'Ausgeschlossen' })
    await givenAward(warehouse, project, good, { rank: 2 })
    await givenAward(warehouse, project, raw)
    await givenAward(warehouse, project, gone)
    const out = await givenAward(warehouse, project, good, { displayName: 'Zurückgezogen' })
    for (const [targetClass, targetId] of [
      ['account', gone],
      ['award', out],
    ] as const)
      await emma.call('proposeChange', {
        body: { targetClass, targetId, attributeName: 'excludedByEditor', newValue: true },
      })
    for (const name of ['exportEasycatalog', 'exportResearch', 'exportSgh'] as const) {
      const made = await emma.call(name, { body: bodyOf(project) })
      expect(made.status).toBe(201)
      const rows = await table(warehouse, emma, uriIn(made.body))
      expect(rows).toHaveLength(1)
      expect(Object.values(rows[0] ?? {})).toEqual(
        expect.arrayContaining(['=Gut & Söhne', '+49 1', '2', `Liste ${project.shortCode}`]),
      )
    }
    const api = await emma.call('exportApi', { body: bodyOf(project) })
    const answer = await fetched(warehouse, emma, uriIn(api.body))
    expect(answer.headers.get('content-disposition')).toContain('.json')
    expect(await answer.json()).toMatchObject({
      project: project.shortCode,
      total: 1,
      list: [{ award: { rank: 2 }, holder: { id: good, class: 'account', name: '=Gut & Söhne' } }],
    })
  })

  test('[I-031] speaks the words of the dictionary in the catalogue, and only there', async ({
    warehouse,
  }) => {
    const emma = await warehouse.person('Emma', 'ROLE_EDITOR')
    const project = await givenProject(warehouse, code())
    const account = await givenAccount(warehouse, { city: 'München', region: 'Bayern' })
    await givenAward(warehouse, project, account, { segment: 'Herz' })
    const dictionaryId = await inLog(warehouse, (unit) =>
      addEntry(unit, 'dictionary', { label: project.shortCode }),
    )
    await inLog(warehouse, (unit) =>
      addEntry(unit, 'string-translation', {
        value: 'MÜNCHEN',
        translatedValue: 'Monaco di Baviera',
        dictionaryId,
      }),
    )
    const print = await emma.call('exportEasycatalog', { body: bodyOf(project, { dictionaryId }) })
    const [printed] = await table(warehouse, emma, uriIn(print.body))
    expect(printed).toMatchObject({
      'account.city': 'Monaco di Baviera',
      'account.region': 'Bayern',
      'award.segment': 'Herz',
    })
    const sgh = await emma.call('exportSgh', { body: bodyOf(project, { dictionaryId }) })
    expect((await table(warehouse, emma, uriIn(sgh.body)))[0]).toMatchObject({ Stadt: 'München' })
  })

  test('[I-031] has the marks of another year beside the awards of this one, for research', async ({
    warehouse,
  }) => {
    const emma = await warehouse.person('Emma', 'ROLE_EDITOR')
    const project = await givenProject(warehouse, code())
    const name = `beds_${code('').toLowerCase()}`
    await addDynamic(warehouse, project, name, { type: 'TYPE_INTEGER', label: 'Betten' })
    const before = `2024-${project.shortCode}`
    const periodId = await inLog(warehouse, (unit) =>
      addEntry(unit, 'period', { name: before }, [
        { key: before.toLowerCase(), code: 'name-taken' },
      ]),
    )
    const account = await givenAccount(warehouse)
    const { rankingGroupId } = project
    await givenAward(warehouse, project, account, { rank: 1 })
    await givenAward(warehouse, { ...project, periodId }, account, { rank: 7, scoring: 3.5 })
    await givenRecords(warehouse, [
      {
        class: 'score',
        values: { accountId: account, rankingGroupId, periodId, [`dynamicFields.${name}`]: 120 },
      },
    ])
    const made = await emma.call('exportResearch', {
      body: bodyOf(project, { notesPeriodName: before }),
    })
    expect(await table(warehouse, emma, uriIn(made.body))).toMatchObject([
      {
        Rang: '1',
        [`Noten ${before}: Rang`]: '7',
        [`Noten ${before}: Punktzahl`]: '3.5',
        [`Noten ${before}: Betten`]: '120',
      },
    ])
  })

  test('[I-030] takes chosen toplists and marketing waves, which only EAR has', async ({
    warehouse,
  }) => {
    const emma = await warehouse.person('Emma', 'ROLE_EDITOR')
    ear ??= await givenProject(warehouse, 'EAR')
    const other = await givenProject(warehouse, code())
    const refused = await emma.call('exportApi', {
      query: { ear_marketing_wave: 'X1' },
      body: bodyOf(other),
    })
    expect([refused.status, refused.problem.code]).toEqual([422, 'invalid'])
    await addDynamic(warehouse, ear, 'ear_marketing_wave')
    const account = await givenAccount(warehouse, { name: 'Welle Eins' })
    await givenAward(warehouse, ear, account, { 'dynamicFields.ear_marketing_wave': 'X1' })
    await givenAward(warehouse, ear, await givenAccount(warehouse, { name: 'Welle Zwei' }))
    const wave = await emma.call('exportEasycatalog', {
      query: { ear_marketing_wave: 'X1' },
      body: bodyOf(ear, { toplistLabelIds: [ear.toplistId] }),
    })
    const rows = await table(warehouse, emma, uriIn(wave.body))
    expect(rows.map((row) => row['account.name'])).toEqual(['Welle Eins'])
    const elsewhere = await emma.call('exportEasycatalog', {
      body: bodyOf(ear, { toplistLabelIds: [other.toplistId] }),
    })
    expect(elsewhere.problem.code).toBe('export-empty')
  })

  test('[I-034] is refused with words for people when there is nothing to export', async ({
    warehouse,
  }) => {
    const emma = await warehouse.person('Emma', 'ROLE_EDITOR')
    const project = await givenProject(warehouse, code())
    const made = await emma.call('exportResearch', { body: bodyOf(project) })
    expect([made.status, made.problem.code, made.problem.detail]).toEqual([
      422,
      'export-empty',
      'Für diesen Export scheint es keine Daten zu geben.',
    ])
    const unknown = await emma.call('exportApi', { body: { rankingGroupShortCode: 'GIBTESNICHT' } })
    expect([unknown.status, unknown.problem.code]).toEqual([422, 'invalid'])
  })
})

describe('the files', () => {
  test('[I-033] are listed with name, time and way, the same key makes one; taking one stands in the log', async ({
    warehouse,
  }) => {
    const emma = await warehouse.person('Emma', 'ROLE_EDITOR')
    const project = await givenProject(warehouse, code())
    await givenAward(warehouse, project, await givenAccount(warehouse))
    const key = randomUUID()
    const first = await emma.call('exportSgh', { body: bodyOf(project) }, { key })
    const again = await emma.call('exportSgh', { body: bodyOf(project) }, { key })
    expect(again.body).toEqual(first.body)
    expect(Number(first.headers.get('log-position'))).toBeGreaterThan(0)
    const { body } = await emma.call('listExports', { query: { limit: 100 } })
    const own = body.list.filter(({ filename }) => filename.includes(project.shortCode))
    expect(own).toMatchObject([{ pathname: uriIn(first.body), rows: 1 }])
    expect(Math.abs((own[0]?.modified ?? 0) - Date.now() / 1000)).toBeLessThan(600)
    await fetched(warehouse, emma, uriIn(first.body)).then((reply) => reply.arrayBuffer())
    const rosa = await warehouse.person('Rosa', 'ROLE_AUDITOR')
    const log = await rosa.call('listLog', { query: { limit: 10_000 } })
    const said = log.body.list.filter(({ data }) =>
      String((data as { name?: unknown }).name).includes(`sgh-${project.shortCode}`),
    )
    expect(said.map(({ type }) => type)).toEqual(['ExportCreated', 'ExportDownloaded'])
    // An auditor reads what was exported, but takes no file.
    expect((await rosa.call('listExports')).status).toBe(200)
    expect((await fetched(warehouse, rosa, uriIn(first.body))).status).toBe(403)
  })

  test('[I-033] are gone after 30 days, and those with persons when one of them is forgotten', async ({
    warehouse,
    database,
  }) => {
    const admin = await warehouse.person('Ada', 'ROLE_ADMIN')
    const project = await givenProject(warehouse, code(), { rootType: 'contact' })
    const { rankingGroupId, periodId, toplistId } = project
    const [contactId = ''] = await givenRecords(warehouse, [
      { class: 'contact', values: { surname: 'Zeisig', firstName: 'Uta' } },
    ])
    await givenRecords(warehouse, [
      {
        class: 'award',
        values: {
          displayName: 'Top-Medizin',
          ...{ contactId, rankingGroupId, periodId, toplistLabelId: toplistId },
        },
      },
    ])
    const old = await admin.call('exportApi', { body: bodyOf(project) })
    await database.owner.query(`update work.export_file set expires_at = now() where key = $1`, [
      uriIn(old.body),
    ])
    expect((await fetched(warehouse, admin, uriIn(old.body))).status).toBe(404)
    const { body } = await admin.call('exportEasycatalog', { body: bodyOf(project) })
    const [row] = await table(warehouse, admin, uriIn(body))
    expect(row).toMatchObject({ 'contact.surname': 'Zeisig' })
    await admin.call('eraseContact', {
      params: { id: contactId },
      body: { confirmation: 'LÖSCHEN', reason: 'request' },
    })
    const left = await readdir(join(warehouse.dataDir, 'exports'))
    expect(left).not.toContain(uriIn(body))
    expect((await fetched(warehouse, admin, uriIn(body))).status).toBe(404)
    const nothing = await admin.call('exportEasycatalog', { body: bodyOf(project) })
    expect(nothing.problem.code).toBe('export-empty')
  })
})

test('[I-032] a global export of all contacts or accounts runs in the background, one at a time', async ({
  warehouse,
  database,
}) => {
  const emma = await warehouse.person('Emma', 'ROLE_EDITOR')
  await givenAccount(warehouse, { name: 'Global verifiziert' })
  await givenAccount(warehouse, { name: 'Global unverifiziert' }, false)
  const key = randomUUID()
  const begun = await emma.call('exportAll', { params: { class: 'account' } }, { key })
  expect(begun.status).toBe(202)
  const job = () => emma.call('getJob', { params: { id: begun.body.jobId } })
  await expect.poll(async () => (await job()).body.state, { timeout: 60_000 }).toBe('done')
  expect((await emma.call('exportGenerationStatus')).body).toBe(false)
  const { fileUri } = (await job()).body.result as { fileUri: string }
  const names = (await table(warehouse, emma, fileUri)).map(({ Name }) => Name)
  expect(names).toContain('Global verifiziert')
  expect(names).not.toContain('Global unverifiziert')
  await database.owner.query(
    `update work.job set state = 'running', leased_until = now() + interval '1 hour' where id = $1`,
    [begun.body.jobId],
  )
  expect((await emma.call('exportGenerationStatus')).body).toBe(true)
  const second = await emma.call('exportAll', { params: { class: 'contact' } })
  expect([second.status, second.problem.code]).toEqual([409, 'export-running'])
  const same = await emma.call('exportAll', { params: { class: 'account' } }, { key })
  expect([same.status, same.body]).toEqual([202, begun.body])
  await database.owner.query(`update work.job set state = 'done' where id = $1`, [begun.body.jobId])
})
