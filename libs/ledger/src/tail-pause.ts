/** Waits, at most until the signal: never throws. */
export const pause = (milliseconds: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal?.aborted) return resolve()
    const end = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, milliseconds)
    signal?.addEventListener('abort', end, { once: true })
  })

/**
 * Returns the pause after a number of failures in a row, in milliseconds: doubled each time up to `most`,
 * half of it at random, so that many who failed together do not come back together.
 */
export const backoff = (failures: number, first = 100, most = 5_000): number => {
  const full = Math.min(most, first * 2 ** Math.min(20, Math.max(0, failures - 1)))
  return full / 2 + Math.random() * (full / 2)
}
