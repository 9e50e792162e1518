import { sealSize } from './seal.ts'

/** The conditions under which the end of a log was read. */
export interface TailTrust {
  /** Epoch milliseconds at which the log was asked where it ends. */
  readonly now: number
  /**
   * True if the part that is checked goes to the log's end. A part that ends before may end within a seal, which then
   * is not in it.
   */
  readonly isEnd: boolean
}

/** The time that an event may be without a seal, in milliseconds: the sealer looks every second. */
const patience = 60_000

const timed = /^([0-9a-f]{8})-([0-9a-f]{4})-7/

/**
 * Returns the time at which an event was written, in epoch milliseconds. History that is brought in from elsewhere keeps the times it
 * happened at; the event's id (UUID version 7) tells when it was written here.
 */
export const writtenAt = ({ id, at }: { readonly id: string; readonly at: string }): number => {
  const [, high = '', low = ''] = timed.exec(id) ?? []
  return Math.max(Date.parse(at), Number.parseInt(`${high}${low}` || '0', 16))
}

const dayAndTime = (at: number): string => new Date(at).toISOString().slice(0, 19).replace('T', ' ')

/**
 * Returns the German reason why the events after the last seal are a finding; `undefined` when they are none. Taking
 * the newest seals away leaves a log in which everything else is right, so their absence must not be.
 */
export const unsealedTooLong = (
  unsealed: readonly { readonly at: number }[],
  tail: TailTrust | undefined,
): string | undefined => {
  const [oldest] = unsealed
  if (!oldest || !tail) return undefined
  if (!tail.isEnd && unsealed.length < sealSize) return undefined
  const newest = unsealed.at(-1) ?? oldest
  if (Math.max(tail.now, newest.at) - oldest.at <= patience) return undefined
  const count = unsealed.length.toLocaleString('de-DE')
  return `${count} Ereignisse seit ${dayAndTime(oldest.at)} UTC sind nicht versiegelt: Siegel fehlen, oder es wird nicht mehr gesiegelt.`
}
