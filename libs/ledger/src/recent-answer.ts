import { setTimeout as sleep } from 'node:timers/promises'

/** Milliseconds for which an answer is kept: several scrapers cost as much as one. */
const kept = 5_000
/** Milliseconds after which nobody waits any longer. */
const patience = 2_000

/**
 * Returns how to get an answer that is at most five seconds old; null when it fails or takes longer than two seconds. One question is
 * asked at a time.
 */
export const recentAnswer = <Answer>(
  ask: () => Promise<Answer>,
): (() => Promise<Answer | null>) => {
  let last: { readonly at: number; readonly answer: Answer } | undefined
  let asking: Promise<Answer | null> | undefined
  const askNow = async (): Promise<Answer | null> => {
    try {
      const answer = await ask()
      last = { at: Date.now(), answer }
      return answer
    } catch {
      return null
    } finally {
      asking = undefined
    }
  }
  return () => {
    if (last && Date.now() - last.at < kept) return Promise.resolve(last.answer)
    asking ??= askNow()
    return Promise.race([asking, sleep(patience, null, { ref: false })])
  }
}
