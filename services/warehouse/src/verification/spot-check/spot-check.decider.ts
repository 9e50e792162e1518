import type { CheckedScope, DrawnStratum, SpotCheckEvent, Verdict } from '@stammbuch/contracts'
import { type Decider, Refusal } from '@stammbuch/ledger'
import { confidence, upperBound } from './error-bound.rules.ts'

export interface SpotCheckState {
  readonly exists: boolean
  readonly finished: boolean
  /** The drawn changes with what was found of them. */
  readonly sample: ReadonlyMap<string, Verdict | null>
}

export type SpotCheckCommand =
  | {
      readonly do: 'start'
      readonly scope: CheckedScope
      readonly seed: string
      readonly drawnAt: number
      readonly population: number
      readonly strata: readonly DrawnStratum[]
      readonly sample: readonly string[]
    }
  | { readonly do: 'judge'; readonly changeId: string; readonly verdict: Verdict }
  | { readonly do: 'accept'; readonly runId: string }
  | { readonly do: 'return'; readonly comment: string }

/** Counts the answers of a sample. An undecided one counts as an error, for the bound must be safe. */
export const countsOf = (sample: SpotCheckState['sample']) => {
  const found = [...sample.values()]
  const many = (verdict: Verdict): number => found.filter((one) => one === verdict).length
  const [right, wrong, unclear] = [many('right'), many('wrong'), many('unclear')]
  const judged = right + wrong + unclear
  const errors = wrong + unclear
  return {
    right,
    wrong,
    unclear,
    judged,
    upperBound: judged === 0 ? null : upperBound(errors, judged),
    boundIfRestRight: upperBound(errors, Math.max(1, sample.size)),
  }
}

const finished = (
  { sample }: SpotCheckState,
  end: {
    readonly decision: 'accepted' | 'returned'
    readonly runId: string | null
    readonly comment: string | null
  },
): SpotCheckEvent => {
  const { judged, wrong, unclear, upperBound: bound } = countsOf(sample)
  const errors = wrong + unclear
  const data = { ...end, judged, errors, upperBound: bound, confidence }
  return { type: 'SpotCheckFinished', data }
}

const decide = (state: SpotCheckState, command: SpotCheckCommand): readonly SpotCheckEvent[] => {
  if (command.do === 'start') {
    const { do: _, ...data } = command
    if (data.population === 0) throw new Refusal('nothing-pending')
    return [{ type: 'SpotCheckStarted', data }]
  }
  if (!state.exists) throw new Refusal('not-found')
  if (state.finished) throw new Refusal('spot-check-finished')
  if (command.do === 'judge') {
    const { changeId, verdict } = command
    const known = state.sample.get(changeId)
    if (known === undefined) throw new Refusal('not-found')
    return known === verdict
      ? []
      : [{ type: 'SpotCheckJudged', subject: changeId, data: { verdict } }]
  }
  if (command.do === 'return')
    return [finished(state, { decision: 'returned', runId: null, comment: command.comment })]
  if ([...state.sample.values()].includes(null)) throw new Refusal('spot-check-open')
  return [finished(state, { decision: 'accepted', runId: command.runId, comment: null })]
}

const evolve = (state: SpotCheckState, event: SpotCheckEvent): SpotCheckState => {
  switch (event.type) {
    case 'SpotCheckStarted':
      return {
        exists: true,
        finished: false,
        sample: new Map(event.data.sample.map((id) => [id, null])),
      }
    case 'SpotCheckJudged':
      return {
        ...state,
        sample: new Map(state.sample).set(event.subject ?? '', event.data.verdict),
      }
    case 'SpotCheckFinished':
      return { ...state, finished: true }
  }
}

/** The rules of a spot check: everything drawn is judged before the rest is taken. */
export const spotCheckDecider: Decider<SpotCheckState, SpotCheckCommand, SpotCheckEvent> = {
  initial: { exists: false, finished: false, sample: new Map() },
  decide,
  evolve,
}
