import { type Clock, LoadMeter } from './load-meter.ts'

/** Returns the milliseconds until the log may be read again, after a read that took so many. */
export type Pace = (took: number) => number

/** Milliseconds that a read counts for. */
const memory = 250

/** Up to this share of the time is spent on reading without a pause. */
const calm = 0.3

/** The longest pause, in milliseconds. */
const longest = 50

/**
 * A pace that adapts: while little is appended each read follows its bell at once. Once reading takes more than a third
 * of the time, the next waits twice as long as the last one took, and finds more to read.
 */
export const adaptivePace = (now?: Clock): Pace => {
  const reading = new LoadMeter(memory, now)
  return (took) => {
    reading.add(took)
    return reading.load > calm ? Math.min(longest, 2 * took) : 0
  }
}
