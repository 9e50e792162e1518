import type { ImportOptions, MappingColumn } from '@stammbuch/contracts'
import { describe, expect } from 'vitest'
import { test } from '../../testing/test.ts'
import type { Person, TestWarehouse } from '../../testing/warehouse.ts'
import { deliver, newMapping, newScope, type Scope } from '../testing/deliver.ts'
import { importOf } from '../testing/importing.ts'

let admin: Person
test.beforeAll(async ({ warehouse }) => {
  admin = await warehouse.person('Ada', 'ROLE_ADMIN')
})

type Column = Partial<MappingColumn> & Pick<MappingColumn, 'target'>
const columns = (relation: 'mainContact' | 'contacts'): readonly Column[] => [
  { source: 'nr', target: 'supplierIdentification.value' },
  { source: 'name', target: 'name' },
  { source: 'ort', target: 'city' },
  { source: 'vorname', target: `${relation}.firstName` },
  { source: 'nachname', target: `${relation}.surname` },
  { source: 'mail', target: `${relation}.emailAddress` },
]
const csv = (...rows: readonly string[]) =>
  ['nr;name;ort;vorname;nachname;mail', ...rows].join('\n')

const imported = async (
  scope: Scope,
  mapped: readonly Column[],
  content: string,
  options: Partial<ImportOptions> = {},
) => {
  const sampleId = await deliver(admin, scope, content)
  const mappingId = await newMapping(admin, 'account', mapped)
  return importOf(admin, { sampleId, mappingId, ...options })
}

/** Companies with the people linked to them, and who is named as their main contact. */
const people = async ({ parts }: TestWarehouse, supplier: string) => {
  const { rows } = await parts.pool.query(
    `select i.value as nr, p.fields ->> 'surname' as surname,
       a.fields ->> 'mainContactId' = p.id::text as "isMain",
       exists (select from pending_change c where c.record_id = a.id
         and c.attribute = 'mainContactId' and c.new_value #>> '{}' = p.id::text) as "isProposed"
     from identification i join record a on a.id = i.record_id
     join link l on l.to_id = a.id and l.to_position is null join record p on p.id = l.from_id
     where i.supplier_id = $1 order by nr, surname`,
    [supplier],
  )
  return rows.map((row) => [
    row.nr,
    row.surname,
    row.isMain ? 'main' : row.isProposed ? 'proposed' : 'other',
  ])
}

describe('[I-022] a row of a company brings its contact', () => {
  test('created, linked and named as the main one, and found again by the next delivery', async ({
    warehouse,
  }) => {
    const scope = await newScope(admin)
    const first = await imported(
      scope,
      columns('mainContact'),
      csv('1;Haus Ahorn;Kiel;Anna;Albers;a@ahorn.de', '2;Haus Birke;Kiel;;;'),
    )
    expect(first).toMatchObject({ newRows: 2, byClass: { account: 2, contact: 1 } })
    expect(await people(warehouse, scope.supplier)).toEqual([['1', 'Albers', 'main']])
    const again = await imported(
      scope,
      columns('mainContact'),
      csv('1;Haus Ahorn;Kiel;Anna;Albers;anna@ahorn.de', '2;Haus Birke;Kiel;Bert;Brandt;'),
    )
    expect(again).toMatchObject({ byClass: { contact: 1 }, changes_created: 2, changedRows: 2 })
    expect(await people(warehouse, scope.supplier)).toEqual([
      ['1', 'Albers', 'main'],
      ['2', 'Brandt', 'proposed'],
    ])
  })

  test('one person of several companies once, and people who only share a surname apart', async ({
    warehouse,
  }) => {
    const scope = await newScope(admin)
    const done = await imported(
      scope,
      columns('contacts'),
      csv(
        '1;Haus Eiche;Kiel;Eva;Ehlers;eva@eiche.de',
        '2;Haus Esche;Kiel;Eva;Ehlers;eva@eiche.de',
        '3;Haus Fichte;Kiel;;Fuchs;',
        '4;Haus Föhre;Kiel;;Fuchs;',
      ),
    )
    expect(done.byClass).toMatchObject({ account: 4, contact: 3 })
    expect((await people(warehouse, scope.supplier)).map(([nr, name]) => [nr, name])).toEqual([
      ['1', 'Ehlers'],
      ['2', 'Ehlers'],
      ['3', 'Fuchs'],
      ['4', 'Fuchs'],
    ])
  })

  test('of whom the store has several, and the row goes in without one', async ({ warehouse }) => {
    const scope = await newScope(admin)
    const twins = ['1;Haus Linde;Ulm;Lea;Lorenz;', '1;Haus Linde;Ulm;Lea;Lorenz;lea@linde.de']
    await imported(scope, columns('contacts'), csv(...twins))
    await imported(scope, columns('contacts'), csv('1;Haus Linde;Ulm;Lea;Lorenz;lorenz@linde.de'), {
      matchByFieldsInRelations: false,
    })
    const done = await imported(
      scope,
      columns('contacts'),
      csv('1;Haus Linde;Bonn;Lea;Lorenz;l@x.de'),
    )
    expect(done).toMatchObject({ changes_created: 1, byClass: {}, rejectedTotal: 1 })
    expect(done.rejectedRows[0]).toMatchObject({ row: 2, code: 'relation-ambiguous' })
    expect(warehouse).toBeDefined()
  })
})

