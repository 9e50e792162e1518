/**
 * Runs one piece of work at a time for each person: somebody who sends many files at once waits for their own only, and
 * keeps no more than one connection busy.
 */
export class WorkQueue {
  private readonly last = new Map<string, Promise<unknown>>()

  /** The result of `work`, begun when everything the person asked for before has ended, well or not. */
  async run<Result>(person: string, work: () => Promise<Result>): Promise<Result> {
    const before = this.last.get(person) ?? Promise.resolve()
    const mine = before.then(work, work)
    this.last.set(person, mine)
    try {
      return await mine
    } finally {
      if (this.last.get(person) === mine) this.last.delete(person)
    }
  }
}
