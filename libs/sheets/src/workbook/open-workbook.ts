import { open } from 'node:fs/promises'
import { SheetProblem } from '../sheet-problem.ts'
import { sharedStrings } from './shared-strings.ts'
import { type CellContext, type SheetLayout, sheetRows, type WorkbookRow } from './sheet-rows.ts'
import { indexOf, type SheetTab, type WorkbookIndex } from './workbook-index.ts'
import { ZipParts } from './zip-parts.ts'

export interface Workbook {
  /** Sheets in order of the tabs. */
  readonly tabs: readonly SheetTab[]
  /** Yields the rows of a sheet that have entries; can be called repeatedly. */
  readonly rowsOf: (name: string) => AsyncGenerator<WorkbookRow, SheetLayout>
  readonly close: () => void
}

const zipStart = Buffer.from('PK\u0003\u0004', 'latin1')
/** First bytes of compound files: old workbooks (.xls) and protected new ones. */
const compoundStart = Buffer.from('d0cf11e0a1b11ae1', 'hex')

const startOf = async (file: string): Promise<Buffer> => {
  const handle = await open(file, 'r')
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(8), 0, 8, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

const checkStart = (start: Buffer): void => {
  if (start.equals(compoundStart))
    throw new SheetProblem(
      'unreadable',
      'Die Datei ist mit einem Kennwort geschützt oder im alten Format .xls. Bitte ohne Kennwort als .xlsx speichern.',
    )
  if (!start.subarray(0, 4).equals(zipStart))
    throw new SheetProblem(
      'unreadable',
      'Die Datei heißt .xlsx, ist aber keine Excel-Datei. Bitte als .xlsx oder als CSV speichern.',
    )
}

async function* rowsIn(
  parts: ZipParts,
  index: WorkbookIndex,
  context: () => Promise<CellContext>,
  name: string,
): AsyncGenerator<WorkbookRow, SheetLayout> {
  const sheet = index.sheets.find((one) => one.name === name)
  if (!sheet)
    throw new SheetProblem('no-such-sheet', `Ein Blatt „${name}“ gibt es in der Datei nicht.`)
  const known = await context()
  return yield* sheetRows(await parts.read(sheet.part), known)
}

/**
 * Opens a workbook (.xlsx). The caller closes it.
 * @param file absolute path
 * @throws SheetProblem `unreadable` with the reason, before anything large is unpacked
 */
export const openWorkbook = async (file: string): Promise<Workbook> => {
  checkStart(await startOf(file))
  const parts = await ZipParts.open(file)
  try {
    const index = await indexOf(parts)
    const { numberFormats, since1904 } = index
    let known: Promise<CellContext> | undefined
    const context = (): Promise<CellContext> => {
      known ??= (async () => {
        const part = index.sharedStrings
        const strings = part && parts.has(part) ? await sharedStrings(await parts.read(part)) : []
        return { strings, numberFormats, since1904 }
      })()
      return known
    }
    const tabs = index.sheets.map(({ name, hidden }) => ({ name, hidden }))
    return {
      tabs,
      rowsOf: (name) => rowsIn(parts, index, context, name),
      close: () => parts.close(),
    }
  } catch (error) {
    parts.close()
    throw error
  }
}
