import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { openSheet, writeWorkbook } from '@stammbuch/sheets'
import { expect } from 'vitest'
import { addEntry } from '../../catalogue/index.ts'
import { newScope, send, uploadOf } from '../../intake/testing/deliver.ts'
import { givenProject, inLog } from '../../testing/records.ts'
import { test } from '../../testing/test.ts'
import type { Person, TestWarehouse } from '../../testing/warehouse.ts'

const download = async (warehouse: TestWarehouse, { token }: Person, name: string) => {
  const reply = await fetch(
    `${warehouse.url}/api/download/supplier_templates/${encodeURIComponent(name)}`,
    { headers: { authorization: `Bearer ${token}` } },
  )
  const file = join(warehouse.dataDir, `${randomUUID()}.xlsx`)
  await writeFile(file, new Uint8Array(await reply.arrayBuffer()))
  return { reply, file }
}

/** A file as a supplier returns it: the same headers and one filled row. */
const filled = (headers: readonly string[]) =>
  buffer(
    writeWorkbook([
      {
        name: 'Daten',
        columns: headers.map((header) => ({ header })),
        rows: [headers.map((_, at) => `w${at}`)],
      },
    ]),
  )

test('[R-029] every template names use, file and day, and a delivery that keeps its headers needs no guessing', async ({
  warehouse,
}) => {
  const emma = await warehouse.person('Emma', 'ROLE_ADMIN')
  const short = `T${randomUUID().slice(0, 6)}`
  const project = await givenProject(warehouse, short)
  const { rankingGroupId } = project
  const name = `beds_${short.toLowerCase()}`
  for (const one of [
    { name, label: 'Betten', type: 'TYPE_INTEGER', rankingGroupId },
    { name: `${name}_old`, label: 'Betten', type: 'TYPE_INTEGER', rankingGroupId },
    { name: `${name}_own`, label: 'Intern', type: 'TYPE_STRING', rankingGroupId, internal: true },
  ])
    await inLog(warehouse, (unit) => addEntry(unit, 'dynamic-field', { nullable: true, ...one }))
  const { body } = await emma.call('listSupplierTemplates')
  const wanted = body.list.filter(
    ({ useCase }) => /^(Unternehmen|Kontakte|Produkte)$/.test(useCase) || useCase.includes(short),
  )
  expect(wanted).toHaveLength(4)
  const scope = await newScope(emma)
  const keepsItsHeaders = async (template: (typeof wanted)[number]) => {
    expect(template.name).toMatch(new RegExp(`${template.version}.*\\.xlsx$`))
    const { reply, file } = await download(warehouse, emma, template.name)
    expect(reply.headers.get('content-disposition')).toContain(template.name)
    const { headers } = await openSheet(file)
    const targetClass = template.useCase === 'Kontakte' ? 'contact' : 'account'
    const upload = uploadOf(scope, await filled(headers), { name: 'f.xlsx' })
    const sampleId = String((await send(emma, upload)).body.sample?.id)
    await emma.call('processSample', { params: { sampleId } })
    const suggested = await emma.call('suggestMapping', { body: { sampleId, targetClass } })
    const { columns } = suggested.body
    expect(columns.map(({ source }) => source)).toEqual(headers)
    expect(columns.filter(({ confidence }) => confidence < 1)).toEqual([])
    expect(new Set(columns.map(({ target }) => target)).size).toBe(headers.length)
  }
  await Promise.all(wanted.map(keepsItsHeaders))
  const own = wanted.find(({ useCase }) => useCase.includes(short))
  const { file } = await download(warehouse, emma, own?.name ?? '')
  const { headers } = await openSheet(file)
  expect(headers).toEqual(
    expect.arrayContaining([
      'Datenlieferanten-ID',
      'Name',
      'Auszeichnung: Topliste',
      'Auszeichnung: Rang',
      `Erhebung: Betten (${name})`,
    ]),
  )
  expect(headers).not.toContain('Erhebung: Intern')
  const { rows } = await openSheet(file, { sheet: 'Erklärung' })
  const beds: (readonly string[])[] = []
  for await (const { cells } of rows)
    if (cells[0] === `Erhebung: Betten (${name})`) beds.push(cells.slice(2, 4))
  expect(beds, 'a whole number has no 4,000 characters').toEqual([['Ganze Zahl', '']])
})

test('[R-029] the second sheet says what is required, how long and which values; an old name is not found', async ({
  warehouse,
}) => {
  const rosa = await warehouse.person('Rosa', 'ROLE_AUDITOR')
  const { body } = await rosa.call('listSupplierTemplates')
  const contacts = body.list.find(({ useCase }) => useCase === 'Kontakte')
  const { file } = await download(warehouse, rosa, contacts?.name ?? '')
  const { headers, rows } = await openSheet(file, { sheet: 'Erklärung' })
  const lines: Record<string, string>[] = []
  for await (const { cells } of rows)
    lines.push(Object.fromEntries(headers.map((header, at) => [header, cells[at] ?? ''])))
  expect(lines.find(({ Spalte }) => Spalte === 'Anrede')).toMatchObject({
    Pflicht: 'ja',
    'Erlaubte Werte': 'Herr, Frau',
  })
  expect(lines.find(({ Spalte }) => Spalte === 'PLZ')).toMatchObject({
    Pflicht: 'nein',
    'Höchstens Zeichen': '5',
  })
  const { reply } = await download(warehouse, rosa, 'Vorlage-Kontakte-2001-01-01.xlsx')
  expect(reply.status).toBe(404)
})

test('[R-029] a template that lost a column is another version than the one that had it', async ({
  warehouse,
}) => {
  const ada = await warehouse.person('Ada', 'ROLE_ADMIN')
  const short = `V${randomUUID().slice(0, 6)}`
  const { rankingGroupId } = await givenProject(warehouse, short)
  const fieldOf = (name: string) =>
    inLog(warehouse, (unit) =>
      addEntry(unit, 'dynamic-field', {
        ...{ name, label: name, type: 'TYPE_STRING', nullable: true, rankingGroupId },
      }),
    )
  const suffix = short.toLowerCase()
  const hidden = await fieldOf(`hidden_${suffix}`)
  const removed = await fieldOf(`removed_${suffix}`)
  const versionNow = async () =>
    (await ada.call('listSupplierTemplates')).body.list.find(({ useCase }) =>
      useCase.includes(short),
    )?.version
  // As if everything of the project had been entered long ago.
  const longAgo = () =>
    warehouse.parts.pool.query(
      `update view.catalogue_entry set updated_at = '2020-01-01'
       where id = $1 or entry ->> 'rankingGroupId' = $1::text`,
      [rankingGroupId],
    )
  await longAgo()
  const before = await versionNow()
  await ada.call('updateMdl', { params: { id: hidden }, body: { internal: true } })
  const afterHiding = await versionNow()
  expect(String(afterHiding) > String(before)).toBe(true)
  await longAgo()
  await ada.call('deleteMdl', { params: { id: removed } })
  expect(await versionNow()).toBe(afterHiding)
})
