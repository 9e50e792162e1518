import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, rename } from 'node:fs/promises'
import path from 'node:path'
import { PassThrough, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import yazl from 'yazl'
import { dumpKind, partsOf, tablesOf, type Wanted } from './dump-tables.ts'
import { encipher } from './enciphered-file.ts'

export interface Written {
  /** Of the whole archive, as it is taken out. */
  readonly bytes: number
  /** Of the whole archive; hexadecimal, lower case. */
  readonly sha256: string
  /** The log position that the dump stands for. */
  readonly position: number
}

interface Writing {
  readonly wanted: Wanted
  readonly file: string
  /** What the file is enciphered with: it holds values about persons, and folders are copied. */
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

const addManifest = (
  zip: yazl.ZipFile,
  position: number,
  { wanted, version, createdAt }: Writing,
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
  { wanted, onPart }: Writing,
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

const measuring = () => {
  const hash = createHash('sha256')
  let bytes = 0
  const stream = new Transform({
    transform(piece: Buffer, _, done) {
      hash.update(piece)
      bytes += piece.length
      done(null, piece)
    },
  })
  return { stream, measured: () => ({ bytes, sha256: hash.digest('hex') }) }
}

const inOneSnapshot = async <Result>(
  client: pg.PoolClient,
  work: () => Promise<Result>,
): Promise<Result> => {
  await client.query('begin isolation level repeatable read read only')
  try {
    return await work()
  } finally {
    await client.query('rollback')
  }
}

/** Write a dump of one moment with COPY, no client program needed. The file appears when it is whole. */
export const writeDump = async (pool: pg.Pool, writing: Writing): Promise<Written> => {
  const { file, secret } = writing
  const aside = `${file}.part`
  await mkdir(path.dirname(file), { recursive: true })
  const client = await pool.connect()
  try {
    return await inOneSnapshot(client, async () => {
      const position = await positionIn(client)
      const zip = new yazl.ZipFile()
      addManifest(zip, position, writing)
      const measure = measuring()
      const writingFile = pipeline(
        zip.outputStream,
        measure.stream,
        encipher(secret),
        createWriteStream(aside, { mode: 0o600 }),
      )
      await Promise.all([addParts(client, zip, writing), writingFile])
      const handle = await open(aside, 'r')
      await handle.sync().finally(() => handle.close())
      await rename(aside, file)
      return { ...measure.measured(), position }
    })
  } finally {
    client.release()
  }
}
