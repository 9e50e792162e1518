import type { RecordClass } from './scalars.ts'

/** The properties of a system that holds copies of released records, except for its protocol and its rules in SQL. */
export interface SyncTargetFacts {
  /** Display name, alone and after „an“. */
  readonly label: string
  readonly to: string
  /** German phrase for a place in it: „im Suchindex“. */
  readonly there: string
  /** The name of the system itself, on buttons. */
  readonly system: string
  /** The record's date fields: first arrival, last request, last arrival. */
  readonly fields: {
    readonly first: string
    readonly requested: string
    readonly executed: string
  }
  /** The record's field with its id at the target, where the target gives one. */
  readonly idField: string | null
  /** The record's field that excludes it from this target alone. */
  readonly exclusion: string | null
  /** The classes that it takes; `null` for all of them. */
  readonly classes: readonly RecordClass[] | null
  /** The setting with its address; without it no worker runs. */
  readonly setting: string
  /** True if records are only marked for it where it is set up; for the others they are marked in any case. */
  readonly optional: boolean
  /** True if it can be asked for the records that it holds, so that these can be compared with the expected ones. */
  readonly comparable: boolean
}

/** The systems that hold copies of released records, each defined once; the order is that of screens and calls. */
export const syncTargetFacts = {
  elasticsearch: {
    label: 'Suchindex',
    to: 'den Suchindex',
    there: 'im Suchindex',
    system: 'Elasticsearch',
    fields: {
      first: 'elasticSearchFirstReleasedAt',
      requested: 'elasticSyncRequested',
      executed: 'elasticSyncExecuted',
    },
    idField: null,
    exclusion: null,
    classes: null,
    setting: 'ELASTICSEARCH_URL',
    optional: false,
    comparable: true,
  },
  salesforce: {
    label: 'Salesforce',
    to: 'Salesforce',
    there: 'in Salesforce',
    system: 'Salesforce',
    fields: {
      first: 'salesForceFirstReleasedAt',
      requested: 'salesForceSyncRequested',
      executed: 'salesForceSyncExecuted',
    },
    idField: 'salesforceId',
    exclusion: 'excludedFromSalesforce',
    classes: ['account', 'contact', 'award'],
    setting: 'SALESFORCE_URL',
    optional: false,
    comparable: true,
  },
  webhook: {
    label: 'Webhook',
    to: 'den Webhook',
    there: 'beim Webhook',
    system: 'Webhook',
    fields: {
      first: 'webhookFirstReleasedAt',
      requested: 'webhookSyncRequested',
      executed: 'webhookSyncExecuted',
    },
    idField: null,
    exclusion: null,
    classes: null,
    setting: 'WEBHOOK_URL',
    optional: true,
    comparable: false,
  },
} as const satisfies Readonly<Record<string, SyncTargetFacts>>

type Facts = typeof syncTargetFacts
export type SyncTarget = keyof Facts
/** The fields of a record with a target's dates. */
export type SyncField = Facts[SyncTarget]['fields'][keyof SyncTargetFacts['fields']]
/** The settings with the addresses of the targets. */
export type TargetSetting = Facts[SyncTarget]['setting']

export const syncTargets = Object.keys(syncTargetFacts) as [SyncTarget, ...SyncTarget[]]

/** Returns the facts about a target. */
export const targetFacts = (target: SyncTarget): SyncTargetFacts => syncTargetFacts[target]

/** Tells if the name is that of a target. */
export const isSyncTarget = (name: unknown): name is SyncTarget =>
  typeof name === 'string' && Object.hasOwn(syncTargetFacts, name)

/** Tells if records of the class are sent to the target. */
export const takesClass = (target: SyncTarget, recordClass: RecordClass): boolean =>
  targetFacts(target).classes?.includes(recordClass) ?? true

/** All fields with a target's dates, in the order of the targets. */
export const syncFieldNames: readonly string[] = syncTargets.flatMap((target) =>
  Object.values(targetFacts(target).fields),
)

/** The fields that exclude a record from single targets. */
export const targetExclusions: readonly string[] = syncTargets.flatMap(
  (target) => targetFacts(target).exclusion ?? [],
)
