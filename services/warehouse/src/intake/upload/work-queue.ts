/**
 * One piece of work at a time for each person: whoever sends many files at once waits for nobody but
 * himself, and keeps no more than one connection busy.
 */
export class InTurn {
  private readonly last = new Map<string, Promise<unknown>>()

  /** The result of `work`, begun when everything the person asked for before has ended, well or not. */
  async take<Result>(person: string, work: () => Promise<Result>): Promise<Result> {
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
