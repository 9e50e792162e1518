import { ByteText } from './byte-text.ts'

const quote = 0x22
const comma = 0x2c
const minus = 0x2d
const zero = 0x30
const nine = 0x39
const colon = 0x3a
const openArray = 0x5b
const backslash = 0x5c
const closeArray = 0x5d
const openObject = 0x7b
const closeObject = 0x7d

/** Members that are sorted here; an object with more is left to `canonicalJson`. */
const mostMembers = 48
const mostDepth = 16
/** Digits of a whole number that is spelled alike by Postgres and ECMAScript. */
const mostDigits = 15

/** Offsets of the members of one object in its source. */
class Members {
  readonly keyEnds = new Int32Array(mostMembers)
  readonly starts = new Int32Array(mostMembers)
  readonly ends = new Int32Array(mostMembers)
  readonly order = new Int32Array(mostMembers)
}

/**
 * Writes the canonical form (`canonicalJson`) of JSON as Postgres spells a `jsonb`, from bytes to bytes: a log has millions of values, and making
 * them and spelling them again costs more than the digest over them.
 *
 * It may give up, and where Postgres and ECMAScript spell something differently that it does not know, its form fits no digest. So whoever
 * compares digests asks `canonicalJson` before he says that one does not fit.
 */
export class CanonicalBytes extends ByteText {
  private source: Buffer = this.bytes
  private at = 0
  private end = 0
  private readonly levels = Array.from({ length: mostDepth }, () => new Members())

  /** Writes the value that stands between two offsets. False: it gave up, and what it wrote is worth nothing. */
  write(source: Buffer, start: number, end: number): boolean {
    this.reserve(end - start)
    this.source = source
    this.at = start
    this.end = end
    return this.value(0) && this.at === end
  }

  private value(depth: number): boolean {
    const first = this.source[this.at]
    if (first === openObject) return depth < mostDepth && this.object(depth)
    if (first === openArray) return depth < mostDepth && this.array(depth)
    const start = this.at
    if (!(first === quote ? this.passText() : this.passWord())) return false
    if (first === minus || (first !== undefined && first >= zero && first <= nine))
      this.number(start)
    else this.copy(this.source, start, this.at)
    return true
  }

  private array(depth: number): boolean {
    const { source } = this
    this.put(openArray)
    this.at += 1
    while (source[this.at] !== closeArray) {
      if (!this.value(depth + 1)) return false
      if (source[this.at] !== comma) continue
      this.put(comma)
      this.at += 2
    }
    this.put(closeArray)
    this.at += 1
    return true
  }

  /** Finds the members first and writes them in their order then, so that no byte is moved twice. */
  private object(depth: number): boolean {
    const members = this.levels[depth]
    const count = members ? this.findMembers(members) : -1
    if (!members || count < 0) return false
    const behind = this.at
    this.put(openObject)
    for (let n = 0; n < count; n += 1) {
      if (n > 0) this.put(comma)
      const member = members.order[n] ?? 0
      const keyEnd = members.keyEnds[member] ?? 0
      this.copy(this.source, members.starts[member] ?? 0, keyEnd)
      this.put(colon)
      this.at = keyEnd + 2
      if (!this.value(depth + 1) || this.at !== members.ends[member]) return false
    }
    this.put(closeObject)
    this.at = behind
    return true
  }

  /** Stands behind the object then. Returns the number of members, with their order; -1 where it gives up. */
  private findMembers(members: Members): number {
    const { source } = this
    let count = 0
    this.at += 1
    while (source[this.at] !== closeObject) {
      if (count === mostMembers || source[this.at] !== quote) return -1
      members.starts[count] = this.at
      if (!this.passText() || source[this.at] !== colon) return -1
      members.keyEnds[count] = this.at
      this.at += 2
      if (!this.passValue()) return -1
      members.ends[count] = this.at
      if (!this.sortIn(members, count)) return -1
      count += 1
      if (source[this.at] === comma) this.at += 2
    }
    this.at += 1
    return count
  }

  /** Puts a member at its place among those before it. False for a name whose order its bytes do not tell. */
  private sortIn({ order, starts, keyEnds }: Members, member: number): boolean {
    const { source } = this
    const start = starts[member] ?? 0
    const end = keyEnds[member] ?? 0
    for (let at = start; at < end; at += 1) {
      const byte = source[at] ?? backslash
      if (byte === backslash || byte >= 0x80) return false
    }
    let place = member
    for (; place > 0; place -= 1) {
      const other = order[place - 1] ?? 0
      if (!this.isBefore(start, end, starts[other] ?? 0, keyEnds[other] ?? 0)) break
      order[place] = other
    }
    order[place] = member
    return true
  }

  /** Compares two names without their closing quotes. */
  private isBefore(start: number, end: number, other: number, otherEnd: number): boolean {
    const { source } = this
    const length = Math.min(end - start, otherEnd - other) - 1
    for (let n = 1; n < length; n += 1) {
      const one = source[start + n] ?? 0
      const two = source[other + n] ?? 0
      if (one !== two) return one < two
    }
    return end - start < otherEnd - other
  }

  /** Goes behind a value without writing it. */
  private passValue(): boolean {
    const { source, end } = this
    const first = source[this.at]
    if (first === quote) return this.passText()
    if (first !== openObject && first !== openArray) return this.passWord()
    let open = 0
    while (this.at < end) {
      const byte = source[this.at]
      if (byte === quote) {
        if (!this.passText()) return false
        continue
      }
      this.at += 1
      if (byte === openObject || byte === openArray) open += 1
      else if (byte === closeObject || byte === closeArray) open -= 1
      if (open === 0) return true
    }
    return false
  }

  private passText(): boolean {
    const { source, end } = this
    let at = this.at + 1
    while (at < end) {
      const byte = source[at]
      if (byte === quote) {
        this.at = at + 1
        return true
      }
      at += byte === backslash ? 2 : 1
    }
    return false
  }

  /** A number, `true`, `false` or `null`. */
  private passWord(): boolean {
    const { source, end } = this
    const start = this.at
    let at = start
    while (at < end) {
      const byte = source[at]
      if (byte === comma || byte === closeObject || byte === closeArray) break
      at += 1
    }
    this.at = at
    return at > start
  }

  private number(start: number): void {
    const { source, at } = this
    const digits = source[start] === minus ? start + 1 : start
    let isWhole = at - digits <= mostDigits && (source[digits] !== zero || at === start + 1)
    for (let n = digits; isWhole && n < at; n += 1) {
      const byte = source[n] ?? 0
      isWhole = byte >= zero && byte <= nine
    }
    if (isWhole) this.copy(source, start, at)
    else this.word(JSON.stringify(Number(source.toString('latin1', start, at))))
  }
}
