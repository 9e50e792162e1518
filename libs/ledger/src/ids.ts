import { createHash, randomBytes } from 'node:crypto'

const hyphened = (hex: string): string =>
  `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`

/** Random bytes are fetched for many ids at once; one by one, asking costs more than making. */
let pool = Buffer.alloc(0)

const eightRandomBytes = (): Buffer => {
  if (pool.length < 8) pool = randomBytes(4096)
  const taken = pool.subarray(0, 8)
  pool = pool.subarray(8)
  return taken
}

let lastMillisecond = 0
let sequence = 0

/**
 * A UUID version 7 (RFC 9562): 48 bits of Unix milliseconds, then 12 bits that count within the
 * millisecond, so that ids made by one process sort in the order they were made.
 */
export const newId = (): string => {
  const now = Date.now()
  sequence = now > lastMillisecond ? 0 : sequence + 1
  lastMillisecond = Math.max(now, lastMillisecond)
  if (sequence > 0xfff) {
    lastMillisecond += 1
    sequence = 0
  }
  const time = lastMillisecond.toString(16).padStart(12, '0')
  const random = eightRandomBytes()
  random[0] = ((random[0] ?? 0) & 0x3f) | 0x80
  return hyphened(`${time}7${sequence.toString(16).padStart(3, '0')}${random.toString('hex')}`)
}

/** 1 January 2026, in Unix milliseconds: the time of names that belong to nothing that has one. */
const beginning = ['019b76da', 'a800'] as const
const timed = /([0-9a-f]{8})-([0-9a-f]{4})-7[0-9a-f]{3}-[89ab]/

/**
 * An id derived from a name: the same name gives the same id. It is a UUID version 7 as well (RFC 9562). Its time
 * is that of the first such id in the name, the run or record that it belongs to, so that it sorts and is stored
 * beside it; a name that has none is of the beginning of 2026. The other 74 bits are those of the name's SHA-256.
 */
export const idFrom = (name: string): string => {
  const hash = createHash('sha256').update(name).digest()
  hash[6] = ((hash[6] ?? 0) & 0x0f) | 0x70
  hash[8] = ((hash[8] ?? 0) & 0x3f) | 0x80
  const [, high = beginning[0], low = beginning[1]] = timed.exec(name) ?? []
  return hyphened(`${high}${low}${hash.subarray(6, 16).toString('hex')}`)
}
