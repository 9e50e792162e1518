// What the check uses of Node's `Buffer`, for browsers.

const hexOf: readonly string[] = Array.from({ length: 256 }, (_, byte) =>
  byte.toString(16).padStart(2, '0'),
)

/** Bytes that say themselves in hexadecimal, as Node's do. */
export class Bytes extends Uint8Array {
  override toString(encoding: 'hex' | 'latin1' = 'hex'): string {
    if (encoding === 'latin1') return String.fromCharCode(...this)
    let text = ''
    for (let at = 0; at < this.length; at += 1) text += hexOf[this[at] ?? 0]
    return text
  }

  /** Puts a text of one character for each byte at a place. */
  write(text: string, offset: number, _encoding: 'latin1'): void {
    for (let at = 0; at < text.length; at += 1) this[offset + at] = text.charCodeAt(at)
  }

  equals(other: Uint8Array): boolean {
    return this.length === other.length && this.every((byte, at) => byte === other[at])
  }
}

const fromHex = (text: string): Bytes => {
  const bytes = new Bytes(text.length >> 1)
  for (let at = 0; at < bytes.length; at += 1)
    bytes[at] = Number.parseInt(text.slice(2 * at, 2 * at + 2), 16)
  return bytes
}

const fromLatin1 = (text: string): Bytes => {
  const bytes = new Bytes(text.length)
  bytes.write(text, 0, 'latin1')
  return bytes
}

const copyOf = (bytes: Uint8Array): Bytes => {
  const copy = new Bytes(bytes.length)
  copy.set(bytes)
  return copy
}

const encoder = new TextEncoder()

export const Buffer = {
  alloc: (length: number, fill = 0): Bytes => new Bytes(length).fill(fill),
  of: (...bytes: number[]): Bytes => copyOf(Uint8Array.of(...bytes)),
  from: (text: string, encoding: 'hex' | 'base64' | 'latin1' | 'utf8' = 'utf8'): Bytes => {
    if (encoding === 'hex') return fromHex(text)
    if (encoding === 'latin1') return fromLatin1(text)
    if (encoding === 'utf8') return copyOf(encoder.encode(text))
    return copyOf(Uint8Array.from(atob(text), (one) => one.charCodeAt(0)))
  },
  concat: (parts: readonly Uint8Array[]): Bytes => {
    const all = new Bytes(parts.reduce((length, part) => length + part.length, 0))
    let at = 0
    for (const part of parts) {
      all.set(part, at)
      at += part.length
    }
    return all
  },
}
