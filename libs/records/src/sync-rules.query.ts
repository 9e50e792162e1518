import { type SyncTarget, syncTargets, targetFacts } from '@stammbuch/contracts'
import { type RawBuilder, sql } from 'kysely'
import { targetRules } from './sync-targets.query.ts'

const dateOf = (target: SyncTarget, moment: 'requested' | 'executed') =>
  sql`r.fields ->> ${sql.lit(targetFacts(target).fields[moment])}`

/** Condition that record `r` is sent to a target, if that does not hold it as requested. */
export const isSent = (target: SyncTarget): RawBuilder<boolean> =>
  sql<boolean>`(${targetRules[target].goesThere} and ${dateOf(target, 'requested')} is not null)`

/** Condition that record `r` must not stay at a target that holds it. */
export const mustLeave = (target: SyncTarget): RawBuilder<boolean> => targetRules[target].mustLeave

/**
 * Condition that a copy of record `r` may still be at a target after its removal, by its state `s`, and has to go for good: some
 * targets only mark what is removed, and nothing may stay of an erased person.
 */
export const mayLinger = (target: SyncTarget): RawBuilder<boolean> =>
  targetRules[target].keepsRemoved
    ? sql<boolean>`(s.sent > 0 and r.fields ->> 'erasedAt' is not null)`
    : sql<boolean>`false`

/** Targets that only mark what is removed. */
export const targetsKeepingRemoved: readonly SyncTarget[] = syncTargets.filter(
  (target) => targetRules[target].keepsRemoved,
)

/**
 * Condition that record `r` can be marked for a target: verified, not excluded, of a class that goes there. A mark
 * waits for the holder.
 */
export const canBeMarked = (target: SyncTarget): RawBuilder<boolean> =>
  targetRules[target].canBeMarked

/** Condition that a target took record `r` at some time. */
export const wasExecuted = (target: SyncTarget): RawBuilder<boolean> =>
  sql<boolean>`(${dateOf(target, 'executed')} is not null)`

/** Condition that there is a request for record `r` that the target has not acknowledged. */
export const isRequested = (target: SyncTarget): RawBuilder<boolean> => {
  const [requested, executed] = [dateOf(target, 'requested'), dateOf(target, 'executed')]
  return sql<boolean>`(${requested} is not null and coalesce(${executed}, '') < ${requested})`
}

/** The German reason why a requested record is not being sent; null when it is. */
export const waitsFor = (target: SyncTarget): RawBuilder<string | null> =>
  targetRules[target].waitsFor

/**
 * Condition that a target does not hold record `r` as requested by its state `s`, and something can be done about
 * it now: it goes there, or has to leave, as everything that the log does not know. What is parked waits for a person.
 */
export const isDue = (target: SyncTarget): RawBuilder<boolean> => sql<boolean>`(
  s.requested > greatest(s.acknowledged, s.dropped)
  and (${isSent(target)} or (s.present or s.sent > s.acknowledged or ${mayLinger(target)}) and coalesce(${mustLeave(target)}, true))
  and not exists (select from parked_delivery p
    where p.target = s.target and p.record_id = s.record_id and p.resolved_at is null))`
