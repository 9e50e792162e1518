import type { SearchGroups } from '@stammbuch/contracts'
import { dumpProjections, newId, rebuildProjections } from '@stammbuch/ledger'
import { decideOn, loadRecords } from '@stammbuch/records'
import type { Pool } from 'pg'
import { describe, expect } from 'vitest'
import { addEntry } from '../catalogue/index.ts'
import { deliveryReceived } from '../testing/delivery.ts'
import {
  givenAccount,
  givenAward,
  givenProject,
  givenProposals,
  givenRecords,
  inLog,
} from '../testing/records.ts'
import { test } from '../testing/test.ts'
import type { Person, TestWarehouse } from '../testing/warehouse.ts'
import { searchEntryProjection } from './search-entry.projection.ts'
import { foldSearch } from './search-fold.process.ts'

/** What a person finds, once the search knows everything. */
const searching =
  (warehouse: TestWarehouse, person: Person) =>
  async (text: string): Promise<SearchGroups> => {
    await foldedTo(warehouse)
    const { status, body } = await person.call('searchEverything', { query: { text } })
    expect(status, text).toBe(200)
    return body
  }

/** Folds up to the head; another process of the test may be at it. */
const foldedTo = async ({ parts: { db } }: TestWarehouse): Promise<void> => {
  const standing = async () => {
    const head = await db.selectFrom('log_head').select('position').executeTakeFirstOrThrow()
    const kept = await db
      .selectFrom('checkpoint')
      .select('position')
      .where('name', '=', searchEntryProjection.name)
      .executeTakeFirst()
    return head.position - (kept?.position ?? 0)
  }
  await expect
    .poll(
      async () => {
        await foldSearch(db)
        return standing()
      },
      { timeout: 30_000 },
    )
    .toBe(0)
}

const labels = ({ groups }: SearchGroups, kind: string): readonly string[] =>
  groups.find((one) => one.kind === kind)?.hits.map(({ label }) => label) ?? []

const identified = (warehouse: TestWarehouse, id: string, value: string) =>
  inLog(warehouse, async (unit) => {
    const supplierId = await addEntry(unit, 'supplier', { name: `Quelle ${value}` }, [])
    const stream = (await loadRecords(unit.db, [id])).get(id)
    if (!stream) throw new Error('no record')
    decideOn(unit, stream, {
      do: 'identify',
      identificationId: newId(),
      value,
      scope: null,
      supplierId,
    })
    return supplierId
  })

const givenDelivery = (
  warehouse: TestWarehouse,
  project: { readonly rankingGroupId: string; readonly periodId: string },
  supplierId: string,
  fileName: string,
) =>
  inLog(warehouse, async (unit) => {
    const id = newId()
    const { rankingGroupId, periodId } = project
    const data = { ...deliveryReceived.data, fileName, supplierId, rankingGroupId, periodId }
    unit.append({ kind: 'delivery', id, version: 0 }, [{ ...deliveryReceived, data }])
    return id
  })

