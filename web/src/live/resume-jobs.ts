import type { Job } from '@stammbuch/contracts'
import { call } from '@/api/call.ts'
import { trayAgain } from './follow-job.ts'
import { jobs, wasDropped } from './job-store.ts'

/** What the tray calls a job that it did not see begin. */
const titles: Readonly<Record<string, string>> = {
  'bulk-accept': 'Schnellverifikation',
  'bulk-decide': 'Sammelentscheidung',
  'auto-solve': 'Autosolve',
  'detect-duplicates': 'Suche nach Dubletten',
  undo: 'Rücknahme eines Laufs',
  import: 'Import einer Datenlieferung',
  'dry-run': 'Dry Run eines Imports',
  'fetch-sample': 'API-Import aus dem DMS',
  'create-export': 'Export',
  'export-all': 'Globaler Export',
  geo: 'Geodaten-Abgleich',
  'award-duplication': 'Award-Duplikation',
  'award-duplication-dry-run': 'Dry Run einer Award-Duplikation',
  'verify-log': 'Prüfung des Protokolls',
  release: 'Freigabe',
  'release-push': 'Vormerken einer Freigabe',
  'mark-salesforce': 'Vormerken für Salesforce',
  'clear-salesforce': 'Vormerkungen aufheben',
  'apply-search-mapping': 'Mapping aktualisieren',
}

/** Somebody waited for shorter work before the page; it needs no mention. Milliseconds. */
const worthTelling = 10_000

const isWorthIt = ({ state, createdAt, finishedAt }: Job): boolean => {
  if (state === 'queued' || state === 'running') return true
  return finishedAt !== null && Date.parse(finishedAt) - Date.parse(createdAt) > worthTelling
}

/** Put the jobs that this person started before, here or elsewhere, into the tray and follow them. */
export const resumeJobs = async (): Promise<void> => {
  const { list } = await call('myJobs', {}, { expected: ['not-found'] })
  const known = new Set(jobs.get().map(({ id }) => id))
  for (const job of list.toReversed()) {
    if (known.has(job.id) || wasDropped(job.id) || !isWorthIt(job)) continue
    void trayAgain(job, titles[job.kind] ?? 'Auftrag')
  }
}
