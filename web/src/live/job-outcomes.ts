import {
  type AwardDuplication,
  type BulkResult,
  classLabels,
  type Erasure,
  type ImportResult,
  type Job,
  type JobKind,
  type RunKind,
  type Verification,
} from '@stammbuch/contracts'
import type { Reply } from '@stammbuch/contracts/client'
import { formatCount, formatNumber } from '@/format/format.ts'

export type Filtered = Extract<Reply<'decideFiltered'>, { readonly runId: string }>
export type Approved = Extract<Reply<'bulkApprove'>, { readonly runId: string }>
export type Solved = Extract<Reply<'triggerAutoSolve'>, { readonly runId: string }>
export type DryRun = Extract<
  Reply<'dryRunMapping'>,
  { readonly count_of_suggested_changes: number }
>
/** A sentence for each account that a run over positions looked at, by its id. */
export type Located = Readonly<Record<string, string>>

const many = (count: number): string => formatCount(count, 'Änderung', 'Änderungen')

interface CreatedCounts {
  /** New records by class. */
  readonly byClass: Readonly<Record<string, number>>
}

/** All records that an import creates, those included that a row brings along. */
export const createdCount = ({ byClass }: CreatedCounts): number =>
  Object.values(byClass).reduce((sum, count) => sum + count, 0)

/** Counts of an import's changes and new records: „12 Änderungen und 3 neue Einträge“. */
export const made = (changes: number, counted: CreatedCounts): string => {
  const created = createdCount(counted)
  return [
    formatCount(changes, 'Änderung', 'Änderungen', '0 Änderungen'),
    created > 0 && formatCount(created, 'neuer Eintrag', 'neue Einträge'),
  ]
    .filter(Boolean)
    .join(' und ')
}

/** Jobs that are runs: the run has the job's id. */
export const undoable: ReadonlySet<string> = new Set<JobKind>([
  'bulk-accept',
  'bulk-decide',
  'bulk-approve',
  'import',
  'auto-solve',
  'geo',
  'award-duplication',
  'release-push',
])

/** The counts in a result that say that something was changed, by the kind of the job or of its run. */
const effectCounts: Partial<Readonly<Record<JobKind | RunKind, readonly string[]>>> = {
  'bulk-accept': ['acceptedChanges', 'decided'],
  'bulk-decide': ['decided'],
  'bulk-decline': ['decided'],
  'bulk-approve': ['approved'],
  import: ['changes_created', 'newRows', 'byClass'],
  'auto-solve': ['merged', 'assigned'],
  'award-duplication': ['duplicated'],
  'release-push': ['marked'],
}

const sumOf = (count: unknown): number => {
  if (typeof count === 'number') return count
  const parts = typeof count === 'object' && count !== null ? Object.values(count) : []
  return parts.reduce<number>((sum, one) => sum + (typeof one === 'number' ? one : 0), 0)
}

/** True for work whose result counts no effect. */
const didNothing = (kind: string, result: unknown): boolean => {
  const counts = (result ?? {}) as Readonly<Record<string, unknown>>
  const names = (effectCounts as Readonly<Record<string, readonly string[]>>)[kind] ?? []
  const known = names.filter((name) => counts[name] !== undefined)
  return known.length > 0 && known.every((name) => sumOf(counts[name]) === 0)
}

/** True for a run or its job that left nothing to take back: what the log says counts, and the result's counts where it says nothing. */
export const leftNothing = ({
  kind,
  result,
  hasEffect,
}: Pick<Job, 'kind' | 'result' | 'hasEffect'>) =>
  hasEffect === null || hasEffect === undefined ? didNothing(kind, result) : !hasEffect

/** Work that did what it was told and found something that must not be. */
export const isFinding = (kind: string, result: unknown): boolean =>
  kind === 'verify-log' && (result as Verification | null)?.ok === false

/** The places that an erasure found personal values in and could not empty. */
const placesLeft = ({ check }: Erasure): number =>
  check?.stores.reduce((sum, { left }) => sum + left, 0) ?? 0

/** Numbers of what was done and of what was refused, by the kind of work. */
const refusedCounts: Partial<Readonly<Record<JobKind, readonly [string, string]>>> = {
  'bulk-accept': ['acceptedChanges', 'rejectedChanges'],
  'bulk-decide': ['decided', 'refused'],
  'bulk-approve': ['approved', 'rejected'],
}

/** Work that came to its end and left what somebody has to look at: personal values that remain, or all of it refused. */
export const isDoubtful = (kind: string, result: unknown): boolean => {
  if (!result) return false
  if (kind === 'erase-contact') return placesLeft(result as Erasure) > 0
  const [done, refused] =
    (refusedCounts as Readonly<Record<string, readonly [string, string]>>)[kind] ?? []
  const counts = result as Readonly<Record<string, unknown>>
  return (
    done !== undefined && refused !== undefined && counts[done] === 0 && Number(counts[refused]) > 0
  )
}

/** Outcome of long work in one sentence, without its full stop. */
export const outcomes = {
  'bulk-accept': ({ acceptedChanges, rejectedChanges, pendingChanges, cancelled }: BulkResult) =>
    [
      `${many(acceptedChanges)} übernommen`,
      `${formatNumber(rejectedChanges)} nicht möglich`,
      ...(cancelled ? [`${formatNumber(pendingChanges)} noch offen`] : []),
    ].join(', '),
  'bulk-decide': (
    { decided, refused }: Filtered,
    { decision }: { readonly decision?: 'accept' | 'decline' },
  ) => {
    const done = decision === 'decline' ? 'abgelehnt' : 'übernommen'
    return `${many(decided)} ${done}, ${formatNumber(refused)} nicht möglich`
  },
  'bulk-approve': ({ approved, rejected }: Approved) =>
    `${formatCount(approved, 'Eintrag', 'Einträge')} verifiziert, ${formatNumber(rejected)} nicht möglich`,
  'erase-contact': (erasure: Erasure) => {
    const places = placesLeft(erasure)
    const rest = places > 0 && `${formatCount(places, 'Stelle', 'Stellen')} bitte selbst prüfen`
    return [`${formatCount(erasure.values, 'Angabe', 'Angaben')} endgültig gelöscht`, rest]
      .filter(Boolean)
      .join(', ')
  },
  import: (result: ImportResult) => `${made(result.changes_created, result)} angelegt`,
  'dry-run': (trial: DryRun) => `${made(trial.count_of_suggested_changes, trial)} vorgesehen`,
  'verify-log': ({ ok, firstBroken }: Verification) =>
    ok
      ? 'Das Protokoll ist unversehrt'
      : `Das Protokoll ist beschädigt${firstBroken === null ? '' : `, ab Position ${formatNumber(firstBroken)}`}`,
  geo: (messages: Located) =>
    `${formatCount(Object.keys(messages).length, 'Unternehmen', 'Unternehmen')} abgeglichen`,
  'award-duplication': ({ duplicated }: AwardDuplication) =>
    `${formatCount(duplicated, ...classLabels.award)} angelegt`,
  'auto-solve': ({ merged, assigned, left, cancelled }: Solved) =>
    [
      `${formatCount(merged, 'Dublette', 'Dubletten')} zusammengeführt`,
      `${formatCount(assigned, 'Zeile', 'Zeilen')} zugeordnet`,
      ...(left > 0
        ? [`${formatNumber(left)} ${cancelled ? 'noch offen' : 'nicht sicher genug'}`]
        : []),
    ].join(', '),
} as const
