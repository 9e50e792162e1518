import type { Change } from '@stammbuch/contracts'
import type { QueueScope } from './queue-scope.ts'

const day = 86_400_000

const ageOf = ({ createdAt }: Change, now: number): string => {
  const days = (now - Date.parse(createdAt)) / day
  if (days < 1) return 'today'
  if (days < 7) return 'week'
  return days < 30 ? 'month' : 'older'
}

const among = (listed: string | undefined, value: string | null | undefined): boolean =>
  listed === undefined || (value != null && listed.split(',').includes(value))

/**
 * Whether an open change of a listed record passes the filter, as the server counts it. Suppliers are
 * known to the server alone: a record is listed for one, and then shows all of its changes.
 */
export const passes = (change: Change, scope: QueueScope, now: number): boolean =>
  among(scope.class, change.targetClass) &&
  among(scope.attribute, `${change.targetClass}.${change.attributeName}`) &&
  among(scope.origin, change.source.kind) &&
  among(scope.proposer, change.curator?.id) &&
  among(scope.sampleId, change.source.sampleId) &&
  among(scope.age, ageOf(change, now)) &&
  (scope.stale === undefined || (scope.stale === '1') === change.stale)
