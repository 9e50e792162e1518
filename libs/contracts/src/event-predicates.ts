import type { EventType } from './events.ts'
import { eventFacts } from './events.ts'
import { isSyncTarget, targetFacts } from './sync-targets.ts'

type Data = Readonly<Record<string, unknown>>
type Predicate = string | ((data: Data) => string)

const wordFor = (
  words: Readonly<Record<string, string>>,
  key: unknown,
  otherwise: string,
): string => words[String(key)] ?? otherwise

const kindOf = (source: unknown): unknown =>
  typeof source === 'object' && source !== null && 'kind' in source ? source.kind : undefined

const proposals: Readonly<Record<string, string>> = {
  geo: 'schlug aus Geodaten {change}{at} vor',
  merge: 'schlug beim Zusammenführen {change}{at} vor',
  undo: 'stellte beim Zurücknehmen {change}{at} wieder zur Entscheidung',
}

const acceptances: Readonly<Record<string, string>> = {
  approval: 'übernahm beim Verifizieren {change}{at}{from}',
  merge: 'übernahm beim Zusammenführen {change}{at}{from}',
  undo: 'nahm {change}{at} zurück',
}

const refusals: Readonly<Record<string, string>> = {
  superseded: 'ersetzte den Vorschlag {change}{at} durch einen neueren',
  invalid: 'schloss den Vorschlag {change}{at}, weil der Wert ungültig war',
  undone: 'schloss den Vorschlag {change}{at} beim Zurücknehmen',
  erased: 'schloss den Vorschlag {change}{at}, weil die Person gelöscht wurde',
}

const accepted = ({ by, newValue }: Data): string => {
  if (by !== 'exclusion') return wordFor(acceptances, by, 'übernahm {change}{at}{from}')
  return newValue === true ? 'schloss {record} aus' : 'hob den Ausschluss{of} auf'
}

const target = ({ target: name }: Data): string =>
  isSyncTarget(name) ? targetFacts(name).to : 'ein Zielsystem'

