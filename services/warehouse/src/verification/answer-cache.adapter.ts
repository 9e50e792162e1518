/** An answer may depend on the clock as well as on the log: by days, so a minute is soon enough. */
const keepFor = 60_000
const usuallyAtMost = 200

interface CachedAnswer<Result> {
  readonly answer: Promise<Result>
  readonly until: number
}

/**
 * A cache of answers by log position. The log says the same to the same question for as
 * long as it stands there, so whoever asks again, or at the same time, causes no second work.
 */
export class AnswerCache<Result> {
  private readonly kept = new Map<string, CachedAnswer<Result>>()
  private readonly now: () => number
  private readonly keepAtMost: number

  /**
   * @param now milliseconds
   * @param keepAtMost answers: fewer of large ones
   */
  constructor({
    now = Date.now,
    keepAtMost = usuallyAtMost,
  }: { readonly now?: () => number; readonly keepAtMost?: number } = {}) {
    this.now = now
    this.keepAtMost = keepAtMost
  }

  /** The kept answer, or that of `find`; a failure is not kept. */
  get(position: number, question: unknown, find: () => Promise<Result>): Promise<Result> {
    const key = `${position} ${JSON.stringify(question)}`
    const found = this.kept.get(key)
    if (found && found.until > this.now()) return found.answer
    const answer = find()
    this.kept.delete(key)
    this.kept.set(key, { answer, until: this.now() + keepFor })
    answer.catch(() => this.kept.delete(key))
    for (const oldest of this.kept.keys()) {
      if (this.kept.size <= this.keepAtMost) break
      this.kept.delete(oldest)
    }
    return answer
  }
}
