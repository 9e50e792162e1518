import { createHash } from 'node:crypto'
import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  renameSync,
  rmSync,
} from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Entry, open, type ZipFile } from 'yauzl'
import { cacheFolder } from './cache.ts'
import type { Part } from './parts.ts'

/** Base URL of a repository of Maven artifacts. */
const repository = process.env.MAVEN_REPOSITORY ?? 'https://repo1.maven.org/maven2'

const sumOf = async (file: string): Promise<string> => {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}

const download = async ({ artifact }: Part, file: string): Promise<void> => {
  const answer = await fetch(`${repository}/${artifact}`, { signal: AbortSignal.timeout(600_000) })
  if (!answer.ok || !answer.body) throw new Error(`${artifact}: ${answer.status}`)
  await pipeline(Readable.fromWeb(answer.body), createWriteStream(file))
}

const opened = (file: string): Promise<ZipFile> =>
  new Promise((resolve, reject) =>
    open(file, { lazyEntries: true }, (error, zip) => (error ? reject(error) : resolve(zip))),
  )

const extractEntry = async (zip: ZipFile, entry: Entry, into: string): Promise<void> => {
  const target = path.join(into, entry.fileName)
  if (entry.fileName.endsWith('/')) return void mkdirSync(target, { recursive: true })
  mkdirSync(path.dirname(target), { recursive: true })
  const content = await new Promise<Readable>((resolve, reject) =>
    zip.openReadStream(entry, (error, stream) => (error ? reject(error) : resolve(stream))),
  )
  // The upper half holds the mode of the file where the archive was made on Unix.
  const mode = (entry.externalFileAttributes >>> 16) & 0o777
  await pipeline(content, createWriteStream(target, mode === 0 ? {} : { mode }))
}

const extract = async (file: string, into: string): Promise<void> => {
  const zip = await opened(file)
  await new Promise<void>((resolve, reject) => {
    zip.on('entry', (entry: Entry) =>
      extractEntry(zip, entry, into).then(() => zip.readEntry(), reject),
    )
    zip.once('end', resolve)
    zip.once('error', reject)
    zip.readEntry()
  })
}

/**
 * Returns the folder of a part, fetched into the cache once.
 * @throws when it cannot be fetched, or is another one than expected
 */
export const fetchPart = async (part: Part): Promise<string> => {
  const cache = cacheFolder()
  const folder = path.join(cache, part.folder)
  if (existsSync(folder)) return folder
  mkdirSync(cache, { recursive: true })
  const archive = path.join(cache, `${part.folder}.${process.pid}.zip`)
  const unpacked = path.join(cache, `${part.folder}.${process.pid}.new`)
  try {
    await download(part, archive)
    const sum = await sumOf(archive)
    if (sum !== part.sha256) throw new Error(`${part.artifact} has the sum ${sum}`)
    rmSync(unpacked, { recursive: true, force: true })
    await extract(archive, unpacked)
    // Another clone may have been faster.
    if (!existsSync(folder)) renameSync(path.join(unpacked, part.folder), folder)
  } finally {
    rmSync(archive, { force: true })
    rmSync(unpacked, { recursive: true, force: true })
  }
  return folder
}