/** The predicates of events in the past tense, with places for the facts of the sentence. */
const predicates: Readonly<Record<EventType, Predicate>> = {
  RecordCreated: 'legte {record} an{from}',
  ChangeProposed: ({ source }) =>
    wordFor(proposals, kindOf(source), 'schlug {change}{at} vor{from}'),
  ChangeAccepted: accepted,
  ChangeDeclined: ({ reason }) => wordFor(refusals, reason, 'lehnte {change}{at} ab{from}'),
  RecordApproved: 'verifizierte {record}',
  ApprovalUndone: 'nahm die Verifizierung{of} zurück',
  FollowUpSet: ({ value }) =>
    value ? 'markierte {record} für das Follow-up' : 'hob die Follow-up-Markierung{of} auf',
  SyncRequested: 'merkte {record}{detail} zur Synchronisation vor',
  SyncAcknowledged: (data) => `übertrug {record} an ${target(data)}`,
  SyncRequestWithdrawn: 'hob die Vormerkung{of} zur Synchronisation{detail} auf',
  NoteAdded: 'schrieb zu {name} ins Logbuch{detail}',
  SupplierIdentified: 'hinterlegte bei {name} eine Lieferanten-Kennung{detail}',
  SupplierIdentificationRemoved: 'löschte bei {name} eine Lieferanten-Kennung{detail}',
  RecordLinked: 'verknüpfte {record} mit {other}',
  RecordUnlinked: 'löste die Beziehung zwischen {name} und {other}',
  AwardPeriodChanged: 'änderte {change}{at}',
  HolderChanged: 'ordnete {record} beim Zusammenführen {other} zu',
  NoteMoved: 'verschob einen Logbuch-Eintrag von {name} zu {other}{detail}',
  RecordMerged: 'führte {record} mit {other} zusammen',
  MergeUndone: 'nahm die Zusammenführung{of} mit {other} zurück',
  ContactErased: 'löschte die personenbezogenen Werte eines Kontakts{detail}',
  CatalogueEntryAdded: 'legte {thing} an{detail}',
  CatalogueEntryChanged: 'änderte {thing}{detail}',
  CatalogueEntryRemoved: 'entfernte {thing}',
  DeliveryReceived: 'reichte die Lieferung {thing} ein{detail}',
  DeliveryReadingChanged: 'änderte, wie die Lieferung {thing} gelesen wird{detail}',
  DeliveryPeriodChanged: 'änderte den Jahrgang der Lieferung {thing}{detail}',
  DeliveryProcessed: 'bereitete die Lieferung {thing} vor{detail}',
  DeliverySetAside: 'bestimmte, dass die Lieferung {thing} nicht importiert wird{detail}',
  DeliveryTakenUp: 'sah die Lieferung {thing} wieder zum Import vor',
  DeliveryImported: 'importierte die Lieferung {thing}{detail}',
  DeliveryFileDeleted: 'löschte die Datei der Lieferung {thing} nach ihrer Frist',
  DeliveryRedacted: 'machte Zeilen der Lieferung {thing} unkenntlich{detail}',
  RunStarted: 'begann den Lauf {thing}{detail}',
  RunRefused: 'konnte im Lauf {thing} nicht alles übernehmen{detail}',
  RunFinished: 'beendete den Lauf {thing}{detail}',
  RunTookBack: 'nahm im Lauf {thing} Schritte zurück{detail}',
  RunUndone: 'nahm den Lauf {thing} zurück',
  ConflictDetected: 'fand einen Konflikt{between}{detail}',
  ConflictReassessed: 'bewertete einen Konflikt{between} neu{detail}',
  ConflictDecided: 'entschied einen Konflikt{between}{detail}',
  ConflictReopened: 'öffnete einen Konflikt{between} wieder',
  SpotCheckStarted: 'zog eine Stichprobe{detail}',
  SpotCheckJudged: 'beurteilte in einer Stichprobe {change}{at}{detail}',
  SpotCheckFinished: 'schloss eine Stichprobe ab{detail}',
  ReleaseCreated: 'gab {thing} frei',
  ReleaseContentPinned: 'hielt den Inhalt der Freigabe {thing} fest{detail}',
  ReleaseProofRead: 'hielt fest, was beim Korrekturlesen der Freigabe {thing} auffiel{detail}',
  ReleaseFindingsWaived: 'ließ vor der Freigabe {thing} Befunde gelten{detail}',
  ReleaseFindingsTakenUp: 'öffnete vor der Freigabe {thing} Befunde wieder{detail}',
  ReleaseCorrected: 'berichtigte die Freigabe {thing}{detail}',
  ReleaseWithdrawn: 'zog die Freigabe {thing} zurück{detail}',
  ReleaseWithdrawalUndone: 'setzte die Freigabe {thing} wieder in Kraft{detail}',
  ReleaseMembersPinned: 'hielt die Auszeichnungen der Freigabe {thing} fest{detail}',
  ExportCreated: 'erstellte den Export {thing}{detail}',
  ExportDownloaded: 'holte den Export {thing} ab',
  ProofCreated: 'erstellte den Beweis {thing}{detail}',
  ProofDownloaded: 'holte den Beweis {thing} ab',
  DumpCreated: 'erstellte den Dump {thing}{detail}',
  DumpDownloaded: 'holte den Dump {thing} ab',
  ComparisonAsked: (data) => `ließ ${target(data)} mit dem Bestand abgleichen`,
  TargetDiffered: (data) => `verglich ${target(data)} mit dem Bestand{detail}`,
  LogRestored: 'spielte eine Sicherung zurück{detail}',
  SearchMappingApplied: 'stellte den Suchindex um{detail}',
  SearchIndexDeleted: 'löschte einen Suchindex{detail}',
  ParkedRetried: 'ließ Zurückgestelltes erneut versuchen{detail}',
  ParkedDropped: 'verwarf Zurückgestelltes{detail}',
  ErasureChecked: 'prüfte die Löschung{of} in allen Speichern{detail}',
  LogVerified: 'prüfte das Protokoll{detail}',
  LogFindingAnswered: 'beantwortete den Befund einer Prüfung{detail}',
  PostcodesLoaded: 'lud eine Postleitzahltabelle{detail}',
  AccessTokenCreated: 'legte das Zugriffstoken {thing} an{detail}',
  ServiceAccountCreated: 'legte das Dienstkonto {thing} an{detail}',
  ServiceAccountChanged: 'änderte das Dienstkonto {thing}{detail}',
  ServiceAccountEnded: 'beendete das Dienstkonto {thing}',
  AccessTokenRevoked: 'widerrief das Zugriffstoken {thing}',
}

/** Returns the predicate of an event's sentence: what follows the actor's name. */
export const eventPredicate = (type: string, data: Data): string => {
  const own = Object.hasOwn(predicates, type) ? predicates[type as EventType] : undefined
  const predicate = own ?? eventFacts(type)?.verb ?? `hat „${type}“ ausgelöst`
  return typeof predicate === 'string' ? predicate : predicate(data)
}