describe('the search over everything', () => {
  test('[S-103] finds a house by its words in any order, by beginnings, without accents and with a typing error', async ({
    warehouse,
  }) => {
    const ines = await warehouse.person('Ines', 'ROLE_EDITOR')
    const name = 'Kreiskrankenhaus Zur Großen Lärche'
    await givenAccount(warehouse, { name, city: 'Überlingen' })
    await givenAccount(warehouse, { name: 'Praxis Buchenhain', city: 'Kiel' })
    const find = searching(warehouse, ines)
    for (const text of [
      name,
      'Lärche Kreiskrankenhaus',
      'laerche gross',
      'LARCHE kreisk',
      'ueberlingen lär',
      'Kreiskrakenhaus Lärche',
      'Lräche',
      'Kriesknankenhaus',
      'krankenhaus überlingen',
    ]) {
      const found = await find(text)
      expect(labels(found, 'account'), text).toEqual([name])
    }
    for (const text of ['Lärche Kiel', 'Krokodil', 'xq'])
      expect((await find(text)).groups, text).toEqual([])
    const [{ hits = [] } = {}] = (await find('Lräche')).groups
    expect(hits).toMatchObject([{ exact: false, detail: '24103 Überlingen' }])
  })

  test('[S-103] finds identifications, deliveries, projects, master data, notes, runs and an ID', async ({
    warehouse,
  }) => {
    const ada = await warehouse.person('Ada', 'ROLE_ADMIN')
    const find = searching(warehouse, ada)
    const project = await givenProject(warehouse, 'ZDF', { name: 'Zedernliste' })
    const id = await givenAccount(warehouse, { name: 'Haus Zeder' })
    const award = await givenAward(warehouse, project, id)
    const supplierId = await identified(warehouse, id, 'ZX-4711/b')
    await givenDelivery(warehouse, project, supplierId, 'zedern_nachlieferung.csv')
    const note = {
      content: 'Rückruf wegen Zulassung',
      targetId: award,
      targetClass: 'award',
    } as const
    expect((await ada.call('addNote', { body: note })).status).toBe(201)
    await givenProposals(warehouse, [id], () => 'Zeven')
    const scope = { rgShortCode: project.shortCode, periodId: project.periodId }
    expect((await ada.call('bulkAccept', { body: scope })).status).toBe(200)
    const number = await find('zx 4711')
    expect(number.groups.map(({ kind }) => kind)).toEqual(['identification', 'setting', 'delivery'])
    expect(number.groups[0]?.hits).toMatchObject([
      {
        label: 'ZX-4711/b',
        detail: 'Quelle ZX-4711/b · Haus Zeder',
        record: { id, class: 'account' },
      },
    ])
    expect(labels(await find('Quelle nachlieferung'), 'delivery')).toEqual([
      'zedern_nachlieferung.csv',
    ])
    expect(labels(await find(project.shortCode), 'project')).toEqual(['Zedernliste'])
    const notes = await find('zulassung rueckruf')
    expect(notes.groups).toMatchObject([
      { kind: 'note', hits: [{ record: { id, class: 'account' } }] },
    ])
    expect(labels(await find(`schnellver ${project.shortCode}`), 'run')).toEqual([
      'Schnellverifikation',
    ])
    expect(labels(await find(id), 'account')).toEqual(['Haus Zeder'])
  })

  test('[S-103] what a person may not see is not found', async ({ warehouse }) => {
    const [emma, ivo] = [
      await warehouse.person('Emma', 'ROLE_EDITOR'),
      await warehouse.person('Ivo', 'ROLE_IT'),
    ]
    const [id = ''] = await givenRecords(warehouse, [
      { class: 'contact', values: { firstName: 'Quirina', surname: 'Wolkenstein' } },
    ])
    const note = {
      content: 'Frau Wolkenstein ruft an',
      targetId: id,
      targetClass: 'contact',
    } as const
    expect((await emma.call('addNote', { body: note })).status).toBe(201)
    await identified(warehouse, id, 'WOLKENSTEIN-1')
    const seen = await searching(warehouse, emma)('wolkenstein')
    expect(seen.groups.map(({ kind }) => kind)).toEqual([
      'contact',
      'identification',
      'setting',
      'note',
    ])
    const hidden = await searching(warehouse, ivo)('wolkenstein')
    expect(hidden.groups.map(({ kind }) => kind)).toEqual(['setting'])
    expect((await searching(warehouse, ivo)(id)).groups).toEqual([])
    expect(labels(await searching(warehouse, emma)('Emma'), 'setting')).toEqual([])
    const ada = await warehouse.person('Adalbert', 'ROLE_ADMIN')
    expect(labels(await searching(warehouse, ada)('Emma'), 'setting')).toEqual(['Emma'])
  })

  test('[S-103] what is called so comes first, whatever it is, and what is merely alike last', async ({
    warehouse,
  }) => {
    const ada = await warehouse.person('Adele', 'ROLE_ADMIN')
    for (const name of ['Erkik Bau', 'Holz Eriksen', 'Eriksen und Söhne'])
      await givenAccount(warehouse, { name })
    await givenRecords(warehouse, [
      { class: 'contact', values: { firstName: 'Erik', surname: 'Sommer' } },
    ])
    const found = await searching(warehouse, ada)('erik')
    expect(found.groups.map(({ kind }) => kind).slice(0, 2)).toEqual(['contact', 'account'])
    expect(labels(found, 'account')).toEqual(['Eriksen und Söhne', 'Holz Eriksen', 'Erkik Bau'])
    const companies = found.groups.find(({ kind }) => kind === 'account')?.hits
    expect(companies?.map(({ exact }) => exact)).toEqual([true, true, false])
  })

  test('[S-103] saved views are found by those who see them, saved questions by those who may ask', async ({
    warehouse,
  }) => {
    const [ida, ivo] = [
      await warehouse.person('Ida', 'ROLE_EDITOR'),
      await warehouse.person('Ivar', 'ROLE_EDITOR'),
    ]
    const otto = await warehouse.person('Otto', 'ROLE_AUDITOR')
    const view = { list: 'verification' as const, search: {}, columns: { hidden: [], widths: {} } }
    const save = (name: string, shared: boolean) =>
      ida.call('createView', { body: { ...view, name, shared } })
    expect((await save('Kurorte am Bodensee', true)).status).toBe(201)
    expect((await save('Kurorte im Schwarzwald', false)).status).toBe(201)
    const filters = { decision: 'accepted' }
    const asked = { name: 'Kurorte im Juni', filters }
    expect((await otto.call('createQuestion', { body: asked })).status).toBe(201)
    const views = async (person: Person, text: string) =>
      labels(await searching(warehouse, person)(text), 'saved-view')
    expect(await views(ida, 'kuro')).toEqual(['Kurorte am Bodensee', 'Kurorte im Schwarzwald'])
    expect(await views(ivo, 'bodensee kurorte')).toEqual(['Kurorte am Bodensee'])
    expect(await views(ivo, 'schwarzwald')).toEqual([])
    expect(await views(ida, 'schwartzwald')).toEqual(['Kurorte im Schwarzwald'])
    const questions = (await searching(warehouse, otto)('juni kurort')).groups
    expect(questions).toMatchObject([
      { kind: 'saved-question', hits: [{ label: 'Kurorte im Juni', exact: true, filters }] },
    ])
    expect((await searching(warehouse, ida)('juni')).groups).toEqual([])
  })

  test('[S-103] a forgotten person is gone from it at once, and a merged record leads to the one that is left', async ({
    warehouse,
  }) => {
    const admin = await warehouse.person('Asta', 'ROLE_ADMIN')
    const find = searching(warehouse, admin)
    const [id = ''] = await givenRecords(warehouse, [
      { class: 'contact', values: { firstName: 'Uta', surname: 'Kanarienvögel' } },
    ])
    expect(labels(await find('kanarienvogel'), 'contact')).toEqual(['Kanarienvögel, Uta'])
    const body = { confirmation: 'LÖSCHEN', reason: 'request' } as const
    expect((await admin.call('eraseContact', { params: { id }, body })).status).toBe(200)
    const { rows } = await warehouse.parts.pool.query(
      `select 1 from search_entry where words::text ~ 'kanarienvogel' or name ~ 'kanarienvogel'
       union all select 1 from search_word where word ~ 'kanarienvogel'`,
    )
    expect(rows).toEqual([])
    expect((await find('kanarienvogel')).groups).toEqual([])
    const left = await givenAccount(warehouse, { name: 'Hof Kastanie' })
    const ended = await givenAccount(warehouse, { name: 'Hof Marone' })
    await inLog(warehouse, async (unit) => {
      const stream = (await loadRecords(unit.db, [ended])).get(ended)
      if (!stream) throw new Error('no record')
      decideOn(unit, stream, { do: 'merge-into', into: left })
    })
    const found = await find('marone')
    expect(found.groups[0]?.hits).toMatchObject([
      { id: left, label: 'Hof Kastanie', foundAs: 'Hof Marone', record: { id: left } },
    ])
  })

  test('[S-103] it is rebuilt from position 0 as it is, in every byte', async ({
    warehouse,
    database,
  }) => {
    const erik = await warehouse.person('Erik', 'ROLE_EDITOR')
    const project = await givenProject(warehouse, 'REB')
    const ids = await Promise.all(
      ['Alpha', 'Beta', 'Gamma'].map((name) => givenAccount(warehouse, { name: `Haus ${name}` })),
    )
    const [id = '', other = ''] = ids
    const supplierId = await identified(warehouse, id, 'REB-1')
    await givenDelivery(warehouse, project, supplierId, 'rebuilt.csv')
    await foldedTo(warehouse)
    const change = { targetClass: 'account', targetId: other, attributeName: 'name' } as const
    const { body } = await erik.call('proposeChange', {
      body: { ...change, newValue: 'Hof Delta' },
    })
    expect((await erik.call('acceptChange', { params: { id: body.id } })).status).toBe(200)
    const find = searching(warehouse, erik)
    expect(labels(await find('hof delta'), 'account')).toEqual(['Hof Delta'])
    expect((await find('haus beta')).groups).toEqual([])
    const before = await dumped(database.owner)
    expect(before).toContain('hof')
    expect(before).not.toContain('"beta"')
    await rebuildProjections({ url: database.ownerUrl, projections: [searchEntryProjection] })
    expect(await dumped(database.owner)).toBe(before)
    await rebuildProjections({
      url: database.ownerUrl,
      projections: [searchEntryProjection],
      slice: 3,
    })
    expect(await dumped(database.owner)).toBe(before)
  }, 60_000)
})

const dumped = async (pool: Pool): Promise<string> => {
  let text = ''
  for await (const piece of dumpProjections(pool, [searchEntryProjection])) text += piece
  return text
}
