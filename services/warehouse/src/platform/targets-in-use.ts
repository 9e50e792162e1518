import { type SyncTarget, syncTargetFacts, syncTargets } from '@stammbuch/contracts'
import { Refusal } from '@stammbuch/ledger'
import type { Config } from './config.ts'

/** The targets that records are marked for: all but the optional ones that nobody set up. */
export const targetsInUse = (config: Config): SyncTarget[] =>
  syncTargets.filter((target) => {
    const { optional, setting } = syncTargetFacts[target]
    return !optional || config[setting] !== null
  })

/** @throws Refusal `unavailable` when the target is an optional one that nobody set up */
export const mustBeInUse = (config: Config, target: SyncTarget): void => {
  const { label, setting } = syncTargetFacts[target]
  if (!targetsInUse(config).includes(target))
    throw new Refusal('unavailable', `${label} ist nicht eingerichtet (${setting}).`)
}
