import type { Readable } from 'node:stream'
import yauzl from 'yauzl'
import { z } from 'zod'

const manifest = z.object({
  product: z.literal('stammbuch'),
  version: z.string(),
  createdAt: z.string(),
  position: z.number().int(),
  kind: z.enum(['full', 'slim', 'custom']),
  tables: z.array(z.string()),
})
/** The manifest of a dump. */
export type Manifest = z.output<typeof manifest>

/** An open dump. */
export interface Dump {
  readonly manifest: Manifest
  /** Paths of its files, in the order in which they were written. */
  readonly files: readonly string[]
  /** @throws Error when there is no such file */
  readonly read: (path: string) => Promise<Readable>
  readonly close: () => void
}

const textOf = async (stream: Readable): Promise<string> => {
  const pieces: Buffer[] = []
  for await (const piece of stream) pieces.push(piece as Buffer)
  return Buffer.concat(pieces).toString('utf8')
}

const entriesOf = (zip: yauzl.ZipFile): Promise<ReadonlyMap<string, yauzl.Entry>> =>
  new Promise((resolve, reject) => {
    const found = new Map<string, yauzl.Entry>()
    zip.on('entry', (entry: yauzl.Entry) => {
      found.set(entry.fileName, entry)
      zip.readEntry()
    })
    zip.once('end', () => resolve(found))
    zip.once('error', reject)
    zip.readEntry()
  })

const zipIn = async (file: string): Promise<yauzl.ZipFile> => {
  try {
    return await yauzl.openPromise(file, { lazyEntries: true, autoClose: false })
  } catch (error) {
    // What the system says names the file; that it is no archive says nobody's name.
    if ((error as NodeJS.ErrnoException).code !== undefined) throw error
    throw new Error(`${file} is no dump of this product`, { cause: error })
  }
}

/**
 * Opens a dump.
 * @throws Error when the file is none of this product's
 */
export const openDump = async (file: string): Promise<Dump> => {
  const zip = await zipIn(file)
  const entries = await entriesOf(zip)
  const read = async (path: string): Promise<Readable> => {
    const entry = entries.get(path)
    if (!entry) throw new Error(`${file} has no ${path}: it is no dump of this product`)
    return zip.openReadStreamPromise(entry)
  }
  return {
    manifest: manifest.parse(JSON.parse(await textOf(await read('manifest.json')))),
    files: [...entries.keys()],
    read,
    close: () => zip.close(),
  }
}