test('a row of a contact brings its company, once for all its people', async ({ warehouse }) => {
  const scope = await newScope(admin)
  const sampleId = await deliver(
    admin,
    scope,
    'vorname;nachname;mail;haus;plz\nAnna;Zander;z@tanne.de;Haus Tanne;24103\nBert;Zobel;b@tanne.de;Haus Tanne;24103',
  )
  const mappingId = await newMapping(admin, 'contact', [
    { source: 'vorname', target: 'firstName' },
    { source: 'nachname', target: 'surname' },
    { source: 'mail', target: 'emailAddress' },
    { source: 'haus', target: 'mainAccount.name' },
    { source: 'plz', target: 'mainAccount.zipCode' },
  ])
  const done = await importOf(admin, { sampleId, mappingId })
  expect(done).toMatchObject({ newRows: 2, byClass: { contact: 2, account: 1 } })
  const { rows } = await warehouse.parts.pool.query(
    `select p.fields ->> 'surname' as surname, a.fields ->> 'name' as name
     from record p join record a on a.id::text = p.fields ->> 'mainAccountId'
     join link l on l.from_id = p.id and l.to_id = a.id
     where p.sample_id = $1 order by 1`,
    [sampleId],
  )
  expect(rows).toEqual([
    { surname: 'Zander', name: 'Haus Tanne' },
    { surname: 'Zobel', name: 'Haus Tanne' },
  ])
})

describe('[I-023] the rule', () => {
  const known = csv('1;Haus Rot;Kiel;;;', '2;Haus Blau;Kiel;Ida;Imhof;ida@blau.de')
  const rows = csv(
    '1;Haus Rot;Kiel;Jan;Jensen;jan@rot.de',
    '2;Haus Blau;Kiel;Kai;Krohn;kai@blau.de',
    '3;Haus Grün;Kiel;Lia;Lange;lia@gruen.de',
  )
  const peopleAfter = async (
    warehouse: TestWarehouse,
    relation: 'mainContact' | 'contacts',
    mappingRule: ImportOptions['mappingRule'],
  ) => {
    const scope = await newScope(admin)
    await imported(scope, columns('mainContact'), known)
    await imported(scope, columns(relation), rows, { mappingRule, matchByFieldsInRelations: false })
    return people(warehouse, scope.supplier)
  }

  test('none names the main contact wherever the row has one, as a proposal for known companies', async ({
    warehouse,
  }) => {
    expect(await peopleAfter(warehouse, 'mainContact', 'none')).toEqual([
      ['1', 'Jensen', 'proposed'],
      ['2', 'Imhof', 'main'],
      ['2', 'Krohn', 'proposed'],
      ['3', 'Lange', 'main'],
    ])
    expect(await peopleAfter(warehouse, 'contacts', 'none')).toEqual([
      ['1', 'Jensen', 'other'],
      ['2', 'Imhof', 'main'],
      ['2', 'Krohn', 'other'],
      ['3', 'Lange', 'other'],
    ])
  })

  test('CreateMainRelationOnlyIfAwardeeNew makes the main relation of new companies only', async ({
    warehouse,
  }) => {
    expect(
      await peopleAfter(warehouse, 'mainContact', 'CreateMainRelationOnlyIfAwardeeNew'),
    ).toEqual([
      ['2', 'Imhof', 'main'],
      ['3', 'Lange', 'main'],
    ])
  })

  test('SetOtherAsMainContactIfMainIsMissing names another contact where there is no main one', async ({
    warehouse,
  }) => {
    expect(
      await peopleAfter(warehouse, 'contacts', 'SetOtherAsMainContactIfMainIsMissing'),
    ).toEqual([
      ['1', 'Jensen', 'proposed'],
      ['2', 'Imhof', 'main'],
      ['2', 'Krohn', 'other'],
      ['3', 'Lange', 'main'],
    ])
  })
})

