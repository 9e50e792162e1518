import { Buffer } from 'node:buffer'

const quote = 0x22
const dash = 0x2d
const zero = 0x30
const backslash = 0x5c

const hexDigits = Buffer.from('0123456789abcdef')
const highDigit = Uint8Array.from({ length: 256 }, (_, byte) => hexDigits[byte >> 4] ?? 0)
const lowDigit = Uint8Array.from({ length: 256 }, (_, byte) => hexDigits[byte & 15] ?? 0)
const dashedBefore = [4, 6, 8, 10]
const isDashed = Uint8Array.from({ length: 16 }, (_, at) => (dashedBefore.includes(at) ? 1 : 0))

/** A text that is put together byte by byte, in memory that the next one takes over. Whoever writes makes room before. */
export class ByteText {
  /** The bytes of the text up to `length`; those behind are room for more. */
  bytes: Buffer = Buffer.alloc(16 * 1024)
  length = 0

  /** Makes room for so many bytes more. */
  reserve(more: number): void {
    if (this.length + more <= this.bytes.length) return
    const wider = Buffer.alloc(2 * (this.length + more))
    wider.set(this.bytes)
    this.bytes = wider
  }

  /** Returns the text's bytes, without a copy: the next text overwrites them. */
  written(): Buffer {
    return this.bytes.subarray(0, this.length)
  }

  put(byte: number): void {
    this.bytes[this.length] = byte
    this.length += 1
  }

  copy(source: Buffer, start: number, end: number): void {
    const { bytes } = this
    let to = this.length
    for (let at = start; at < end; at += 1) {
      bytes[to] = source[at] ?? 0
      to += 1
    }
    this.length = to
  }

  /** ASCII characters. */
  word(text: string): void {
    this.length += this.bytes.write(text, this.length, 'latin1')
  }

  /** A whole number that is not negative. */
  whole(number: number): void {
    if (number < 10) this.put(zero + number)
    else this.word(String(number))
  }

  /** Writes the last `count` digits of a whole number, with leading zeros. */
  digits(number: number, count: number): void {
    let rest = number
    for (let at = this.length + count - 1; at >= this.length; at -= 1) {
      const tens = Math.floor(rest / 10)
      this.bytes[at] = zero + rest - 10 * tens
      rest = tens
    }
    this.length += count
  }

  /** Bytes as hexadecimal digits in quotes, with the dashes of a UUID or without. */
  hex(source: Buffer, start: number, end: number, isId: boolean): void {
    const { bytes } = this
    let to = this.length
    bytes[to++] = quote
    for (let at = start; at < end; at += 1) {
      const byte = source[at] ?? 0
      if (isId && isDashed[at - start] === 1) bytes[to++] = dash
      bytes[to++] = highDigit[byte] ?? 0
      bytes[to++] = lowDigit[byte] ?? 0
    }
    bytes[to++] = quote
    this.length = to
  }

  /** A text in quotes. False: something in it may have to be escaped. */
  quoted(source: Buffer, start: number, end: number): boolean {
    const { bytes } = this
    let to = this.length
    bytes[to++] = quote
    for (let at = start; at < end; at += 1) {
      const byte = source[at] ?? 0
      if (byte < 0x20 || byte === quote || byte === backslash || byte >= 0x7f) return false
      bytes[to++] = byte
    }
    bytes[to++] = quote
    this.length = to
    return true
  }
}
