import type { Job, JobKind, Run } from '@stammbuch/contracts'
import { call } from '@/api/call.ts'
import { mayUser, session } from '@/api/session.ts'
import { type Remembered, trayAgain } from './follow-job.ts'
import { isFinding, outcomes, undoable } from './job-outcomes.ts'
import { dropJob, jobs, noteKnown, wasDropped } from './job-store.ts'

/** Title in the tray, by kind, of a job that the tray did not see begin. */
const titles: Readonly<Record<JobKind, string>> = {
  'bulk-accept': 'Schnellverifikation',
  'bulk-decide': 'Sammelentscheidung',
  'bulk-approve': 'Verifizierung neuer Einträge',
  'auto-solve': 'Autosolve',
  'detect-duplicates': 'Suche nach Dubletten',
  undo: 'Rücknahme eines Laufs',
  import: 'Import',
  'dry-run': 'Dry Run eines Imports',
  'fetch-sample': 'API-Import aus dem DMS',
  'create-export': 'Export',
  'export-all': 'Globaler Export',
  'create-dump': 'Abzug der Datenbank',
  geo: 'Geodaten-Abgleich',
  'award-duplication': 'Award-Duplikation',
  'award-duplication-dry-run': 'Dry Run einer Award-Duplikation',
  'verify-log': 'Prüfung des Protokolls',
  'take-proof': 'Beweis zum Mitnehmen',
  release: 'Freigabe',
  'release-push': 'Vormerken einer Freigabe',
  'mark-salesforce': 'Vormerken für Salesforce',
  'clear-salesforce': 'Vormerkungen aufheben',
  'apply-search-mapping': 'Mapping aktualisieren',
  'erase-contact': 'Löschen der Angaben zu einer Person',
}

const titleOf = (kind: string): string =>
  Object.hasOwn(titles, kind) ? titles[kind as JobKind] : 'Auftrag'

/** The address of a job's result, by kind, for somebody who did not see the job begin. */
const places: Readonly<Record<string, (scope: Run['scope']) => string>> = {
  'bulk-accept': ({ sampleId }) =>
    `/verifikation/kurz${typeof sampleId === 'string' ? `?tab=stichprobe&sampleId=${sampleId}` : ''}`,
  'bulk-decide': () => '/verifikation/kurz',
  import: ({ sampleId }) => `/verifikation?tab=stichprobe&sampleId=${String(sampleId)}`,
  'auto-solve': () => '/konflikte?tab=geloest',
  'detect-duplicates': () => '/konflikte',
  geo: () => '/verwaltung/geodaten-abgleich',
  'award-duplication': () => '/award-duplikation',
  'fetch-sample': () => '/verwaltung/samples',
  'create-export': () => '/export',
  'export-all': () => '/export',
  'create-dump': () => '/verwaltung/system',
  release: () => '/freigabe',
  'release-push': () => '/freigabe',
  'verify-log': () => '/nachweise',
  'take-proof': () => '/nachweise',
}

/** The outcomes by kind of job. A job's result has the type that its kind says. */
const outcomeTexts: Readonly<Record<string, (result: never, scope: never) => string>> = outcomes

const remembered = ({ id, kind }: Job, runs: ReadonlyMap<string, Run>): Remembered => {
  const run = runs.get(id)
  const scope = run?.scope ?? {}
  return {
    title: [titleOf(kind), run?.subject].filter(Boolean).join(' '),
    href: run || !undoable.has(kind) ? (places[kind]?.(scope) ?? null) : null,
    outcome: (result) => outcomeTexts[kind]?.(result as never, scope as never) ?? 'Abgeschlossen.',
    isUndone: run?.state === 'undone',
  }
}

/** Somebody waited for shorter work before the page; it needs no mention. Milliseconds. */
const worthTelling = 10_000

const isWorthIt = ({ kind, state, result, createdAt, finishedAt }: Job): boolean => {
  if (state === 'queued' || state === 'running' || isFinding(kind, result)) return true
  return finishedAt !== null && Date.parse(finishedAt) - Date.parse(createdAt) > worthTelling
}

/** The runs among the jobs, for what they were over and whether they still stand. */
const runsOf = async (shown: readonly Job[]): Promise<ReadonlyMap<string, Run>> => {
  const isAsked = shown.some(({ kind }) => undoable.has(kind))
  if (!isAsked || !mayUser(session.get().user, 'read')) return new Map()
  const { list } = await call('listRuns', { query: { limit: 100 } })
  return new Map(list.map((run) => [run.id, run]))
}

/** Put the jobs that this person started before, here or elsewhere, into the tray and follow them. */
export const resumeJobs = async (): Promise<void> => {
  const { list } = await call('myJobs', {}, { expected: ['not-found'] })
  const known = new Set(jobs.get().map(({ id }) => id))
  const shown = list.filter((job) => !known.has(job.id) && !wasDropped(job.id) && isWorthIt(job))
  const runs = await runsOf(shown)
  for (const job of shown.toReversed()) {
    const now = remembered(job, runs)
    // A job that has not begun is no run yet.
    const later = async () => (runs.has(job.id) ? now : remembered(job, await runsOf([job])))
    // Of a job that the server knows no more there is nothing to say.
    trayAgain(job, { now, later })
      .then(() => {
        // What leads nowhere is told once. A finding is told until it is put away.
        if (now.href === null && !undoable.has(job.kind)) noteKnown(job.id)
      })
      .catch(() => dropJob(job.id))
  }
}
