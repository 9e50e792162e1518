import {
  type EffectKind,
  type EffectState,
  effectKinds,
  effectStates,
  type SyncTarget,
  syncTargets,
} from '@stammbuch/contracts'
import { endOfDay, startOfDay } from '@/format/berlin-day.ts'
import { textIn, uuidIn, wholeIn } from '@/state/search-values.ts'

/** The source whose effects are shown and the part of its values that is listed, as they stand in the address. */
export interface EffectsSearch {
  readonly kind?: EffectKind | 'line' | undefined
  /** Of a printed line its release. */
  readonly id?: string | undefined
  /** The award of a printed line. */
  readonly award?: string | undefined
  /** Days as `2026-06-01`, in Berlin, both included: when the values were decided. */
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly state?: EffectState | undefined
  readonly releaseId?: string | undefined
  readonly target?: SyncTarget | undefined
  readonly offset?: number | undefined
}

const day = /^\d{4}-\d{2}-\d{2}$/
const dayIn = (value: unknown): string | undefined => {
  const text = textIn(value)
  return text !== undefined && day.test(text) ? text : undefined
}

/** Reads the state from the URL; what cannot be understood is left out. The id of a value may arrive as a number. */
export const effectsSearch = (
  raw: { readonly [Name in keyof EffectsSearch]: unknown },
): EffectsSearch => ({
  kind: [...effectKinds, 'line' as const].find((one) => one === raw.kind),
  id: textIn(raw.id),
  award: uuidIn(raw.award),
  from: dayIn(raw.from),
  to: dayIn(raw.to),
  state: effectStates.find((one) => one === raw.state),
  releaseId: uuidIn(raw.releaseId),
  target: syncTargets.find((one) => one === raw.target),
  offset: wholeIn(raw.offset),
})

/** A source as the calls take it: days as the instants at which they begin and end in Berlin. */
export const sourceOf = (kind: EffectKind, id: string, { from, to }: EffectsSearch) => ({
  kind,
  id,
  ...(from && { from: startOfDay(from) }),
  ...(to && { to: endOfDay(to) }),
})

/** The address of the same source without a chosen part. */
export const wholeOf = ({ kind, id, award, from, to }: EffectsSearch): EffectsSearch => ({
  ...{ kind, id, award, from, to },
})