describe('[I-022] people are found by the model where that is asked for', () => {
  const contactColumns: readonly Column[] = [
    { source: 'nr', target: 'supplierIdentification.value' },
    { source: 'vorname', target: 'firstName' },
    { source: 'nachname', target: 'surname' },
    { source: 'plz', target: 'zipCode' },
    { source: 'mail', target: 'emailAddress' },
  ]
  const contacts = (...lines: readonly string[]) =>
    ['nr;vorname;nachname;plz;mail', ...lines].join('\n')
  const take = async (scope: Scope, content: string, options: Partial<ImportOptions> = {}) => {
    const sampleId = await deliver(admin, scope, content)
    const mappingId = await newMapping(admin, 'contact', contactColumns)
    return importOf(admin, { sampleId, mappingId, ...options })
  }

  test('a misspelt name with the same mailbox is that person, a namesake elsewhere is not', async () => {
    const scope = await newScope(admin)
    await take(scope, contacts('1;Maria;Quandt;24103;quandt@weide.de'))
    const other = { ...scope, supplier: (await newScope(admin)).supplier }
    const rows = contacts('9;Maria;Quant;24103;quandt@weide.de', '8;Maria;Quell;80331;q@isar.de')
    const done = await take(other, rows, { matchByFields: true })
    expect(done).toMatchObject({ newRows: 1, changedRows: 1, conflicts: 0, changes_created: 1 })
    const third = { ...scope, supplier: (await newScope(admin)).supplier }
    expect(await take(third, rows)).toMatchObject({ newRows: 2 })
  })

  test('a colleague at the same address, with the same telephone, is somebody else, a spouse as well', async () => {
    const columns: readonly Column[] = [
      ...contactColumns,
      { source: 'strasse', target: 'street' },
      { source: 'telefon', target: 'telephoneNumber' },
    ]
    const practice = (line: string) => `${line};Weidenweg 4;0431 771020`
    const taken = async (scope: Scope, ...lines: readonly string[]) => {
      const head = 'nr;vorname;nachname;plz;mail;strasse;telefon'
      const sampleId = await deliver(admin, scope, [head, ...lines.map(practice)].join('\n'))
      const mappingId = await newMapping(admin, 'contact', columns)
      return importOf(admin, { sampleId, mappingId, matchByFields: true })
    }
    const scope = await newScope(admin)
    await taken(scope, '1;Ingeborg;Waldmann;24103;i.waldmann@praxis-weidenweg.de')
    const other = { ...scope, supplier: (await newScope(admin)).supplier }
    const colleagues = [
      '6;Uwe;Waldmann;24103;u.waldmann@praxis-weidenweg.de',
      '7;Heinrich;Petersen;24103;h.petersen@praxis-weidenweg.de',
    ]
    expect(await taken(other, ...colleagues)).toMatchObject({ newRows: 2, conflicts: 0 })
    const third = { ...scope, supplier: (await newScope(admin)).supplier }
    expect(
      await taken(third, '5;Ingeborg;Waldman;24103;i.waldmann@praxis-weidenweg.de'),
    ).toMatchObject({ newRows: 0, changedRows: 1, conflicts: 0 })
  })

  test('one who may be either of two waits for a decision', async () => {
    const scope = await newScope(admin)
    await take(scope, contacts('1;Nele;Rabe;50667;', '2;Nele;Rabe;50667;rabe@dom.de'))
    const other = { ...scope, supplier: (await newScope(admin)).supplier }
    expect(
      await take(other, contacts('7;Nele;Rabe;50667;nele@web.de'), { matchByFields: true }),
    ).toMatchObject({ conflicts: 1, newRows: 0, changes_created: 0 })
  })
})
