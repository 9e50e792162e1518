/** Milliseconds by any clock that does not go back. */
export type Clock = () => number

/**
 * Measures the share of the latest time that some work took. What is longer ago counts less; after `memory` milliseconds
 * about a third of it is left.
 */
export class LoadMeter {
  private readonly memory: number
  private readonly now: Clock
  private busy = 0
  private at: number

  constructor(memory: number, now: Clock = () => performance.now()) {
    this.memory = memory
    this.now = now
    this.at = now()
  }

  /** The share, from 0 to 1. */
  get load(): number {
    return Math.min(1, this.faded(this.now()) / this.memory)
  }

  /** Adds work that took so many milliseconds and ends now. */
  add(milliseconds: number): void {
    const now = this.now()
    this.busy = this.faded(now) + milliseconds
    this.at = now
  }

  private faded(now: number): number {
    return this.busy * Math.exp((this.at - now) / this.memory)
  }
}
