import { roleLabels } from '@stammbuch/contracts'

/** What can stand in the log, with its German name. */
export const eventNames: Readonly<Record<string, string>> = {
  RecordCreated: 'Eintrag angelegt',
  ChangeProposed: 'Änderung vorgeschlagen',
  ChangeAccepted: 'Änderung übernommen',
  ChangeDeclined: 'Änderung abgelehnt',
  RecordApproved: 'Eintrag verifiziert',
  ApprovalUndone: 'Verifizierung zurückgenommen',
  FollowUpSet: 'Follow-up gesetzt',
  SyncRequested: 'Synchronisation vorgemerkt',
  SyncAcknowledged: 'Synchronisation bestätigt',
  SyncRequestWithdrawn: 'Vormerkung aufgehoben',
  ParkedRetried: 'Zurückgestelltes erneut versucht',
  ParkedDropped: 'Zurückgestelltes verworfen',
  ComparisonAsked: 'Abgleich eines Ziels angefordert',
  TargetDiffered: 'Abweichungen eines Ziels gefunden',
  SearchMappingApplied: 'Suchindex umgestellt',
  SearchIndexDeleted: 'Suchindex gelöscht',
  NoteAdded: 'Logbuch-Eintrag',
  SupplierIdentified: 'Lieferanten-Kennung hinzugefügt',
  SupplierIdentificationRemoved: 'Lieferanten-Kennung gelöscht',
  RecordLinked: 'Beziehung hinzugefügt',
  RecordUnlinked: 'Beziehung gelöst',
  AwardPeriodChanged: 'Jahrgang geändert',
  HolderChanged: 'Zu anderem Eintrag verschoben',
  NoteMoved: 'Logbuch-Eintrag verschoben',
  RecordMerged: 'Eintrag zusammengeführt',
  MergeUndone: 'Zusammenführung zurückgenommen',
  ConflictDetected: 'Konflikt gefunden',
  ConflictReassessed: 'Konflikt neu bewertet',
  ConflictDecided: 'Konflikt entschieden',
  ConflictReopened: 'Konflikt wieder geöffnet',
  ContactErased: 'Personenbezogene Werte gelöscht',
  ErasureChecked: 'Löschung in allen Speichern geprüft',
  LogVerified: 'Protokoll geprüft',
  LogFindingAnswered: 'Befund der Prüfung beantwortet',
  CatalogueEntryAdded: 'Stammdaten hinzugefügt',
  CatalogueEntryChanged: 'Stammdaten geändert',
  CatalogueEntryRemoved: 'Stammdaten entfernt',
  DeliveryReceived: 'Lieferung empfangen',
  DeliveryReadingChanged: 'Lieferung anders gelesen',
  DeliveryPeriodChanged: 'Jahrgang der Lieferung geändert',
  DeliveryProcessed: 'Lieferung vorbereitet',
  DeliverySetAside: 'Lieferung wird nicht importiert',
  DeliveryTakenUp: 'Lieferung wieder zum Import vorgesehen',
  DeliveryImported: 'Lieferung importiert',
  DeliveryFileDeleted: 'Gelieferte Datei nach ihrer Frist gelöscht',
  DeliveryRedacted: 'Zeilen einer Lieferung unkenntlich gemacht',
  PostcodesLoaded: 'Postleitzahltabelle geladen',
  RunStarted: 'Lauf begonnen',
  RunRefused: 'Im Lauf nicht möglich',
  SpotCheckStarted: 'Stichprobe gezogen',
  SpotCheckJudged: 'Wert der Stichprobe beurteilt',
  SpotCheckFinished: 'Stichprobe abgeschlossen',
  RunFinished: 'Lauf beendet',
  RunTookBack: 'Schritte zurückgenommen',
  RunUndone: 'Lauf zurückgenommen',
}

export const eventName = (type: string): string => eventNames[type] ?? type

const sources: Readonly<Record<string, string>> = {
  ui: 'Anwendung',
  import: 'Import',
  service: 'Dienst',
}

export const sourceName = (source: string): string => sources[source] ?? source

const roleNames: Readonly<Record<string, string>> = { ...roleLabels, service: 'Dienst' }

/** As what somebody acted. Old events may name a role that is gone: that stays as it was written. */
export const roleName = (role: string): string => roleNames[role] ?? role

const kinds: Readonly<Record<string, string>> = {
  record: 'Eintrag',
  catalogue: 'Stammdaten',
  delivery: 'Lieferung',
  run: 'Lauf',
  conflict: 'Konflikt',
  erasure: 'Löschung',
  'log-check': 'Prüfung des Protokolls',
  'postcode-table': 'Postleitzahltabelle',
}

/** What kind of thing a stream of events is about. */
export const kindName = (kind: string): string => kinds[kind] ?? kind
