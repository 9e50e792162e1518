/** A store that grew by this much since it was learnt from is learnt from anew. */
const growth = 1.5

/**
 * The number of records from which on a model is learnt by itself: `fewest` the first time, then whenever the
 * store grew by half. `null`: never.
 */
export const learnsAt = (fewest: number, learntFrom: number | null): number | null =>
  fewest === 0 ? null : Math.max(fewest, Math.ceil((learntFrom ?? 0) * growth))
