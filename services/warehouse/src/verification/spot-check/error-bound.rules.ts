/** The confidence level of the bound. */
export const confidence = 0.95

/** log(n choose k) for every k up to `last`. */
const logChoose = (n: number, last: number): number[] => {
  const logs = [0]
  for (let k = 1; k <= last; k += 1) logs.push((logs[k - 1] ?? 0) + Math.log((n - k + 1) / k))
  return logs
}

/** P(X ≤ errors) for X ~ Binomial(n, p), 0 < p < 1. */
const atMost = (errors: number, n: number, p: number, logs: readonly number[]): number => {
  const [hit, miss] = [Math.log(p), Math.log1p(-p)]
  let sum = 0
  for (let k = 0; k <= errors; k += 1) sum += Math.exp((logs[k] ?? 0) + k * hit + (n - k) * miss)
  return sum
}

/**
 * The exact one-sided upper bound of an error rate (Clopper and Pearson, 1934): the largest p at which
 * `errors` or fewer of `n` are still as likely as 1 − level. A share between 0 and 1. Drawing without
 * putting back, and strata in proportion, only make the true bound smaller, so it is safe for both.
 *
 * @throws RangeError unless 0 ≤ errors ≤ n and n ≥ 1, whole numbers
 */
export const upperBound = (errors: number, n: number, level = confidence): number => {
  if (!Number.isInteger(errors) || !Number.isInteger(n) || n < 1 || errors < 0 || errors > n)
    throw new RangeError(`${errors} of ${n} is no count`)
  if (errors === n) return 1
  const logs = logChoose(n, errors)
  let [low, high] = [0, 1]
  for (let step = 0; step < 60; step += 1) {
    const middle = (low + high) / 2
    if (atMost(errors, n, middle, logs) > 1 - level) low = middle
    else high = middle
  }
  return high
}
