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

/** German names of the kinds of runs. */
export const runLabels: Readonly<Record<RunKind, string>> = {
  'bulk-accept': 'Schnellverifikation',
  'bulk-decline': 'Ablehnung im Filter',
  'bulk-approve': 'Verifizierung neuer Einträge',
  'approve-all': 'Alles verifizieren',
  'exclude-all': 'Alles ausschließen',
  import: 'Import',
  merge: 'Zusammenführung',
  'auto-solve': 'Autosolve',
  'release-push': 'Vormerken einer Freigabe',
  geo: 'Geodaten-Abgleich',
  'award-duplication': 'Award-Duplikation',
  undo: 'Rückgängig',
}

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
  'take-proof',
  'erase-contact',
] as const
export type JobKind = (typeof jobKinds)[number]
