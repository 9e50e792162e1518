import { createHash } from 'node:crypto'

/** Random draws that are determined by the words they were made from. */
export interface Random {
  readonly whole: (from: number, to: number) => number
  readonly chance: (share: number) => boolean
  readonly pick: <Item>(items: readonly [Item, ...Item[]]) => Item
}

const digest = (words: readonly unknown[]): Buffer =>
  createHash('sha1').update(words.join('|')).digest()

export const hashedRandom = (...words: readonly unknown[]): Random => {
  let drawn = 0
  const next = () => digest([...words, drawn++]).readUInt32BE(0) / 2 ** 32
  const whole = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  return {
    whole,
    chance: (share) => next() < share,
    pick: (items) => items[whole(0, items.length - 1)] ?? items[0],
  }
}

/** Returns a uuid of version 8 (RFC 9562: the bits are ours to choose) that is the same for the same words. */
export const uuidOf = (...words: readonly unknown[]): string => {
  const bytes = digest(words)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20, 32),
  ].join('-')
}
