import { createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { afterAll } from 'vitest'
import yazl from 'yazl'

const folder = mkdtempSync(path.join(tmpdir(), 'workbooks-'))
afterAll(() => rmSync(folder, { recursive: true }))
let serial = 0
/** Returns a path for a workbook that is removed after the tests. */
export const newFile = (): string => {
  serial += 1
  return path.join(folder, `${serial}.xlsx`)
}

const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const relation = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="${relations}/${type}" Target="${target}"/>`

interface WorkbookParts {
  readonly sheet?: string
  readonly strings?: string
  readonly styles?: string
  readonly workbook?: string
  readonly more?: Readonly<Record<string, Buffer | string>>
}

/** Writes a workbook of these parts; parts left out have a default. */
export const workbookOf = async ({
  sheet = '',
  strings,
  styles,
  workbook,
  more = {},
}: WorkbookParts) => {
  const zip = new yazl.ZipFile()
  const add = (name: string, content: Buffer | string) =>
    zip.addBuffer(Buffer.from(content as string), name)
  add(
    '_rels/.rels',
    `<Relationships>${relation('r1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
  )
  add(
    'xl/workbook.xml',
    workbook ?? '<workbook><sheets><sheet name="Daten" r:id="s1"/></sheets></workbook>',
  )
  add(
    'xl/_rels/workbook.xml.rels',
    `<Relationships>${relation('s1', 'worksheet', 'worksheets/sheet1.xml')}${relation('s2', 'worksheet', 'worksheets/sheet2.xml')}${relation('t', 'sharedStrings', 'sharedStrings.xml')}${relation('y', 'styles', 'styles.xml')}</Relationships>`,
  )
  if (!('xl/worksheets/sheet1.xml' in more))
    add('xl/worksheets/sheet1.xml', `<worksheet><sheetData>${sheet}</sheetData></worksheet>`)
  if (strings !== undefined) add('xl/sharedStrings.xml', `<sst>${strings}</sst>`)
  if (styles !== undefined) add('xl/styles.xml', `<styleSheet>${styles}</styleSheet>`)
  for (const [name, content] of Object.entries(more)) add(name, content)
  zip.end()
  const file = newFile()
  await pipeline(zip.outputStream, createWriteStream(file))
  return file
}

/** Returns a cell with text. */
export const text = (address: string, value: string) =>
  `<c r="${address}" t="inlineStr"><is><t>${value}</t></is></c>`
/** Returns the styles of a workbook whose cell formats have these codes, from 1. */
export const formats = (...codes: readonly string[]) =>
  `<numFmts>${codes.map((code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${code}"/>`).join('')}</numFmts><cellXfs><xf numFmtId="0"/>${codes.map((_, at) => `<xf numFmtId="${164 + at}"/>`).join('')}<xf numFmtId="14"/></cellXfs>`
