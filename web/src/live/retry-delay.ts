const first = 500
const most = 8_000

/**
 * Milliseconds until the next attempt after so many failed ones: 0.5 s doubled up to 8 s, half more or
 * less at random, so that pages that fell together do not come back together.
 */
export const retryDelay = (failures: number, random: () => number = Math.random): number =>
  Math.min(most, first * 2 ** Math.min(10, Math.max(0, failures - 1))) * (0.5 + random())
