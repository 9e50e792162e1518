import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import yazl from 'yazl'
import { type WrittenFile, writeWhole } from '../../platform/atomic-file.ts'
import { encrypt } from '../../platform/encrypted-file.adapter.ts'
import { type DumpRequest, dumpKind, partsOf, tablesOf } from './dump-tables.query.ts'

export interface DumpFile extends WrittenFile {
  /** The log position that the dump stands for. */
  readonly position: number
  /** Number of contacts at that position that nobody forgot. */
  readonly persons: number
}

interface DumpOutput {
  readonly wanted: DumpRequest
  readonly file: string
  /** The key that the file is enciphered with: it holds values about persons, and folders are copied. */
  readonly secret: Buffer
  readonly version: string
  readonly createdAt: string
  /** Called before each part; throwing ends the dump and leaves no file. */
  readonly onPart: (done: number, total: number) => Promise<void>
}

const positionIn = async (client: pg.PoolClient): Promise<number> => {
  const { rows } = await client.query<{ position: string }>('select position from log.log_head')
  return Number(rows[0]?.position ?? 0)
}

const personsIn = async (client: pg.PoolClient): Promise<number> => {
  const { rows } = await client.query<{ n: number }>(
    `select count(*)::int as n from view.record where class = 'contact' and fields ->> 'erasedAt' is null`,
  )
  return rows[0]?.n ?? 0
}

const addManifest = (
  zip: yazl.ZipFile,
  position: number,
  { wanted, version, createdAt }: DumpOutput,
) =>
  zip.addBuffer(
    Buffer.from(
      JSON.stringify(
        {
          product: 'stammbuch',
          version,
          createdAt,
          position,
          kind: dumpKind(wanted),
          tables: tablesOf(wanted),
        },
        null,
        2,
      ),
    ),
    'manifest.json',
  )

/** One COPY after the other: a connection can do no more at a time. */
const addParts = async (
  client: pg.PoolClient,
  zip: yazl.ZipFile,
  { wanted, onPart }: DumpOutput,
): Promise<void> => {
  const parts = partsOf(wanted)
  for (const [at, { path: name, query }] of parts.entries()) {
    await onPart(at, parts.length)
    const rows = client.query(copyTo(`copy (${query}) to stdout with (format csv, header)`))
    const entry = new PassThrough()
    zip.addReadStream(entry, name)
    await pipeline(rows, entry)
  }
  zip.end()
}

/** One that fails may be in the middle of a COPY that nobody reads: its connection is given up. */
const inOneSnapshot = async <Result>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> => {
  const client = await pool.connect()
  let failed = true
  try {
    await client.query('begin isolation level repeatable read read only')
    const result = await work(client)
    await client.query('rollback')
    failed = false
    return result
  } finally {
    client.release(failed)
  }
}

/** Write a dump of one moment with COPY, no client program needed. The file appears when it is whole. */
export const writeDump = (pool: pg.Pool, writing: DumpOutput): Promise<DumpFile> =>
  inOneSnapshot(pool, async (client) => {
    const position = await positionIn(client)
    const persons = await personsIn(client)
    const zip = new yazl.ZipFile()
    addManifest(zip, position, writing)
    const content = zip.outputStream as PassThrough
    const [written] = await Promise.all([
      writeWhole(writing.file, content, [encrypt(writing.secret)]),
      // Without an end of its own the file would wait for parts that never come.
      addParts(client, zip, writing).catch((error) => content.destroy(error)),
    ])
    return { ...written, position, persons }
  })
