import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openSheet } from '@stammbuch/sheets'
import { expect } from 'vitest'
import { fileStamp } from '../platform/file-stamp.ts'
import { givenAccount, givenAward, givenProject } from '../testing/records.ts'
import { test } from '../testing/test.ts'

test('[I-031] an export is CSV as well, where no cell is calculated and none is lost', async ({
  warehouse,
}) => {
  const emma = await warehouse.person('Emma', 'ROLE_EDITOR')
  const project = await givenProject(warehouse, `C${randomUUID().slice(0, 6).toUpperCase()}`)
  const account = await givenAccount(warehouse, { name: '=1+1', telephoneNumber: '+49 1' })
  await givenAward(warehouse, project, account, { rank: 1 })
  const { body } = await emma.call('exportResearch', {
    body: { rankingGroupShortCode: project.shortCode, periodName: project.periodName },
    query: { format: 'csv' },
  })
  const { fileUri } = body as { fileUri: string }
  const reply = await fetch(`${warehouse.url}/api/download/${fileUri}`, {
    headers: { authorization: `Bearer ${emma.token}` },
  })
  expect(reply.headers.get('content-type')).toContain('text/csv')
  expect(reply.headers.get('content-disposition')).toMatch(/research-.*\.csv"/)
  const text = await reply.text()
  expect(text).toContain("'=1+1")
  expect(text).not.toMatch(/(^|;)[=+@]/m)
  const file = join(warehouse.dataDir, `${randomUUID()}.csv`)
  await writeFile(file, text)
  const { headers, rows } = await openSheet(file)
  const found: (readonly string[])[] = []
  for await (const { cells } of rows) found.push(cells)
  const shown = ['Name', 'Telefon', 'Rang'].map((name) => found[0]?.[headers.indexOf(name)])
  expect([found.length, shown]).toEqual([1, ['=1+1', '+49 1', '1']])
})

test('who asks the API import for a table is refused, not given something else', async ({
  warehouse,
}) => {
  const erna = await warehouse.person('Erna', 'ROLE_EDITOR')
  const project = await givenProject(warehouse, `J${randomUUID().slice(0, 6).toUpperCase()}`)
  await givenAward(warehouse, project, await givenAccount(warehouse))
  const body = { rankingGroupShortCode: project.shortCode }
  const table = await erna.call('exportApi', { body, query: { format: 'csv' as never } })
  expect([table.status, table.problem.errors]).toMatchObject([422, [{ path: 'format' }]])
  expect((await erna.call('exportApi', { body })).status).toBe(201)
})

test('[I-033] a file is named after project, year and the clock of its readers', async ({
  warehouse,
}) => {
  const emma = await warehouse.person('Emma', 'ROLE_EDITOR')
  const project = await givenProject(warehouse, `N${randomUUID().slice(0, 6).toUpperCase()}`)
  await givenAward(warehouse, project, await givenAccount(warehouse))
  const { shortCode: rankingGroupShortCode, periodName } = project
  await emma.call('exportSgh', { body: { rankingGroupShortCode, periodName } })
  const { list } = (await emma.call('listExports', { query: { limit: 100 } })).body
  const [file] = list.filter(({ filename }) => filename.includes(rankingGroupShortCode))
  const at = fileStamp(new Date((file?.modified ?? 0) * 1000))
  expect(file?.filename).toBe(`sgh-${rankingGroupShortCode}-${periodName}-${at}.xlsx`)
})
