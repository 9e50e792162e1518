import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { Dump } from './read-dump.ts'

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** Returns the first line of a file, and a stream of the rest. COPY writes a header without line breaks. */
const afterHeader = async (
  file: Readable,
): Promise<{ readonly header: string; readonly rest: Readable }> => {
  const pieces = file[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  let start = Buffer.alloc(0)
  let end = -1
  while (end < 0) {
    const { value, done } = await pieces.next()
    if (done) break
    start = Buffer.concat([start, value])
    end = start.indexOf('\n')
  }
  if (end < 0) end = start.length
  const tail = start.subarray(end + 1)
  const rest = async function* () {
    if (tail.length > 0) yield tail
    for (let next = await pieces.next(); !next.done; next = await pieces.next()) yield next.value
  }
  return { header: start.subarray(0, end).toString('utf8'), rest: Readable.from(rest()) }
}

const columnsOf = (header: string): readonly string[] =>
  header.split(',').map((name) => name.replace(/^"(.*)"$/, '$1').replaceAll('""', '"'))

const load = async (client: pg.Client, dump: Dump, path: string): Promise<string> => {
  const table = path.replace(/^tables\/(.*)\.csv$/, '$1')
  const { header, rest } = await afterHeader(await dump.read(path))
  const columns = columnsOf(header).map((name) => `${quoted(name)} text`)
  await client.query(`create table dump.${quoted(table)} (${columns.join(', ')})`)
  await pipeline(
    rest,
    client.query(copyFrom(`copy dump.${quoted(table)} from stdin with (format csv)`)),
  )
  return table
}

/**
 * Loads the tables of any dump as text into the schema `dump`, for queries.
 * @param url a database in which the schema `dump` is free
 * @returns the tables' names
 * @throws Error when the schema is there already; then nothing is changed
 */
export const restoreTables = async (url: string, dump: Dump): Promise<readonly string[]> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rowCount } = await client.query("select from pg_namespace where nspname = 'dump'")
    if (rowCount)
      throw new Error(
        'the database holds tables of a dump already; remove them first: drop schema dump cascade',
      )
    await client.query('begin')
    await client.query('create schema dump')
    const loaded: string[] = []
    for (const path of dump.files)
      if (path.startsWith('tables/')) loaded.push(await load(client, dump, path))
    await client.query('commit')
    return loaded
  } finally {
    await client.end()
  }
}
