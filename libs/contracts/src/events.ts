import { type EventFacts, factsOfKind } from './event-facts.ts'
import { eventVerbs } from './event-verbs.ts'
import { releaseEvents } from './release-events.ts'

const record = factsOfKind('record')
const catalogue = factsOfKind('catalogue')
const delivery = factsOfKind('delivery')
const run = factsOfKind('run')
const conflict = factsOfKind('conflict')
const spotCheck = factsOfKind('spot-check')
const sync = factsOfKind('sync')

/**
 * The catalogue of all types of events. Names are on disk for good: add, never rename. Displayed names, verbs and signs, filters, live
 * topics and the workers' selection derive from it.
 */
export const events = {
  RecordCreated: record('Eintrag angelegt', 'add', eventVerbs.created, {
    personal: true,
    topics: ['queue'],
    targets: ['own', 'shown'],
  }),
  ChangeProposed: record('Änderung vorgeschlagen', 'propose', eventVerbs.proposed, {
    personal: true,
    topics: ['queue'],
  }),
  ChangeAccepted: record('Änderung übernommen', 'accept', eventVerbs.accepted, {
    personal: true,
    topics: ['queue'],
    targets: ['own', 'shown', 'gate', 'return'],
  }),
  ChangeDeclined: record('Änderung abgelehnt', 'decline', eventVerbs.declined, {
    personal: true,
    topics: ['queue'],
  }),
  RecordApproved: record('Eintrag verifiziert', 'check', 'hat verifiziert', {
    topics: ['queue'],
    targets: ['own', 'shown', 'gate', 'return'],
  }),
  ApprovalUndone: record(
    'Verifizierung zurückgenommen',
    'undo',
    'hat die Verifizierung zurückgenommen',
    { topics: ['queue'], targets: ['own', 'shown', 'gate'] },
  ),
  FollowUpSet: record('Follow-up gesetzt', 'change', eventVerbs.followUp, {
    topics: ['follow-up'],
  }),
  SyncRequested: record(
    'Synchronisation vorgemerkt',
    'send',
    'hat zur Synchronisation vorgemerkt',
    { topics: ['sync'], targets: ['own'] },
  ),
  SyncAcknowledged: record('Synchronisation bestätigt', 'send', eventVerbs.acknowledged, {
    topics: ['sync'],
  }),
  SyncRequestWithdrawn: record(
    'Vormerkung aufgehoben',
    'undo',
    'hat die Vormerkung zur Synchronisation aufgehoben',
    { topics: ['sync'] },
  ),
  NoteAdded: record('Logbuch-Eintrag', 'note', 'hat ins Logbuch geschrieben', { personal: true }),
  SupplierIdentified: record(
    'Lieferanten-Kennung hinzugefügt',
    'add',
    'hat eine Lieferanten-Kennung hinzugefügt',
    { personal: true, targets: ['own'] },
  ),
  SupplierIdentificationRemoved: record(
    'Lieferanten-Kennung gelöscht',
    'remove',
    'hat eine Lieferanten-Kennung gelöscht',
    { targets: ['own'] },
  ),
  RecordLinked: record('Beziehung hinzugefügt', 'add', 'hat eine Beziehung hinzugefügt', {
    targets: ['own', 'shown'],
  }),
  RecordUnlinked: record('Beziehung gelöst', 'remove', 'hat eine Beziehung gelöst', {
    targets: ['own', 'shown'],
  }),
  AwardPeriodChanged: record('Jahrgang geändert', 'change', 'hat den Jahrgang geändert', {
    targets: ['own', 'shown'],
  }),
  HolderChanged: record(
    'Zu anderem Eintrag verschoben',
    'move',
    'hat beim Zusammenführen einem anderen Eintrag zugeordnet',
    { topics: ['queue'], targets: ['own', 'shown', 'return'] },
  ),
  NoteMoved: record('Logbuch-Eintrag verschoben', 'move', 'hat einen Logbuch-Eintrag verschoben'),
  RecordMerged: record(
    'Eintrag zusammengeführt',
    'merge',
    'hat mit einem anderen Eintrag zusammengeführt',
    { topics: ['queue'], targets: ['own', 'shown', 'gate'] },
  ),
  MergeUndone: record(
    'Zusammenführung zurückgenommen',
    'undo',
    'hat die Zusammenführung zurückgenommen',
    { topics: ['queue'], targets: ['own', 'shown', 'gate', 'return'] },
  ),
  ContactErased: record(
    'Personenbezogene Werte gelöscht',
    'remove',
    'hat die personenbezogenen Werte gelöscht',
    { topics: ['queue'], targets: ['own', 'shown'] },
  ),
  CatalogueEntryAdded: catalogue('Stammdaten hinzugefügt', 'add', 'hat Stammdaten hinzugefügt', {
    personal: true,
  }),
  CatalogueEntryChanged: catalogue('Stammdaten geändert', 'change', 'hat Stammdaten geändert', {
    personal: true,
  }),
  CatalogueEntryRemoved: catalogue('Stammdaten entfernt', 'remove', 'hat Stammdaten entfernt'),
  DeliveryReceived: delivery('Lieferung empfangen', 'fetch', 'hat eine Lieferung eingereicht'),
  DeliveryReadingChanged: delivery(
    'Lieferung anders gelesen',
    'change',
    'hat geändert, wie die Lieferung gelesen wird',
  ),
  DeliveryPeriodChanged: delivery(
    'Jahrgang der Lieferung geändert',
    'change',
    'hat den Jahrgang der Lieferung geändert',
  ),
  DeliveryProcessed: delivery('Lieferung vorbereitet', 'check', 'hat die Lieferung vorbereitet'),
  DeliverySetAside: delivery(
    'Lieferung wird nicht importiert',
    'decline',
    'hat bestimmt, dass die Lieferung nicht importiert wird',
  ),
  DeliveryTakenUp: delivery(
    'Lieferung wieder zum Import vorgesehen',
    'undo',
    'hat die Lieferung wieder zum Import vorgesehen',
  ),
  DeliveryImported: delivery('Lieferung importiert', 'accept', 'hat die Lieferung importiert'),
  DeliveryFileDeleted: delivery(
    'Gelieferte Datei nach ihrer Frist gelöscht',
    'remove',
    'hat die gelieferte Datei nach ihrer Frist gelöscht',
  ),
  DeliveryRedacted: delivery(
    'Zeilen einer Lieferung unkenntlich gemacht',
    'remove',
    'hat Zeilen der Lieferung unkenntlich gemacht',
  ),
  RunStarted: run('Lauf begonnen', 'run', 'hat einen Lauf begonnen'),
  RunRefused: run('Im Lauf nicht möglich', 'decline', 'konnte im Lauf nicht alles übernehmen'),
  RunFinished: run('Lauf beendet', 'run', 'hat einen Lauf beendet'),
  RunTookBack: run('Schritte zurückgenommen', 'undo', 'hat Schritte zurückgenommen'),
  RunUndone: run('Lauf zurückgenommen', 'undo', 'hat einen Lauf zurückgenommen'),
  ConflictDetected: conflict('Konflikt gefunden', 'add', 'hat einen Konflikt gefunden'),
  ConflictReassessed: conflict(
    'Konflikt neu bewertet',
    'change',
    'hat einen Konflikt neu bewertet',
  ),
  ConflictDecided: conflict('Konflikt entschieden', 'accept', 'hat einen Konflikt entschieden'),
  ConflictReopened: conflict(
    'Konflikt wieder geöffnet',
    'undo',
    'hat einen Konflikt wieder geöffnet',
  ),
  SpotCheckStarted: spotCheck('Stichprobe gezogen', 'run', 'hat eine Stichprobe gezogen'),
  SpotCheckJudged: spotCheck(
    'Wert der Stichprobe beurteilt',
    'check',
    'hat einen Wert der Stichprobe beurteilt',
  ),
  SpotCheckFinished: spotCheck(
    'Stichprobe abgeschlossen',
    'check',
    'hat eine Stichprobe abgeschlossen',
  ),
  ...releaseEvents,
  ExportCreated: factsOfKind('export')('Export erstellt', 'fetch', 'hat einen Export erstellt'),
  ExportDownloaded: factsOfKind('export')('Export abgeholt', 'fetch', 'hat einen Export abgeholt'),
  ProofCreated: factsOfKind('export')(
    'Beweis erstellt',
    'fetch',
    'hat einen Beweis zum Mitnehmen erstellt',
  ),
  ProofDownloaded: factsOfKind('export')(
    'Beweis abgeholt',
    'fetch',
    'hat einen Beweis zum Mitnehmen abgeholt',
  ),
  DumpCreated: factsOfKind('dump')('Dump erstellt', 'fetch', 'hat einen Dump erstellt'),
  DumpDownloaded: factsOfKind('dump')('Dump abgeholt', 'fetch', 'hat einen Dump abgeholt'),
  ParkedRetried: sync(
    'Zurückgestelltes erneut versucht',
    'send',
    'hat Zurückgestelltes erneut versuchen lassen',
  ),
  ParkedDropped: sync('Zurückgestelltes verworfen', 'remove', 'hat Zurückgestelltes verworfen'),
  ComparisonAsked: sync(
    'Abgleich eines Ziels angefordert',
    'check',
    'hat den Abgleich eines Ziels angefordert',
  ),
  TargetDiffered: sync(
    'Abweichungen eines Ziels gefunden',
    'check',
    'hat Abweichungen eines Ziels gefunden',
  ),
  LogRestored: sync('Sicherung zurückgespielt', 'change', 'hat eine Sicherung zurückgespielt'),
  SearchMappingApplied: sync('Suchindex umgestellt', 'change', 'hat den Suchindex umgestellt'),
  SearchIndexDeleted: sync('Suchindex gelöscht', 'remove', 'hat einen Suchindex gelöscht'),
  ErasureChecked: factsOfKind('erasure')(
    'Löschung in allen Speichern geprüft',
    'check',
    'hat eine Löschung in allen Speichern geprüft',
  ),
  LogVerified: factsOfKind('log-check')('Protokoll geprüft', 'check', 'hat das Protokoll geprüft'),
  LogFindingAnswered: factsOfKind('log-check')(
    'Befund der Prüfung beantwortet',
    'note',
    'hat den Befund einer Prüfung beantwortet',
  ),
  PostcodesLoaded: factsOfKind('postcode-table')(
    'Postleitzahltabelle geladen',
    'fetch',
    'hat eine Postleitzahltabelle geladen',
  ),
  AccessTokenCreated: factsOfKind('access-token')(
    'Zugriffstoken angelegt',
    'add',
    'hat ein Zugriffstoken angelegt',
  ),
  ServiceAccountCreated: factsOfKind('service-account')(
    'Dienstkonto angelegt',
    'add',
    'hat ein Dienstkonto angelegt',
  ),
  ServiceAccountChanged: factsOfKind('service-account')(
    'Dienstkonto geändert',
    'change',
    'hat ein Dienstkonto geändert',
  ),
  ServiceAccountEnded: factsOfKind('service-account')(
    'Dienstkonto beendet',
    'remove',
    'hat ein Dienstkonto beendet',
  ),
  AccessTokenRevoked: factsOfKind('access-token')(
    'Zugriffstoken widerrufen',
    'remove',
    'hat ein Zugriffstoken widerrufen',
  ),
} satisfies Readonly<Record<string, EventFacts>>

export type EventType = keyof typeof events

/** All types, in the order of the catalogue. */
export const eventTypes = Object.keys(events) as readonly EventType[]

/** Returns the facts about a type that was read from the log; undefined for one that this version does not know. */
export const eventFacts = (type: string): EventFacts | undefined =>
  Object.hasOwn(events, type) ? events[type as EventType] : undefined

/** Returns the types whose facts satisfy a condition. */
export const eventTypesWhere = (holds: (facts: EventFacts) => boolean): readonly EventType[] =>
  eventTypes.filter((type) => holds(events[type]))
