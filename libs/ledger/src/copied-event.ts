import { Buffer } from 'node:buffer'
import { hash } from 'node:crypto'
import { CanonicalBytes } from './canonical-bytes.ts'

/** The columns of an event `e` and its personal values `p` in the order in which `CopiedEvent` reads them. */
export const copiedColumns = `e.position, e.digest, p.salt, p.data, e.id, e.kind, e.stream, e.version, e.type, e.schema,
  e.subject, e.data, e.personal, e.actor, e.role, e.source, e.command, e.run, e.at`

const quote = 0x22
const comma = 0x2c
const dot = 0x2e
const colon = 0x3a
const letterT = 0x54
const letterZ = 0x5a
const openArray = 0x5b
const closeArray = 0x5d
/** The format of `jsonb` that stands before its text. */
const jsonbVersion = 1
/** Milliseconds from 1970 to the beginning of Postgres' time. */
const epoch = 946_684_800_000
const day = 86_400_000
/** Microseconds are exact in a number for 285 years. */
const firstDay = Date.parse('1800-01-01') / day
const lastDay = Date.parse('2199-12-31') / day

const signature = Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1')
/** Signature, flags and the length of an extension, which is empty. */
const headerLength = 19
/** More than an event's form has around its fields, and twice what any field but its data takes. */
const roomFor = (row: Buffer): number => 256 + 3 * row.length

/**
 * An event as Postgres copies it out in its binary format, checked without making values of it: its canonical form is written from its
 * bytes. `isSound` never takes a broken event for sound, but may fail to see that one is: then `brokenContent` has the last word.
 */
export class CopiedEvent {
  position = 0
  version = 0
  /** The digest as it is stored, one character for each byte. */
  digest = ''
  /** The stream, 32 hexadecimal digits. */
  stream = ''
  type = ''
  /** Tells if its personal values, which it had, are gone. */
  isBereft = false
  private row: Buffer = signature
  /** Offset of what is read next. */
  private at = 0
  private readonly form = new CanonicalBytes()
  private readonly kept = new CanonicalBytes()
  /** Days since 1970 of the newest event, and their text. */
  private days = 0
  private daysText = '1970-01-01'

  /** Stands on the row of a message, if it has one. */
  read(message: Buffer): boolean {
    const begins = message.length >= headerLength && signature.compare(message, 0, 11) === 0
    this.row = message
    this.at = begins ? headerLength : 0
    if (this.at + 2 > message.length || message.readInt16BE(this.at) < 0) return false
    this.at += 2
    return true
  }

  /** Reads the whole row. False: something is wrong with it, or this cannot tell. */
  isSound(): boolean {
    this.at += 4
    this.position = this.wide()
    const end = this.field()
    if (end - this.at !== 32) return false
    this.digest = this.row.toString('latin1', this.at, end)
    this.at = end
    const personal = this.personalDigest()
    return personal !== undefined && this.writeForm(personal) && this.fits()
  }

  private fits(): boolean {
    return hash('sha256', this.form.written(), 'binary') === this.digest
  }

  /** The digest that the personal values have, empty where there are none; undefined where this cannot tell. */
  private personalDigest(): string | undefined {
    const { kept, row } = this
    kept.length = 0
    kept.reserve(row.length)
    const saltEnd = this.field()
    if (saltEnd < 0) return this.field() < 0 ? '' : undefined
    kept.copy(row, this.at, saltEnd)
    this.at = saltEnd
    return this.json(kept) ? hash('sha256', kept.written(), 'binary') : undefined
  }

  private writeForm(personal: string): boolean {
    const { form, row } = this
    form.length = 0
    form.reserve(roomFor(row))
    form.put(openArray)
    this.id()
    const isPlace = this.text() && this.streamId() && this.number() && this.typeName()
    if (!isPlace || !this.schema()) return false
    this.id()
    if (!this.json(form)) return false
    form.put(comma)
    if (!this.commitment(personal)) return false
    this.id()
    if (!this.text() || !this.text()) return false
    this.id()
    this.id()
    if (!this.time()) return false
    form.bytes[form.length - 1] = closeArray
    return this.at === row.length
  }

  /** Goes to the next field. Returns where it ends, -1 for null. */
  private field(): number {
    const length = this.row.readInt32BE(this.at)
    this.at += 4
    return length < 0 ? -1 : this.at + length
  }

  /** A 64-bit number, exact as long as it is one of ours. */
  private wide(): number {
    const { row, at } = this
    this.at += 8
    return row.readInt32BE(at) * 2 ** 32 + row.readUInt32BE(at + 4)
  }

  private nothing(): void {
    this.form.word('null,')
  }

  private id(): void {
    const end = this.field()
    if (end < 0) this.nothing()
    else {
      this.form.hex(this.row, this.at, end, true)
      this.form.put(comma)
      this.at = end
    }
  }

  private streamId(): boolean {
    this.stream = this.row.toString('hex', this.at + 4, this.at + 20)
    this.id()
    return true
  }

  private text(): boolean {
    const end = this.field()
    if (end < 0 || !this.form.quoted(this.row, this.at, end)) return false
    this.form.put(comma)
    this.at = end
    return true
  }

  private typeName(): boolean {
    const { at, row } = this
    const isText = this.text()
    this.type = row.toString('latin1', at + 4, this.at)
    return isText
  }

  private number(): boolean {
    this.version = this.row.readInt32BE(this.at + 4)
    this.at += 8
    this.form.whole(this.version)
    this.form.put(comma)
    return this.version > 0
  }

  private schema(): boolean {
    const schema = this.row.readInt16BE(this.at + 4)
    this.at += 6
    this.form.whole(schema)
    this.form.put(comma)
    return schema >= 0
  }

  private json(into: CanonicalBytes): boolean {
    const end = this.field()
    if (end < 0 || this.row[this.at] !== jsonbVersion) return false
    const isWritten = into.write(this.row, this.at + 1, end)
    this.at = end
    return isWritten
  }

  /** The commitment to personal values, which those that are there must fit. */
  private commitment(personal: string): boolean {
    const end = this.field()
    this.isBereft = end >= 0 && personal === ''
    if (end < 0) {
      this.nothing()
      return personal === ''
    }
    if (personal !== '' && this.row.toString('latin1', this.at, end) !== personal) return false
    this.form.hex(this.row, this.at, end, false)
    this.form.put(comma)
    this.at = end
    return true
  }

  /** The log knows no part of a millisecond; what has one was not written by it. */
  private time(): boolean {
    const { form } = this
    this.at += 4
    const at = this.wide() / 1_000 + epoch
    const days = Math.floor(at / day)
    if (!Number.isInteger(at) || days < firstDay || days > lastDay) return false
    if (days !== this.days) {
      this.days = days
      this.daysText = new Date(at).toISOString().slice(0, 10)
    }
    const milliseconds = at - days * day
    form.put(quote)
    form.word(this.daysText)
    form.put(letterT)
    form.digits(Math.floor(milliseconds / 3_600_000), 2)
    form.put(colon)
    form.digits(Math.floor(milliseconds / 60_000) % 60, 2)
    form.put(colon)
    form.digits(Math.floor(milliseconds / 1_000) % 60, 2)
    form.put(dot)
    form.digits(milliseconds % 1_000, 3)
    form.put(letterZ)
    form.put(quote)
    form.put(comma)
    return true
  }
}
