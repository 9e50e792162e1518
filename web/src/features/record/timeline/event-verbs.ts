import type { TimelineEntry } from '@stammbuch/contracts'

type Data = Readonly<Record<string, unknown>>

const acceptances: Readonly<Record<string, string>> = {
  decision: 'hat übernommen',
  approval: 'hat beim Verifizieren übernommen',
  exclusion: 'hat den Ausschluss geändert',
  merge: 'hat beim Zusammenführen übernommen',
  undo: 'hat zurückgenommen',
}

const refusals: Readonly<Record<string, string>> = {
  declined: 'hat abgelehnt',
  superseded: 'hat geschlossen: durch einen neueren Wert ersetzt',
  invalid: 'hat geschlossen: ungültiger Wert',
  undone: 'hat geschlossen: zurückgenommen',
  erased: 'hat geschlossen: Person gelöscht',
}

const proposals: Readonly<Record<string, string>> = {
  editor: 'hat vorgeschlagen',
  import: 'hat aus einer Lieferung vorgeschlagen',
  geo: 'hat aus Geodaten vorgeschlagen',
  merge: 'hat beim Zusammenführen vorgeschlagen',
  undo: 'hat beim Zurücknehmen vorgeschlagen',
}

const targets: Readonly<Record<string, string>> = {
  elasticsearch: 'den Suchindex',
  salesforce: 'Salesforce',
}

const wordFor = (
  words: Readonly<Record<string, string>>,
  key: unknown,
  otherwise: string,
): string => words[String(key)] ?? otherwise

const sourceKind = ({ source }: Data): unknown =>
  typeof source === 'object' && source !== null && 'kind' in source ? source.kind : 'editor'

const verbs: Readonly<Record<string, (data: Data) => string>> = {
  RecordCreated: ({ origin }) =>
    `hat den Eintrag angelegt${sourceKind({ source: origin }) === 'import' ? ', aus einer Lieferung' : ''}`,
  ChangeProposed: (data) => wordFor(proposals, sourceKind(data), 'hat vorgeschlagen'),
  ChangeAccepted: ({ by }) => wordFor(acceptances, by, 'hat übernommen'),
  ChangeDeclined: ({ reason }) => wordFor(refusals, reason, 'hat abgelehnt'),
  RecordApproved: () => 'hat verifiziert',
  ApprovalUndone: () => 'hat die Verifizierung zurückgenommen',
  FollowUpSet: ({ value }) =>
    value ? 'hat für das Follow-up markiert' : 'hat die Follow-up-Markierung aufgehoben',
  SyncRequested: () => 'hat zur Synchronisation vorgemerkt',
  SyncAcknowledged: ({ target }) =>
    `hat an ${wordFor(targets, target, 'ein Zielsystem')} übertragen`,
  NoteAdded: () => 'hat ins Logbuch geschrieben',
  SupplierIdentified: () => 'hat eine Lieferanten-Kennung hinzugefügt',
  SupplierIdentificationRemoved: () => 'hat eine Lieferanten-Kennung gelöscht',
  RecordLinked: () => 'hat eine Beziehung hinzugefügt',
  RecordUnlinked: () => 'hat eine Beziehung gelöst',
  AwardPeriodChanged: () => 'hat den Jahrgang geändert',
  HolderChanged: () => 'hat beim Zusammenführen einem anderen Eintrag zugeordnet',
  NoteMoved: () => 'hat einen Logbuch-Eintrag verschoben',
  RecordMerged: () => 'hat mit einem anderen Eintrag zusammengeführt',
  MergeUndone: () => 'hat die Zusammenführung zurückgenommen',
  ContactErased: () => 'hat die personenbezogenen Werte gelöscht',
}

/** What somebody did, for a sentence that begins with the name. */
export const verbOf = ({ type, data }: Pick<TimelineEntry, 'type' | 'data'>): string =>
  verbs[type]?.(data) ?? `hat etwas getan (${type})`
