import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { access, copyFile, link, mkdir, open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { idFrom, Refusal } from '@stammbuch/ledger'
import { type Encoding, EncodingProbe } from '@stammbuch/sheets'
import { type QueryExecutorProvider, sql } from 'kysely'

/** A whole file, read once. */
export interface FileFacts {
  readonly size: number
  /** Hexadecimal, lower case. */
  readonly md5: string
  readonly sha256: string
  readonly encoding: Encoding
}

/** Returns both hashes and the encoding of a file in one reading. */
export const inspectFile = async (file: string): Promise<FileFacts> => {
  const [md5, sha256, probe] = [createHash('md5'), createHash('sha256'), new EncodingProbe()]
  let size = 0
  for await (const bytes of createReadStream(file, { highWaterMark: 524_288 })) {
    const piece = bytes as Buffer
    size += piece.length
    md5.update(piece)
    sha256.update(piece)
    probe.push(piece)
  }
  return { size, md5: md5.digest('hex'), sha256: sha256.digest('hex'), encoding: probe.end() }
}

const exists = (error: unknown): boolean => (error as { code?: string }).code === 'EEXIST'

/** Flushes a file or folder to disk, so that it survives a power cut. */
const sync = async (target: string): Promise<void> => {
  const handle = await open(target, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/**
 * The files of uploads and deliveries on disk. Nothing that a caller sends becomes part
 * of a path: uploads are named by an id derived from their stamp, deliveries by their SHA-256.
 */
export class DeliveryFiles {
  readonly dataDir: string
  private readonly uploads: string
  private readonly deliveries: string

  constructor(dataDir: string) {
    this.dataDir = dataDir
    this.uploads = path.join(dataDir, 'uploads')
    this.deliveries = path.join(dataDir, 'deliveries')
  }

  uploadOf(actor: string, stamp: string): string {
    return path.join(this.uploads, `${idFrom(`upload:${actor}:${stamp}`)}.part`)
  }

  /** @param sha256 64 hexadecimal digits */
  deliveryOf(sha256: string): string {
    if (!/^[0-9a-f]{64}$/.test(sha256)) throw new Error('Not a SHA-256')
    return path.join(this.deliveries, sha256)
  }

  /**
   * The same, for reading.
   *
   * @throws Refusal `file-unreadable` when the file does not lie here any more
   */
  async readable(sha256: string): Promise<string> {
    const file = this.deliveryOf(sha256)
    await access(file).catch(() => {
      throw new Refusal(
        'file-unreadable',
        'Die gelieferte Datei gibt es nicht mehr: Ihre Aufbewahrungsfrist ist abgelaufen. Was sie gebracht hat, steht weiter an den Einträgen.',
      )
    })
    return file
  }

  /** Writes a piece at its place and cuts off everything that an interrupted attempt left behind it. */
  async write(file: string, at: number, bytes: Uint8Array): Promise<void> {
    await mkdir(this.uploads, { recursive: true })
    const handle = await open(file, at === 0 ? 'w' : 'r+')
    try {
      await handle.write(bytes, 0, bytes.length, at)
      await handle.truncate(at + bytes.length)
    } finally {
      await handle.close()
    }
  }

  /** Keeps a whole upload as a delivery, durably. The upload itself stays until `discard`. */
  async keep(upload: string, sha256: string): Promise<string> {
    await mkdir(this.deliveries, { recursive: true })
    const kept = this.deliveryOf(sha256)
    await sync(upload)
    try {
      await link(upload, kept)
    } catch (error) {
      if (!exists(error)) await this.copy(upload, kept)
    }
    await sync(this.deliveries)
    return kept
  }

  async discard(upload: string): Promise<void> {
    await rm(upload, { force: true })
  }

  /** Deletes a kept file. @param sha256 64 hexadecimal digits */
  async remove(sha256: string): Promise<void> {
    await rm(this.deliveryOf(sha256), { force: true })
  }

  /** For file systems without hard links. */
  private async copy(upload: string, kept: string): Promise<void> {
    const aside = `${kept}.${process.pid}.part`
    await copyFile(upload, aside)
    await sync(aside)
    await rename(aside, kept)
  }
}

const lock = sql`hashtextextended('delivery-files', 0)`

/**
 * Takes a shared lock until the transaction ends: no delivered file is deleted meanwhile, since a delivery may come
 * with the bytes of an old one, whose file lies here already.
 */
export const lockFilesForKeeping = async (db: QueryExecutorProvider): Promise<void> => {
  await sql`select pg_advisory_xact_lock_shared(${lock})`.execute(db)
}

/** Takes the lock alone until the transaction ends: no delivery comes meanwhile that needs a file to be deleted. */
export const lockFilesForDeletion = async (db: QueryExecutorProvider): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${lock})`.execute(db)
}
