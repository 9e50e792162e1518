/** Kinds of runs: work over many records that is undone as one. They stand in the log. */
export const runKinds = [
  'bulk-accept',
  'bulk-decline',
  'bulk-approve',
  'approve-all',
  'exclude-all',
  'import',
  'merge',
  'auto-solve',
  'release-push',
  'geo',
  'award-duplication',
  'undo',
] as const
export type RunKind = (typeof runKinds)[number]

/** Kinds of jobs: work that takes longer than a call should. They stand in the store. */
export const jobKinds = [
  'bulk-accept',
  'bulk-decide',
  'bulk-approve',
  'import',
  'dry-run',
  'fetch-sample',
  'auto-solve',
  'detect-duplicates',
  'undo',
  'geo',
  'award-duplication',
  'award-duplication-dry-run',
  'release',
  'release-push',
  'mark-salesforce',
  'clear-salesforce',
  'apply-search-mapping',
  'create-export',
  'export-all',
  'create-dump',
  'verify-log',
  'erase-contact',
] as const
export type JobKind = (typeof jobKinds)[number]
