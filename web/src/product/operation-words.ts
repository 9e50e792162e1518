import type { Operation } from '@stammbuch/contracts'
import { formatDateTime } from '@/format/format.ts'

const words: Readonly<Record<string, string>> = {
  accept: 'Vorschlag übernommen',
  decline: 'Vorschlag abgelehnt',
  decide: 'Vorschläge entschieden',
  propose: 'Wert vorgeschlagen',
  approve: 'Verifiziert',
  exclude: 'Ausgeschlossen',
  restore: 'Wiederhergestellt',
  'follow-up': 'Zum Follow-up markiert',
  'follow-up-off': 'Follow-up aufgehoben',
  note: 'Eintrag im Logbuch',
  sync: 'Zur Synchronisation vorgemerkt',
  period: 'Jahrgang geändert',
  'remove-identification': 'Lieferanten-ID gelöscht',
  'bulk-accept': 'Schnellverifikation',
  'bulk-decline': 'Ablehnung im Filter',
  'bulk-approve': 'Verifizierung neuer Einträge',
  'approve-all': 'Alles verifiziert',
  'exclude-all': 'Alles ausgeschlossen',
  import: 'Import',
  merge: 'Zusammenführung',
  'auto-solve': 'Autosolve',
  'release-push': 'Vormerken einer Freigabe',
  geo: 'Geodaten-Abgleich',
  'award-duplication': 'Award-Duplikation',
  undo: 'Rückgängig',
}

/** What people call a decision or a run. */
export const operationName = (what: string): string => words[what] ?? what

/** A decision or a run in a line: what, over what, by whom and when. */
export const operationLine = ({ what, subject, record, by, at }: Operation): string =>
  [operationName(what), subject ?? record?.label, by?.shortCode, formatDateTime(at)]
    .filter(Boolean)
    .join(' · ')
