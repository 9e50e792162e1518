import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { dumpHash, newId, rebuildProjections } from '@stammbuch/ledger'
import { decideOnConflict, newConflict } from '@stammbuch/records'
import { describe, expect } from 'vitest'
import { deliver, newMapping, newScope } from '../intake/testing/deliver.ts'
import { importOf, recordsOf } from '../intake/testing/importing.ts'
import { personRights } from '../person-rights.ts'
import { inlineProjections } from '../projections.ts'
import { brokenInvariants } from '../testing/invariants.ts'
import { givenAccount, givenRecords, inLog } from '../testing/records.ts'
import { test } from '../testing/test.ts'
import type { Person, TestWarehouse } from '../testing/warehouse.ts'

const columns = [
  { source: 'nr', target: 'supplierIdentification.value' },
  { source: 'vorname', target: 'firstName' },
  { source: 'nachname', target: 'surname' },
  { source: 'mail', target: 'emailAddress' },
]

/** Every text that tells of the person; none of them may be left anywhere. */
const planted = ['Kanarienvogel', 'kana@ri.example', 'K-4711', 'Zitronengirlitz', 'Fluglotsin']

/** A person from a delivered file, with all that editors add to one. */
const givenPerson = async (admin: Person, warehouse: TestWarehouse) => {
  const scope = await newScope(admin)
  const csv = [
    'nr;vorname;nachname;mail',
    'K-4711;Uta;Kanarienvogel;kana@ri.example',
    'K-0815;Ben;Bleibtreu;ben@bleibt.example',
  ]
  const sampleId = await deliver(admin, scope, csv.join('\n'))
  const mappingId = await newMapping(admin, 'contact', columns)
  await importOf(admin, { sampleId, mappingId })
  const made = await recordsOf(warehouse, sampleId)
  const [person, other] = made.filter((one) => one.class === 'contact')
  const id = person?.id ?? ''
  await admin.call('approveContact', { params: { id } })
  const propose = (attributeName: string, newValue: string) =>
    admin.call(
      'proposeChange',
      { body: { targetClass: 'contact', targetId: id, attributeName, newValue } },
      { key: `kept-${attributeName}` },
    )
  const moved = await propose('surname', 'Zitronengirlitz')
  await admin.call('acceptChange', { params: { id: moved.body.id } })
  await propose('role', 'Fluglotsin')
  const content = 'Frau Kanarienvogel rief an.'
  await admin.call('addNote', { body: { content, targetId: id, targetClass: 'contact' } })
  return { id, other: other?.id ?? '', sampleId }
}

/** Tables and files in which one of the texts stands. */
const findings = async ({ parts, dataDir }: TestWarehouse): Promise<string[]> => {
  const { rows } = await parts.pool.query(
    `select schemaname || '.' || relname as name from pg_stat_user_tables
     where schemaname in ('log', 'view', 'work') order by 1`,
  )
  const found: string[] = []
  for (const { name } of rows)
    for (const text of planted) {
      const hit = await parts.pool.query(
        `select 1 from ${name} t where strpos(lower(t::text), lower($1)) > 0 limit 1`,
        [text],
      )
      if (hit.rowCount) found.push(`${name}: ${text}`)
    }
  const files = await readdir(dataDir, { recursive: true, withFileTypes: true })
  for (const file of files.filter((one) => one.isFile())) {
    const content = await readFile(join(file.parentPath, file.name), 'utf8')
    for (const text of planted) if (content.includes(text)) found.push(`${file.name}: ${text}`)
  }
  return found
}

const word = { confirmation: 'LÖSCHEN', reason: 'request' } as const

