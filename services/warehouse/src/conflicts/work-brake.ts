import { setTimeout as sleep } from 'node:timers/promises'

/** Milliseconds after which is looked again if people work. */
const between = 250

/** So often is looked before going on all the same: five seconds. */
const looksAtMost = 20

/**
 * Holds background work back while people work, piece by piece. Nobody keeps it from ever coming to its end: after some
 * seconds the next piece has its turn whatever else goes on.
 */
export class WorkBrake {
  private isOff = false

  constructor(
    private readonly isBusy: () => Promise<boolean>,
    private readonly pause: () => Promise<unknown> = () =>
      sleep(between, undefined, { ref: false }),
  ) {}

  /** Returns when the next piece may be done; false when there shall be no next one. */
  async mayGoOn(): Promise<boolean> {
    for (let look = 0; look < looksAtMost && !this.isOff; look += 1) {
      if (!(await this.isBusy())) break
      await this.pause()
    }
    return !this.isOff
  }

  /** Lets nothing go on from now on. */
  end(): void {
    this.isOff = true
  }
}
