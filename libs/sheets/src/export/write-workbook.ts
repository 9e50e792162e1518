import { PassThrough, Readable } from 'node:stream'
import yazl from 'yazl'
import type { ExportRow, ExportTable } from './export-table.ts'
import { columnLetters, columnsXml, headerXml, rowXml, xmlText } from './sheet-xml.ts'
import {
  contentTypesPart,
  rootRelationsPart,
  sheetEnd,
  sheetStart,
  stylesPart,
  workbookPart,
  workbookRelationsPart,
} from './workbook-parts.ts'

export interface ExportSheet extends ExportTable {
  /** Name of the tab; characters that a tab cannot show are removed, and a repeated name is numbered. */
  readonly name: string
}

/** Maximum number of rows of a sheet, the header among them. */
const rowLimit = 1_048_576
const rowsAtOnce = 200
const nameLimit = 31

const tooManyRows = (name: string): Error =>
  new RangeError(`Das Blatt „${name}“ hätte mehr als 1.048.576 Zeilen.`)

async function* xmlOf({ name, columns, rows }: ExportSheet): AsyncGenerator<string> {
  const letters = columns.map((_, at) => columnLetters(at))
  let parts = [sheetStart(columnsXml(columns)), headerXml(columns, letters)]
  let count = 1
  for await (const row of rows as AsyncIterable<ExportRow>) {
    count += 1
    if (count > rowLimit) throw tooManyRows(name)
    parts.push(rowXml(count, columns, letters, row))
    if (parts.length < rowsAtOnce) continue
    yield parts.join('')
    parts = []
  }
  yield `${parts.join('')}${sheetEnd}`
}

const tabName = (name: string, taken: ReadonlySet<string>): string => {
  const plain =
    name
      .replace(/[\\/?*:[\]]/g, ' ')
      .replace(/^'+|'+$/g, '')
      .trim() || 'Tabelle'
  for (let number = 1; ; number += 1) {
    const end = number === 1 ? '' : ` (${number})`
    const candidate = `${plain.slice(0, nameLimit - end.length)}${end}`
    if (!taken.has(candidate.toLowerCase())) return candidate
  }
}

const tabNames = (sheets: readonly ExportSheet[]): readonly string[] => {
  const taken = new Set<string>()
  return sheets.map(({ name }) => {
    const chosen = tabName(name, taken)
    taken.add(chosen.toLowerCase())
    return xmlText(chosen)
  })
}

/**
 * Streams sheets as a workbook (.xlsx): rows are read at the pace of the reader. Text stays text (a cell that begins with `=` is shown,
 * not calculated), numbers and dates are typed. A cell of more than 32,767 characters is cut and ends in `…`.
 * @throws RangeError through the stream, for more than 1,048,575 rows in a sheet
 */
export const writeWorkbook = (sheets: readonly ExportSheet[]): Readable => {
  const zip = new yazl.ZipFile()
  const out = new PassThrough()
  const mtime = new Date(0)
  const add = (path: string, text: string): void =>
    zip.addBuffer(Buffer.from(text), path, { mtime })
  add('[Content_Types].xml', contentTypesPart(sheets.length))
  add('_rels/.rels', rootRelationsPart)
  add('xl/workbook.xml', workbookPart(tabNames(sheets)))
  add('xl/_rels/workbook.xml.rels', workbookRelationsPart(sheets.length))
  add('xl/styles.xml', stylesPart)
  for (const [index, sheet] of sheets.entries()) {
    const xml = Readable.from(xmlOf(sheet), { objectMode: false, encoding: 'utf8' })
    xml.on('error', (error) => out.destroy(error))
    out.on('close', () => xml.destroy())
    zip.addReadStream(xml, `xl/worksheets/sheet${index + 1}.xml`, { mtime })
  }
  zip.outputStream.pipe(out)
  zip.end()
  return out
}
