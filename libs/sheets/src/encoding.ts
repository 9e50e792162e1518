import { UmlautCount } from './umlaut-count.ts'

/** The supported character encodings of deliveries. A byte order mark is not part of the text. */
export const encodings = [
  'utf-8',
  'utf-8-bom',
  'utf-16le',
  'utf-16be',
  'windows-1252',
  'macintosh',
] as const
export type Encoding = (typeof encodings)[number]

/** The streaming interface of `TextDecoder`. */
export interface Decoder {
  readonly decode: (bytes?: Uint8Array, options?: { readonly stream?: boolean }) => string
}

/** Number of bytes at the beginning of a file from which its encoding is first guessed. */
export const headBytes = 65_536

const startsWith = (bytes: Uint8Array, ...mark: readonly number[]): boolean =>
  mark.every((byte, index) => bytes[index] === byte)

const markOf = (head: Uint8Array): Encoding | undefined => {
  if (startsWith(head, 0xef, 0xbb, 0xbf)) return 'utf-8-bom'
  if (startsWith(head, 0xff, 0xfe)) return 'utf-16le'
  if (startsWith(head, 0xfe, 0xff)) return 'utf-16be'
  return undefined
}

/** Returns the UTF-16 encoding whose zero bytes a text has: western text has one in most of its byte pairs, always on the same side. */
const zeroSideOf = (head: Uint8Array): Encoding | undefined => {
  const zeros = [0, 0]
  const pairs = Math.floor(head.length / 2)
  for (let index = 0; index < pairs * 2; index += 1)
    if (head[index] === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1
  const [first = 0, second = 0] = zeros
  if (second > pairs * 0.3 && first < pairs * 0.05) return 'utf-16le'
  if (first > pairs * 0.3 && second < pairs * 0.05) return 'utf-16be'
  return undefined
}

/** Counts valid and invalid UTF-8 sequences beyond ASCII, byte by byte (RFC 3629, well-formed sequences). */
class Utf8Count {
  /** Number of characters of two and more bytes. */
  valid = 0
  /** Number of bytes that are not valid UTF-8 at their place. */
  invalid = 0
  private left = 0
  private low = 0x80
  private high = 0xbf

  push(bytes: Uint8Array): void {
    for (let at = 0; at < bytes.length; at += 1) {
      const byte = bytes[at] as number
      if (this.left === 0 && byte < 0x80) continue
      this.take(byte)
    }
  }

  end(): void {
    if (this.left > 0) this.invalid += 1
    this.left = 0
  }

  private take(byte: number): void {
    if (this.left === 0) {
      this.begin(byte)
      return
    }
    if (byte < this.low || byte > this.high) {
      this.invalid += 1
      this.left = 0
      if (byte >= 0x80) this.begin(byte)
      return
    }
    this.low = 0x80
    this.high = 0xbf
    this.left -= 1
    if (this.left === 0) this.valid += 1
  }

  private begin(byte: number): void {
    this.low = byte === 0xe0 ? 0xa0 : byte === 0xf0 ? 0x90 : 0x80
    this.high = byte === 0xed ? 0x9f : byte === 0xf4 ? 0x8f : 0xbf
    if (byte >= 0xc2 && byte <= 0xdf) this.left = 1
    else if (byte >= 0xe0 && byte <= 0xef) this.left = 2
    else if (byte >= 0xf0 && byte <= 0xf4) this.left = 3
    else this.invalid += 1
  }
}

/**
 * Detects the encoding from the stream of a file: byte order mark, UTF-16 by its zero bytes, UTF-8, else Windows-1252, or MacRoman
 * where its bytes make words of that. A file that is mostly UTF-8 counts as UTF-8; its invalid bytes are reported by the checks.
 */
export class EncodingProbe {
  private readonly count = new Utf8Count()
  private readonly words = new UmlautCount()
  private head = new Uint8Array(0)

  push(bytes: Uint8Array): void {
    if (this.head.length < headBytes) this.keep(bytes)
    this.count.push(bytes)
    this.words.push(bytes)
  }

  end(): Encoding {
    const known = markOf(this.head) ?? zeroSideOf(this.head)
    if (known) return known
    this.count.end()
    const { valid, invalid } = this.count
    if (invalid === 0 || valid > invalid) return 'utf-8'
    return this.words.isMac() ? 'macintosh' : 'windows-1252'
  }

  private keep(bytes: Uint8Array): void {
    const taken = bytes.subarray(0, headBytes - this.head.length)
    const longer = new Uint8Array(this.head.length + taken.length)
    longer.set(this.head)
    longer.set(taken, this.head.length)
    this.head = longer
  }
}

/** Returns a streaming decoder for an encoding; it omits the byte order mark. */
export const decoderOf = (encoding: Encoding): Decoder =>
  new TextDecoder(encoding === 'utf-8-bom' ? 'utf-8' : encoding)
