import { createHash } from 'node:crypto'
import type { Json } from './json.ts'

/** The faults of a stand-in. Rates are between 0 and 1 and are drawn per request. */
export interface FaultSettings {
  /** Share of requests that are answered with `statusOnError` and not applied. */
  readonly errorRate: number
  readonly statusOnError: number
  /** Milliseconds before a request is worked on. */
  readonly delayMs: number
  /** Share of requests that are neither applied nor answered. */
  readonly hangRate: number
  /** Share of requests that are applied but never answered: the sender cannot know. */
  readonly timeoutAfterApplyRate: number
  /** Share of requests that are put aside unanswered and carried out when `/__control/carry-out` says so. */
  readonly lateRate: number
  /** The appearance of those two to the sender: the socket is cut, or stays open without an answer. */
  readonly afterApply: 'cut' | 'hang'
  /** Share of the documents inside a request that are refused temporarily. */
  readonly itemErrorRate: number
  /** Documents that are always refused. */
  readonly failIds: readonly string[]
  /** Documents that are refused temporarily, each time. */
  readonly busyIds: readonly string[]
  readonly seed: number
}

export type Fate = 'answer' | 'error' | 'hang' | 'silence' | 'late'

/** `poison` will fail again, `transient` is worth another try. */
export type ItemFate = 'fine' | 'poison' | 'transient'

export interface Faults {
  readonly settings: () => FaultSettings
  /** Merges the given settings; returns the errors in them, and then changes nothing. */
  readonly change: (given: Json) => readonly string[]
  readonly reset: () => void
  readonly fate: (request: string) => Fate
  readonly itemFate: (id: string) => ItemFate
}

const healthy: FaultSettings = {
  errorRate: 0,
  statusOnError: 503,
  delayMs: 0,
  hangRate: 0,
  timeoutAfterApplyRate: 0,
  lateRate: 0,
  afterApply: 'cut',
  itemErrorRate: 0,
  failIds: [],
  busyIds: [],
  seed: 1,
}

const isWhole = (value: unknown, from: number, to: number): boolean =>
  typeof value === 'number' && Number.isInteger(value) && value >= from && value <= to
const isRate = (value: unknown): boolean => typeof value === 'number' && value >= 0 && value <= 1

const areIds = (value: unknown): boolean =>
  Array.isArray(value) && value.every((id) => typeof id === 'string')

const accepts: Readonly<Record<keyof FaultSettings, (value: unknown) => boolean>> = {
  errorRate: isRate,
  statusOnError: (value) => isWhole(value, 400, 599),
  delayMs: (value) => isWhole(value, 0, 600_000),
  hangRate: isRate,
  timeoutAfterApplyRate: isRate,
  lateRate: isRate,
  afterApply: (value) => value === 'cut' || value === 'hang',
  itemErrorRate: isRate,
  failIds: areIds,
  busyIds: areIds,
  seed: (value) => isWhole(value, 0, 2 ** 32),
}

const problemsOf = (given: Json, next: FaultSettings): readonly string[] => {
  const wrong = Object.entries(given).flatMap(([name, value]) => {
    if (!Object.hasOwn(accepts, name)) return [`${name} is no setting`]
    return accepts[name as keyof FaultSettings](value) ? [] : [`${name} has no acceptable value`]
  })
  const share = next.errorRate + next.hangRate + next.timeoutAfterApplyRate + next.lateRate
  // Rates such as 0.1 + 0.2 + 0.7 add up to a little more than 1 in binary.
  if (wrong.length === 0 && share > 1 + 1e-9) return ['the rates add up to more than 1']
  return wrong
}

/**
 * Creates repeatable faults. Each draw hashes the seed, the request and the number of its earlier sends: the same requests meet the
 * same faults in whatever order they arrive, and a retry draws anew.
 */
export const createFaults = (): Faults => {
  let settings = healthy
  let seen = new Map<string, number>()

  const draw = (what: string): number => {
    const key = createHash('sha1').update(what).digest('base64')
    const times = (seen.get(key) ?? 0) + 1
    seen.set(key, times)
    const hash = createHash('sha1').update(`${settings.seed}|${times}|${key}`).digest()
    return hash.readUInt32BE(0) / 2 ** 32
  }

  return {
    settings: () => settings,
    change: (given) => {
      const next = { ...settings, ...(given as Partial<FaultSettings>) }
      const problems = problemsOf(given, next)
      if (problems.length > 0) return problems
      if ('seed' in given) seen = new Map()
      settings = next
      return []
    },
    reset: () => {
      settings = healthy
      seen = new Map()
    },
    fate: (request) => {
      const shares = [
        ['error', settings.errorRate],
        ['hang', settings.hangRate],
        ['silence', settings.timeoutAfterApplyRate],
        ['late', settings.lateRate],
      ] as const
      if (shares.every(([, rate]) => rate === 0)) return 'answer'
      let left = draw(`request|${request}`)
      for (const [fate, rate] of shares) {
        if (left < rate) return fate
        left -= rate
      }
      return 'answer'
    },
    itemFate: (id) => {
      if (settings.failIds.includes(id)) return 'poison'
      if (settings.busyIds.includes(id)) return 'transient'
      if (settings.itemErrorRate === 0) return 'fine'
      return draw(`item|${id}`) < settings.itemErrorRate ? 'transient' : 'fine'
    },
  }
}
