import { type Operation, type OwnVerb, type RunKind, runLabels } from '@stammbuch/contracts'
import { formatDateTime } from '@/format/format.ts'

/** The words for every kind of run and every verb; a missing one does not compile. */
const words: Readonly<Record<RunKind | OwnVerb, string>> = {
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
  create: 'Eintrag angelegt',
  erase: 'Angaben zur Person gelöscht',
  'ignore-conflict': 'Konflikt ignoriert',
  'no-conflict': 'Als kein Konflikt entschieden',
  'assign-row': 'Zeile zugeordnet',
  other: 'Bearbeitung',
  ...runLabels,
}

/** The name of a decision or a run. One that this page does not know yet has the general one. */
export const operationName = (what: string): string =>
  Object.hasOwn(words, what) ? words[what as RunKind | OwnVerb] : words.other

/** A decision or a run in a line: what, over what, by whom and when. */
export const operationLine = ({ what, subject, record, by, at }: Operation): string =>
  [operationName(what), subject ?? record?.label, by?.shortCode, formatDateTime(at)]
    .filter(Boolean)
    .join(' · ')
