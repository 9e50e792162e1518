import { type RunKind, type RunStanding, runKinds, runStandings } from '@stammbuch/contracts'
import { endOfDay, startOfDay } from '@/format/berlin-day.ts'
import { textIn, uuidIn, wholeIn, yesIn } from '@/state/search-values.ts'

/** The filters of the register of runs and the place in it, as they stand in the address. */
export interface RunsSearch {
  readonly kind?: RunKind | undefined
  readonly actor?: string | undefined
  readonly project?: string | undefined
  readonly standing?: RunStanding | undefined
  /** Days as `2026-07-01`, in Berlin, both included. */
  readonly from?: string | undefined
  readonly to?: string | undefined
  /** With the undos of single decisions. */
  readonly small?: true | undefined
  /** Runs that began before this position. */
  readonly before?: number | undefined
}

const day = /^\d{4}-\d{2}-\d{2}$/
const dayIn = (value: unknown): string | undefined => {
  const text = textIn(value)
  return text !== undefined && day.test(text) ? text : undefined
}

/** Reads the state from the URL; what cannot be understood is left out. */
export const runsSearch = (raw: { readonly [Name in keyof RunsSearch]: unknown }): RunsSearch => ({
  kind: runKinds.find((one) => one === raw.kind),
  actor: uuidIn(raw.actor),
  project: uuidIn(raw.project),
  standing: runStandings.find((one) => one === raw.standing),
  from: dayIn(raw.from),
  to: dayIn(raw.to),
  small: yesIn(raw.small),
  before: wholeIn(raw.before, Number.MAX_SAFE_INTEGER),
})

/** Only the filters, without the place in the list. */
export const filtersOf = ({ before: _, ...filters }: RunsSearch): RunsSearch => filters

/** True for an address without any filter. */
export const isBare = (search: RunsSearch): boolean =>
  Object.values(filtersOf(search)).every((value) => value === undefined)

/** The filters as the call takes them: days as the instants at which they begin and end in Berlin. */
export const queryOf = ({ kind, actor, project, standing, from, to, small }: RunsSearch) => ({
  ...(kind && { kind }),
  ...(actor && { actor }),
  ...(project && { rankingGroupId: project }),
  ...(standing && { standing }),
  ...(from && { from: startOfDay(from) }),
  ...(to && { to: endOfDay(to) }),
  ...(small && { small: '1' as const }),
})

/** A quarter of a year with its days. */
export interface Quarter {
  readonly value: string
  readonly label: string
  readonly from: string
  readonly to: string
}

const lastDays = ['03-31', '06-30', '09-30', '12-31'] as const
const firstDays = ['01-01', '04-01', '07-01', '10-01'] as const

/** Returns the quarter of a year, the first one is 0. */
const quarterOf = (year: number, quarter: number): Quarter => ({
  value: `${year}-${quarter + 1}`,
  label: `${quarter + 1}. Quartal ${year}`,
  from: `${year}-${firstDays[quarter] ?? firstDays[0]}`,
  to: `${year}-${lastDays[quarter] ?? lastDays[3]}`,
})

/** Returns the quarters up to a day (`2026-11-23`), the newest first. */
export const quartersUpTo = (today: string, count: number): readonly Quarter[] => {
  const [year = 0, month = 1] = today.split('-').map(Number)
  const newest = year * 4 + Math.floor((month - 1) / 3)
  return Array.from({ length: count }, (_, back) => {
    const at = newest - back
    return quarterOf(Math.floor(at / 4), at % 4)
  })
}
