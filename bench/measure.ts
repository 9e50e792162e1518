import type { Servers } from './servers.ts'

/** One measured figure and, where there is one, the raw limit measured beside it. */
export interface Figure {
  readonly what: string
  readonly value: number
  /** `/s`: more is better; `ms`, `s`, `keys`, `bytes` and `MB` (of 2^20 bytes): less is better. */
  readonly unit: '/s' | 'ms' | 's' | 'keys' | 'MB/s' | 'bytes' | 'MB'
  readonly limit?: { readonly what: string; readonly value: number }
  /** The goal: a ratio to the limit, or milliseconds at most. */
  readonly goal?: number
}

/** The resources of a measurement. */
export interface Bench {
  readonly servers: Servers
  /** A database of that many accounts and open changes that measurements must not change: copy it. */
  readonly seeded: string
  readonly accounts: number
  readonly changes: number
  /** Rows of an imported delivery. */
  readonly rows: number
  /** Small variant: fewer repetitions, same questions. */
  readonly quick: boolean
  /** An empty folder of the run's own. */
  readonly folder: string
  readonly say: (line: string) => void
}

export type Measurement = (bench: Bench) => Promise<readonly Figure[]>

/** Returns the value that a share of the samples does not exceed. `share`: 0 to 1. */
export const percentile = (samples: readonly number[], share: number): number => {
  const sorted = samples.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/** Returns the duration of the work in milliseconds. */
export const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now()
  await work()
  return performance.now() - began
}

const median = (samples: readonly number[]): number => percentile(samples, 0.5)

/** Returns the medians of both sides of some rounds, each for itself. */
export const medianRound = (
  rounds: readonly (readonly [ours: number, raw: number])[],
): readonly [ours: number, raw: number] => [
  median(rounds.map(([ours]) => ours)),
  median(rounds.map(([, raw]) => raw)),
]

/** Returns the ratio of a figure to its limit; 1 = as good as the limit, more is better. */
export const ratioOf = ({ value, unit, limit }: Figure): number | undefined => {
  if (!limit) return undefined
  return ['ms', 'bytes', 'MB'].includes(unit) ? limit.value / value : value / limit.value
}
