import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { collectGarbage } from './collect-garbage.adapter.ts'

/** Bytes of pieces that may lie about. */
const sweepAfter = 8 * 2 ** 20

/** Signature, flags and the length of an extension, which is empty. */
const headerLength = 19
/** Of the last row, which has no fields. */
const endMark = -1
/** Milliseconds from 1970 to the beginning of Postgres' time. */
const epoch = 946_684_800_000

/** The fields of one row that Postgres copies out in its binary format, read in their order. */
export class CopiedRow {
  private bytes: Buffer = Buffer.alloc(0)
  private at = 0

  /** Stands on a row. */
  set(bytes: Buffer, at: number): void {
    this.bytes = bytes
    this.at = at
  }

  /** Offset of the next field. */
  get offset(): number {
    return this.at
  }

  /** Goes back to the offset of a field. */
  seek(offset: number): void {
    this.at = offset
  }

  /** Passes over so many fields, and returns their bytes with their lengths as text. */
  raw(fields: number): string {
    const from = this.at
    for (let n = 0; n < fields; n += 1) this.at += 4 + Math.max(0, this.bytes.readInt32BE(this.at))
    return this.bytes.toString('latin1', from, this.at)
  }

  /** Passes over so many fields, and returns a number that is the same for the same bytes. */
  hash(fields: number): number {
    const { bytes } = this
    let [hash, at] = [0, this.at]
    for (let n = 0; n < fields; n += 1) {
      const end = at + 4 + Math.max(0, bytes.readInt32BE(at))
      for (; at < end; at += 1) hash = (Math.imul(hash, 31) + (bytes[at] as number)) | 0
    }
    this.at = at
    return hash
  }

  /** Tells if the fields from an offset up to here have these bytes. */
  isSame(from: number, bytes: Buffer): boolean {
    return this.at - from === bytes.length && bytes.compare(this.bytes, from, this.at) === 0
  }

  /** Returns a copy of the bytes from an offset up to here. */
  copy(from: number): Buffer {
    return Buffer.from(this.bytes.subarray(from, this.at))
  }

  text(): string | null {
    const length = this.bytes.readInt32BE(this.at)
    this.at += 4
    if (length < 0) return null
    const text = this.bytes.toString('utf8', this.at, this.at + length)
    this.at += length
    return text
  }

  /** A 32-bit word without its length; four of them are a UUID, after `skip(4)`. */
  word(): number {
    this.at += 4
    return this.bytes.readUInt32BE(this.at - 4)
  }

  skip(bytes: number): void {
    this.at += bytes
  }

  isTrue(): boolean {
    this.at += 5
    return this.bytes[this.at - 1] === 1
  }

  /** A `bigint` that is not null. */
  bigint(): number {
    this.at += 12
    return this.bytes.readInt32BE(this.at - 8) * 2 ** 32 + this.bytes.readUInt32BE(this.at - 4)
  }

  /** A `timestamptz` that is not null, in milliseconds since the epoch. */
  time(): number {
    return this.bigint() / 1_000 + epoch
  }

  uuid(): string | null {
    const length = this.bytes.readInt32BE(this.at)
    this.at += 4
    if (length < 0) return null
    const hex = this.bytes.toString('hex', this.at, this.at + 16)
    this.at += 16
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
  }
}

/** Returns the offset behind the row that begins here, or -1 if the bytes end before it does. */
const rowEnd = (bytes: Buffer, from: number): number => {
  if (from + 2 > bytes.length) return -1
  const fields = bytes.readInt16BE(from)
  let at = from + 2
  for (let n = 0; n < fields; n += 1) {
    if (at + 4 > bytes.length) return -1
    at += 4 + Math.max(0, bytes.readInt32BE(at))
  }
  return at <= bytes.length ? at : -1
}

/** Calls `take` for every row that is whole. Returns the bytes behind the last one; null when that was the end of all. */
const takeRows = (bytes: Buffer, from: number, take: (row: CopiedRow) => void): Buffer | null => {
  const row = new CopiedRow()
  let at = from
  for (;;) {
    if (at + 2 <= bytes.length && bytes.readInt16BE(at) === endMark) return null
    const end = rowEnd(bytes, at)
    if (end < 0) return bytes.subarray(at)
    row.set(bytes, at + 2)
    take(row)
    at = end
  }
}

/** Copies the rows of a query out of Postgres and calls `take` for each. A statement of text: `COPY` knows no parameters. */
export const copyRows = async (
  client: pg.PoolClient,
  query: string,
  take: (row: CopiedRow) => void,
): Promise<void> => {
  let rest: Buffer | null = Buffer.alloc(0)
  let begin = headerLength
  let unswept = 0
  for await (const chunk of client.query(
    copyTo(`copy (${query}) to stdout with (format binary)`),
  )) {
    // The stream is read to its end: the connection is asked again afterwards.
    if (rest === null) continue
    rest = rest.length === 0 ? (chunk as Buffer) : Buffer.concat([rest, chunk])
    if (rest.length < begin) continue
    rest = takeRows(rest, begin, take)
    begin = 0
    unswept += (chunk as Buffer).length
    if (unswept < sweepAfter) continue
    collectGarbage('minor')
    unswept = 0
  }
}
