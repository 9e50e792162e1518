import { isClash, type Unit } from '@stammbuch/ledger'
import { sql } from 'kysely'
import { Interrupted } from './jobs.ts'
import type { Steps } from './run-steps.ts'

/** A step of work of which the first part can go on while the step before is still written. */
export interface OverlappingStep<Progress> {
  /** The place that the next step begins after. */
  readonly after: number
  /** Plans while the step before is written, before a transaction is begun; `run` looks again at what it read. */
  readonly plan?: () => Promise<void>
  /**
   * Decides, waits for `before`, which gives the progress that is committed then, and returns the progress after it.
   * Nothing may be written to the log before that. What was decided on is locked, or looked at again after `before`.
   *
   * @throws an error that `isClash` knows when something else has to be decided now
   */
  readonly run: (unit: Unit, before: () => Promise<Progress>) => Promise<Progress>
  /** The same, after the step before is committed, where deciding ahead came to nothing; without it `run` again. */
  readonly alone?: (unit: Unit, progress: Progress) => Promise<Progress>
}

/** Work that is cut into steps. */
interface Cut<Progress> {
  /** The place that the work goes on after. */
  readonly placeOf: (progress: Progress) => number
  /** The step after a place; none when everything is done. */
  readonly stepAfter: (place: number) => Promise<OverlappingStep<Progress> | undefined>
}

/** Thrown inside a step that is not to be written any more: the work was asked to end. */
class Ended extends Error {}

/** How far steps came, and why they stopped. */
interface Outcome<Progress> {
  readonly progress: Progress
  readonly end: 'done' | 'ended' | 'clash'
}

/** Returns why steps stopped that threw this. @throws the error when it is neither the wish to end nor a clash */
const endBy = (error: unknown): 'ended' | 'clash' => {
  if (error instanceof Ended) return 'ended'
  if (isClash(error)) return 'clash'
  throw error
}

class Overlapping<Progress extends object> {
  private readonly steps: Steps<Progress>
  private readonly cut: Cut<Progress>

  constructor(steps: Steps<Progress>, cut: Cut<Progress>) {
    this.steps = steps
    this.cut = cut
  }

  /** Goes on until nothing is left, the work is to end, or a step meets a clash. */
  async overlap(from: Progress): Promise<Outcome<Progress>> {
    let progress = from
    const underWay: Promise<unknown>[] = []
    try {
      let last: Promise<Progress> = Promise.resolve(from)
      for (let place = this.cut.placeOf(from); ; ) {
        const step = await this.cut.stepAfter(place)
        if (!step) break
        this.mustGoOn()
        const writing = Promise.withResolvers<void>()
        last = this.begin(step, last, writing.resolve).then((next) => {
          progress = next
          return next
        })
        underWay.splice(0, underWay.length - 1)
        underWay.push(last)
        place = step.after
        // From here on it is only written.
        await Promise.race([writing.promise, last])
      }
      await last
      return { progress, end: 'done' }
    } catch (error) {
      await Promise.allSettled(underWay)
      return { progress, end: endBy(error) }
    }
  }

  /** Does one step by itself. */
  async alone(progress: Progress): Promise<Progress> {
    const step = await this.cut.stepAfter(this.cut.placeOf(progress))
    if (!step) return progress
    if (!step.alone) await step.plan?.()
    return this.write((unit) =>
      step.alone ? step.alone(unit, progress) : step.run(unit, async () => progress),
    )
  }

  private async begin(
    { plan, run }: OverlappingStep<Progress>,
    before: Promise<Progress>,
    writing: () => void,
  ): Promise<Progress> {
    await plan?.()
    const decide = (unit: Unit) =>
      run(unit, async () => {
        const committed = await before
        this.mustGoOn()
        writing()
        return committed
      })
    return this.write(decide, { once: true })
  }

  private mustGoOn(): void {
    const { stopping, cancelled } = this.steps.working
    if (stopping() || cancelled()) throw new Ended()
  }

  private write(
    decide: (unit: Unit) => Promise<Progress>,
    options: { readonly once?: boolean } = {},
  ): Promise<Progress> {
    const { ledger, cause, working, shown } = this.steps
    const work = async (unit: Unit): Promise<Progress> => {
      // What was decided waits for the step before: on a busy machine longer than a forgotten transaction may stand idle.
      await sql`set local idle_in_transaction_session_timeout = '5min'`.execute(unit.db)
      const next = await decide(unit)
      await unit.flushAndRead(() => working.save(unit.db, next, shown(next)))
      return next
    }
    return ledger.batch(cause, work, options)
  }
}

/**
 * Works in steps as `inSteps` does, and decides each while the one before is written: Node and Postgres need not wait for
 * one another. Steps are committed in their order, each in a transaction of its own with the progress after it; one that
 * fails takes the one that was decided behind it along. After a clash a step is done by itself.
 *
 * @returns the progress in the end, and true if the work was asked to end before it was done
 * @throws Interrupted when the service goes down
 */
export const inOverlappingSteps =
  <Progress extends object>(steps: Steps<Progress>) =>
  async (
    first: Progress,
    cut: Cut<Progress>,
  ): Promise<readonly [progress: Progress, isCancelled: boolean]> => {
    const work = new Overlapping(steps, cut)
    let { progress, end } = await work.overlap(first)
    while (end === 'clash') ({ progress, end } = await work.overlap(await work.alone(progress)))
    if (end === 'ended' && !steps.working.cancelled()) throw new Interrupted()
    return [progress, end === 'ended']
  }
