import type { LiveLimits } from './live.limits.ts'

export type WindowLimits = Pick<LiveLimits, 'window' | 'windowAtMost' | 'calmLoad' | 'fullLoad'>

/**
 * Returns the milliseconds between two frames of a topic, by the share of the time that sending frames takes: it grows in a line
 * from the calm load to the full one.
 */
export const windowWidth = (
  load: number,
  { window, windowAtMost, calmLoad, fullLoad }: WindowLimits,
): number => {
  const share = (load - calmLoad) / (fullLoad - calmLoad)
  return window + (windowAtMost - window) * Math.min(1, Math.max(0, share))
}
