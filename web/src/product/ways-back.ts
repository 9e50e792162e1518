import { type MasterDataCall, masterDataCalls } from '@stammbuch/contracts'
import type { Mutation } from '@stammbuch/contracts/client'

/** Why some of what people do here has no way back, as U says it. */
export const noWayBack = {
  addNote: 'Ein Eintrag im Logbuch bleibt stehen. Bitte einen weiteren schreiben.',
  returnSpotCheck: 'Die Rückgabe hat nichts übernommen. Bitte eine neue Stichprobe ziehen.',
} as const

/** `undo`: kept by `doing`, so that U, the toast and „Letzte Aktionen“ take it back. Else why they do not. */
export type WayBack = 'undo' | { readonly because: string }

const masterData = { because: 'Stammdaten werden dort geändert, wo sie stehen.' }
const mapping = { because: 'Ein Daten-Mapping wird im Mapping-Editor geändert.' }
const delivery = { because: 'Eine Lieferung wird dort geändert, wo sie steht.' }
const asRun = {
  because: 'Der Lauf wird bei den Vorgängen oder unter „Letzte Läufe“ zurückgenommen.',
}
const ownView = { because: 'Eine Ansicht wird im Menü der Ansichten geändert oder gelöscht.' }
const revoked = { because: 'Statt eines widerrufenen Zugriffstokens wird ein neues angelegt.' }
const undoing = { because: 'Was dadurch wieder offen ist, wird neu entschieden.' }
const sync = { because: 'Was übertragen ist, wird durch die nächste Übertragung berichtigt.' }
const copy = { because: 'Eine Datei wurde geschrieben; an den Daten ändert sich nichts.' }
const changesNothing = { because: 'An den Daten ändert sich nichts.' }

const ofMasterData = Object.fromEntries(
  masterDataCalls.map((name) => [name, masterData]),
) as Readonly<Record<Extract<Mutation, MasterDataCall>, typeof masterData>>

/**
 * The way back of every call that changes something, or the reason for having none. New calls have to be named here.
 * Only its types go to the browser.
 */
export const waysBack = {
  // Decisions about records and conflicts.
  acceptChange: 'undo',
  declineChange: 'undo',
  decideChanges: 'undo',
  decideFiltered: 'undo',
  proposeChange: 'undo',
  approveAccount: 'undo',
  approveAward: 'undo',
  approveContact: 'undo',
  approveProduct: 'undo',
  approveScore: 'undo',
  approveAll: 'undo',
  excludeAll: 'undo',
  bulkAccept: 'undo',
  sampleBulkAccept: 'undo',
  bulkApprove: 'undo',
  acceptSpotCheck: 'undo',
  setFollowUp: 'undo',
  requestSync: 'undo',
  changeAwardPeriod: 'undo',
  deleteSupplierIdentification: 'undo',
  decideConflict: 'undo',
  ignoreConflicts: 'undo',
  triggerAutoSolve: 'undo',
  duplicateAwards: 'undo',
  addNote: { because: noWayBack.addNote },
  reopenConflicts: { because: 'Ein Konflikt, der wieder offen ist, wird neu entschieden.' },
  judgeSpotCheck: {
    because: 'Ein Urteil wird durch ein anderes ersetzt, bis die Stichprobe endet.',
  },
  returnSpotCheck: { because: noWayBack.returnSpotCheck },
  startSpotCheck: changesNothing,
  undoChange: undoing,
  undoCommand: undoing,
  undoRun: undoing,
  eraseContact: { because: 'Was über eine Person gelöscht wurde, gibt es nicht mehr.' },
  createRelease: {
    because: 'Eine Freigabe bleibt stehen. Auf ihrer Seite wird sie berichtigt oder zurückgezogen.',
  },
  correctRelease: { because: 'Eine berichtigte Fassung wird auf ihrer Seite zurückgezogen.' },
  withdrawRelease: { because: 'Das Zurückziehen wird auf der Seite der Fassung zurückgenommen.' },
  waiveFindings: 'undo',
  takeUpFindings: 'undo',
  restoreRelease: { because: 'Die Fassung wird auf ihrer Seite wieder zurückgezogen.' },

  // Runs that are followed, and taken back, where they are shown.
  importSample: asRun,
  pushRelease: asRun,
  reviseGeoData: asRun,

  // Deliveries and how they are read.
  uploadChunk: delivery,
  processSample: changesNothing,
  setReading: delivery,
  changeSamplePeriod: delivery,
  duplicateSample: delivery,
  setSampleAside: { because: 'Die Lieferung wird in ihrem Menü wieder zum Import vorgesehen.' },
  takeSampleUp: { because: 'Die Lieferung wird in ihrem Menü wieder beiseitegelegt.' },
  fetchSample: delivery,
  dryRunMapping: changesNothing,
  createMapping: mapping,
  setMappingColumns: mapping,
  cloneMapping: mapping,
  deleteMapping: { because: 'Gelöscht wird nur, womit noch nichts importiert wurde.' },
  updateMapping: mapping,
  importMappings: mapping,
  inspectMapping: changesNothing,
  suggestMapping: changesNothing,
  findRejectedRow: changesNothing,
  previewMapping: changesNothing,
  tryRule: changesNothing,

  // Master data and people.
  ...ofMasterData,
  createAccessToken: { because: 'Ein Zugriffstoken wird auf seiner Seite widerrufen.' },
  revokeAccessToken: revoked,
  revokeTokenOfPerson: revoked,
  createServiceAccount: { because: 'Ein Dienstkonto wird auf seiner Seite beendet.' },
  updateServiceAccount: masterData,
  endServiceAccount: { because: 'Ein beendetes Dienstkonto wird nicht wieder aufgenommen.' },
  createUser: masterData,
  updateUser: masterData,
  importDmsMdls: masterData,
  loadPostcodes: { because: 'Eine Postleitzahltabelle wird durch die nächste ersetzt.' },
  createView: ownView,
  updateView: ownView,
  deleteView: ownView,

  // Targets, files and the system.
  applySearchMapping: sync,
  clearSyncRequests: sync,
  compareTarget: sync,
  deleteSearchIndex: sync,
  dropParked: sync,
  retryParked: sync,
  markForSalesforce: sync,
  markSampleForSalesforce: sync,
  createDump: copy,
  exportAll: copy,
  exportApi: copy,
  exportEasycatalog: copy,
  exportResearch: copy,
  exportSgh: copy,
  cancelJob: { because: 'Eine abgebrochene Arbeit wird neu begonnen.' },
  detectConflicts: { because: 'Gefundene Konflikte werden einzeln entschieden.' },
  createQuestion: 'undo',
  updateQuestion: 'undo',
  deleteQuestion: 'undo',
  answerLogFinding: { because: 'Eine Antwort bleibt stehen und kann ergänzt werden.' },
  verifyLog: changesNothing,
  takeProof: copy,
  reportSpans: changesNothing,
  warehouseGraphql: changesNothing,
} as const satisfies Record<Mutation, WayBack>

type Ways = typeof waysBack
/** A call whose effect U takes back, or of which U says why not. */
export type UndoableCall =
  | { readonly [Name in Mutation]: Ways[Name] extends 'undo' ? Name : never }[Mutation]
  | keyof typeof noWayBack