describe('a person', () => {
  test('[A-006] is forgotten everywhere, the log still verifies and views rebuilt are the same', async ({
    warehouse,
    database,
  }) => {
    const admin = await warehouse.person('Ada', 'ROLE_ADMIN')
    const { id, other, sampleId } = await givenPerson(admin, warehouse)
    expect((await findings(warehouse)).length).toBeGreaterThan(planted.length)
    const erased = await admin.call(
      'eraseContact',
      { params: { id }, body: word },
      { key: 'e-1-key-1' },
    )
    expect(erased.status).toBe(200)
    expect(erased.body).toMatchObject({ id, closedChanges: 1, deliveredRows: 1 })
    expect(await findings(warehouse)).toEqual([])
    const keys = await warehouse.parts.pool.query('select 1 from match_key where record_id = $1', [
      id,
    ])
    expect(keys.rowCount).toBe(0)
    const { body: card } = await admin.call('getContact', { params: { id } })
    expect(card).toMatchObject({
      label: 'Gelöschte Person',
      excludedByEditor: true,
      messages: [],
      supplierIds: [],
      openChanges: {},
    })
    const searched = await admin.call('listContacts', { query: { search: 'girlitz' } })
    expect(searched.body.total).toBe(0)
    // The neighbour in the same file is untouched, also where the file is read anew.
    await warehouse.parts.pool.query('delete from delivery_row')
    await admin.call('processSample', { params: { sampleId } })
    const neighbour = await admin.call('sampleRow', { params: { sampleId, rowIndex: '1' } })
    expect(JSON.stringify(neighbour.body)).toContain('Bleibtreu')
    const kept = await admin.call('getContact', { params: { id: other } })
    expect(kept.body).toMatchObject({ surname: 'Bleibtreu', excludedByEditor: false })
    const verified = await admin.call('verifyLog')
    expect(verified.body).toMatchObject({ ok: true })
    expect(await brokenInvariants(warehouse.parts.pool)).toEqual({})
    const before = await dumpHash(database.owner, inlineProjections)
    await rebuildProjections({ url: database.ownerUrl, projections: inlineProjections })
    expect(await dumpHash(database.owner, inlineProjections)).toBe(before)
    expect(await findings(warehouse)).toEqual([])
  })

  test('[A-006] a person who was merged from two records is forgotten in both', async ({
    warehouse,
    database,
  }) => {
    const admin = await warehouse.person('Adele', 'ROLE_ADMIN')
    const name = { surname: 'Wiedehopf', firstName: 'Ida' }
    const ids = await givenRecords(warehouse, [
      { class: 'contact', values: name },
      { class: 'contact', values: { ...name, role: 'Imkerin' } },
    ])
    const [survivorId = '', loser = ''] = ids
    const content = 'Frau Wiedehopf imkert.'
    await admin.call('addNote', { body: { content, targetId: loser, targetClass: 'contact' } })
    const id = newId()
    await inLog(warehouse, async (unit) => {
      const members = ids.map(
        (sourceId) => ({ sourceType: 'contact', sourceId, row: null }) as const,
      )
      decideOnConflict(unit, newConflict(id), {
        do: 'detect',
        detected: {
          type: 'ENTITY_AMBIGUITY',
          class: 'contact',
          detectedWith: 'RECORD_LINKAGE',
          similarity: 99,
          hashIdentifier: 'a1',
          pair: ids.join(':'),
          modelVersion: 0,
          rankingGroupId: null,
          members,
        },
      })
    })
    const merge = { command: 'merge', survivorId } as const
    expect((await admin.call('decideConflict', { params: { id }, body: merge })).status).toBe(200)
    const found = async () => {
      const { rows } = await database.owner.query(`
        select (select count(*) from log.event_personal where data::text like '%Wiedehopf%')
          + (select count(*) from view.note where content like '%Wiedehopf%')
          + (select count(*) from view.record where fields::text like '%Wiedehopf%') as n`)
      return Number(rows[0].n)
    }
    for (const asked of [survivorId, loser]) {
      const { body } = await admin.call('exportContact', { params: { id: asked } })
      expect(body.contact.id).toBe(survivorId)
      expect(body.merged).toMatchObject([{ id: loser, surname: 'Wiedehopf', role: 'Imkerin' }])
      const created = body.events.filter(({ type }) => type === 'RecordCreated')
      expect(created).toHaveLength(2)
      expect(body.events.map(({ type }) => type)).toContain('RecordMerged')
      expect(JSON.stringify(body.events)).toContain(content)
    }
    expect(await found()).toBeGreaterThan(3)
    await admin.call('eraseContact', { params: { id: loser }, body: word })
    expect(await found()).toBe(0)
    const before = await dumpHash(database.owner, inlineProjections)
    await rebuildProjections({ url: database.ownerUrl, projections: inlineProjections })
    expect(await dumpHash(database.owner, inlineProjections)).toBe(before)
  })

  test('[A-006] who is forgotten stays forgotten: no edit, no way back, and asking twice is no event', async ({
    warehouse,
  }) => {
    const admin = await warehouse.person('Alma', 'ROLE_ADMIN')
    const [id = ''] = await givenRecords(warehouse, [
      { class: 'contact', values: { surname: 'Öhler', firstName: 'Ada' } },
    ])
    const first = await admin.call('eraseContact', { params: { id }, body: word })
    const again = await admin.call('eraseContact', { params: { id }, body: word })
    expect([again.status, again.body]).toEqual([200, { ...first.body, values: 0 }])
    const change = (attributeName: string, newValue: string | boolean) =>
      admin.call('proposeChange', {
        body: { targetClass: 'contact', targetId: id, attributeName, newValue },
      })
    for (const refused of [await change('surname', 'Neu'), await change('excludedByEditor', false)])
      expect([refused.status, refused.problem.code]).toEqual([409, 'contact-erased'])
    const then = await admin.call('getContact', { params: { id }, query: { asOf: 1_000_000 } })
    expect(JSON.stringify(then.body)).not.toContain('Öhler')
  })

  test('[A-006] is forgotten by an administrator who writes the word, and notes of others that name the person are listed', async ({
    warehouse,
  }) => {
    const admin = await warehouse.person('Anna', 'ROLE_ADMIN')
    const emma = await warehouse.person('Emma', 'ROLE_EDITOR')
    const [id = ''] = await givenRecords(warehouse, [
      { class: 'contact', values: { surname: 'Wüstenrot', firstName: 'Ida' } },
    ])
    const account = await givenAccount(warehouse, { name: 'Haus am See' })
    const content = 'Laut Fr. Wuestenrot stimmt die Adresse.'
    await emma.call('addNote', { body: { content, targetId: account, targetClass: 'account' } })
    expect((await emma.call('eraseContact', { params: { id }, body: word })).status).toBe(403)
    expect((await emma.call('exportContact', { params: { id } })).status).toBe(403)
    const wrong = await admin.call('eraseContact', {
      params: { id },
      body: { ...word, confirmation: 'Löschen' },
    })
    expect([wrong.status, wrong.problem.detail]).toEqual([
      422,
      'Bestätigungsstring ist nicht korrekt.',
    ])
    const unknown = await admin.call('eraseContact', { params: { id: account }, body: word })
    expect(unknown.status).toBe(404)
    const { body } = await admin.call('eraseContact', { params: { id }, body: word })
    expect(body).toMatchObject({
      mentions: [{ recordId: account, class: 'account', label: 'Haus am See' }],
    })
  })

  test('[A-006] is told all that is known: values, history, who decided, delivered rows', async ({
    warehouse,
  }) => {
    const admin = await warehouse.person('Ava', 'ROLE_ADMIN')
    const { id } = await givenPerson(admin, warehouse)
    const { body } = await admin.call('exportContact', { params: { id } })
    for (const text of planted) expect(JSON.stringify(body)).toContain(text)
    expect(JSON.stringify(body)).not.toContain('Bleibtreu')
    expect(body.events.map(({ type }) => type).slice(0, 2)).toEqual([
      'RecordCreated',
      'SupplierIdentified',
    ])
    expect(body.events.at(-1)).toMatchObject({ type: 'NoteAdded', actorName: 'Ava' })
    expect(body.deliveries).toMatchObject([
      {
        fileName: 'liste.csv',
        rows: [{ row: 2, cells: ['K-4711', 'Uta', 'Kanarienvogel', 'kana@ri.example'] }],
      },
    ])
  })

  test('[A-006] is told of and forgotten at the command line too, by the tool and not by a person', async ({
    warehouse,
    database,
  }) => {
    const [id = ''] = await givenRecords(warehouse, [
      { class: 'contact', values: { surname: 'Kommando', firstName: 'Zeile' } },
    ])
    const settings = { DATABASE_URL: database.appUrl, DATA_DIR: warehouse.dataDir }
    const wish = { id, reason: 'unneeded', actor: newId(), command: newId() } as const
    const known = await personRights(settings, { ...wish, export: true })
    expect(JSON.stringify(known)).toContain('Kommando')
    expect(await personRights(settings, { ...wish, export: false })).toMatchObject({ id })
    const { rows } = await warehouse.parts.pool.query(
      `select actor, role, source, data ->> 'reason' as reason from event
       where stream = $1 and type = 'ContactErased'`,
      [id],
    )
    expect(rows).toEqual([
      { actor: wish.actor, role: 'service', source: 'service', reason: 'unneeded' },
    ])
  })
})
