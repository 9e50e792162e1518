/** How the bytes of a delivery stand for characters. A byte order mark is not part of the text. */
export const encodings = ['utf-8', 'utf-8-bom', 'utf-16le', 'utf-16be', 'windows-1252'] as const
export type Encoding = (typeof encodings)[number]

/** What a `TextDecoder` does for a stream of bytes. */
export interface Decoder {
  readonly decode: (bytes?: Uint8Array, options?: { readonly stream?: boolean }) => string
}

/** As much of a file as decides what the whole of it must look like. */
export const headBytes = 65_536

const startsWith = (bytes: Uint8Array, ...mark: readonly number[]): boolean =>
  mark.every((byte, index) => bytes[index] === byte)

const markOf = (head: Uint8Array): Encoding | undefined => {
  if (startsWith(head, 0xef, 0xbb, 0xbf)) return 'utf-8-bom'
  if (startsWith(head, 0xff, 0xfe)) return 'utf-16le'
  if (startsWith(head, 0xfe, 0xff)) return 'utf-16be'
  return undefined
}

/** Western text in UTF-16 has a zero in most of its byte pairs, always on the same side. */
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

/**
 * Finds the encoding while a file passes by: byte order mark, UTF-16 by its zero bytes, strict UTF-8
 * of the whole, else Windows-1252.
 */
export class EncodingProbe {
  private readonly strict = new TextDecoder('utf-8', { fatal: true })
  private head = new Uint8Array(0)
  private isUtf8 = true

  push(bytes: Uint8Array): void {
    if (this.head.length < headBytes) this.keep(bytes)
    if (this.isUtf8) this.isUtf8 = this.decodes(bytes, true)
  }

  end(): Encoding {
    const known = markOf(this.head) ?? zeroSideOf(this.head)
    if (known) return known
    return this.isUtf8 && this.decodes(new Uint8Array(0), false) ? 'utf-8' : 'windows-1252'
  }

  private keep(bytes: Uint8Array): void {
    const taken = bytes.subarray(0, headBytes - this.head.length)
    const longer = new Uint8Array(this.head.length + taken.length)
    longer.set(this.head)
    longer.set(taken, this.head.length)
    this.head = longer
  }

  private decodes(bytes: Uint8Array, stream: boolean): boolean {
    try {
      this.strict.decode(bytes, { stream })
      return true
    } catch {
      return false
    }
  }
}

/** A decoder for a stream of such bytes; it leaves the byte order mark out. */
export const decoderOf = (encoding: Encoding): Decoder =>
  new TextDecoder(encoding === 'utf-8-bom' ? 'utf-8' : encoding)
