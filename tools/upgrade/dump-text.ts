import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'

/** The rows of one table in Postgres' text format, a line for each. */
export interface TableRows {
  /** With its schema. */
  readonly table: string
  readonly columns: readonly string[]
  readonly rows: string
}

/** The database and the data folder of an earlier version. */
export interface VersionDump {
  /** The migrations that this version had applied, in their order. */
  readonly migrations: readonly string[]
  readonly tables: readonly TableRows[]
  /** Files of the data folder, all of them text, by their path in it. */
  readonly files: ReadonlyMap<string, string>
}

const END = '\\.'

/** The window of the compression spans the whole text: ids and digests of events come back in every view. */
const compression = {
  [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  [constants.BROTLI_PARAM_QUALITY]: 11,
  [constants.BROTLI_PARAM_LGWIN]: 24,
}

/** Returns a dump as compressed text: a line of JSON, then each table as for `copy … from stdin`. */
export const packed = ({ migrations, tables, files }: VersionDump): Buffer => {
  const parts = tables.flatMap(({ table, columns, rows }) => [
    `copy ${table} (${columns.join(', ')}) from stdin\n`,
    `${rows}${END}\n`,
  ])
  const head = JSON.stringify({ migrations, files: Object.fromEntries(files) })
  return brotliCompressSync(`${head}\n${parts.join('')}`, { params: compression })
}

const section = /^copy (\S+) \((.*)\) from stdin$/

const tablesIn = (lines: readonly string[]): readonly TableRows[] => {
  const tables: TableRows[] = []
  let at = 0
  while (at < lines.length) {
    const [, table, columns] = section.exec(lines[at] ?? '') ?? []
    const end = lines.indexOf(END, at)
    if (!table || !columns || end < 0) throw new Error(`line ${at + 2} of the dump begins no table`)
    const rows = lines.slice(at + 1, end).map((line) => `${line}\n`)
    tables.push({ table, columns: columns.split(', '), rows: rows.join('') })
    at = end + 1
  }
  return tables
}

/**
 * Returns the dump that was packed.
 * @throws Error where it is cut or is none
 */
export const unpacked = (bytes: Buffer): VersionDump => {
  const [head = '', ...lines] = brotliDecompressSync(bytes).toString().trimEnd().split('\n')
  const { migrations, files } = JSON.parse(head)
  return { migrations, tables: tablesIn(lines), files: new Map(Object.entries<string>(files)) }
}
