import type { Role, RouteName } from '@stammbuch/contracts'

/**
 * The calls that each role may make, written down by hand from the specification (roles and permissions), the interface's description
 * and the table of roles in the design for trust: not derived from the product's table of rights, which is what it is
 * compared with. E: editor, A: administrator, R: auditor (Revision), D: data protection, I: IT, S: service accounts that synchronise.
 */
type Letters =
  | 'EARDIS'
  | 'EARDI'
  | 'EARD'
  | 'EA'
  | 'AR'
  | 'ARD'
  | 'AD'
  | 'A'
  | 'I'
  | 'AI'
  | 'AIS'
  | 'ARIS'
  | 'public'

const letterOf: Readonly<Record<Role, string>> = {
  ROLE_EDITOR: 'E',
  ROLE_ADMIN: 'A',
  ROLE_AUDITOR: 'R',
  ROLE_PRIVACY: 'D',
  ROLE_IT: 'I',
  ROLE_SYNC: 'S',
}

const matrix: Readonly<Record<Letters, string>> = {
  // Without a token: whether it runs, and how to sign in.
  public: 'getConfig healthLive healthReady',

  // Everybody: who one is, one's own work, the interface's description.
  EARDIS:
    'getMe getOpenApi getJob myJobs cancelJob listAccessTokens createAccessToken revokeAccessToken reportSpans',

  // Reading: records, lists, changes, histories, conflicts, releases, master data. IT without values about persons.
  EARDI: `
    getAccount getContact getProduct getAward getScore listAccounts listContacts listProducts listAwards
    similarAccounts listFollowUp recordTimeline fieldProvenance getRecordSync readMoment getOverview myDecisions
    listChangesOfTarget listPending listPendingOfRoot pendingFacets countBulkAccept listRuns listSpotChecks
    registeredRuns runPage runLater runEvents runLeft effectsOf effectValues printedLine
    listSamples getSample listMappings listMappingsByAge getMapping listMappingRevisions exportMappings fetchStatus
    exportGenerationStatus listExports listSupplierTemplates downloadSupplierTemplate
    listRankingGroups listPeriods listSuppliers listToplistLabels similarToplistLabels listMdls similarMdls exportMdls
    listDictionaries listStringTranslations listTaxonomyTerms listViews getView
    listReleases releaseStatus previewRelease listWaitingYears compareReleases warehouseGraphql
    readRelease releaseLines compareWithNow listReadiness listReadinessItems proofReadRelease keptFindings
    listUnresolvedConflicts listResolvedConflicts showConflictSearch geoOverview checkPostcode
    searchEverything readHome`,

  // Reading what is about persons as a whole: delivered rows, two contacts beside each other.
  EARD: 'releaseFile getConflict getSpotCheck getProfile exportFindings previewReading sampleRow importedRows',

  // Editorial work, intake, exports, releases and the master data that editors keep.
  EA: `
    proposeChange acceptChange declineChange decideChanges decideFiltered bulkAccept sampleBulkAccept bulkApprove
    undoRun previewUndo undoCommand previewUndoOfCommand undoChange
    approveAccount approveContact approveProduct approveAward approveScore approveAll excludeAll
    setFollowUp requestSync addNote deleteSupplierIdentification changeAwardPeriod duplicateAwards
    decideConflict reopenConflicts startSpotCheck judgeSpotCheck acceptSpotCheck returnSpotCheck
    createView updateView deleteView
    uploadChunk uploadState sampleWithBytes setReading processSample changeSamplePeriod duplicateSample fetchSample
    setSampleAside takeSampleUp
    createMapping cloneMapping updateMapping deleteMapping setMappingColumns suggestMapping importMappings
    importMappingsByGet inspectMapping previewMapping tryRule findRejectedRow dryRunMapping importSample
    exportEasycatalog exportResearch exportSgh exportApi exportAll downloadExport
    createRelease pushRelease correctRelease withdrawRelease restoreRelease waiveFindings takeUpFindings
    createSupplier createToplistLabel updateToplistLabel deleteToplistLabel createMdl updateMdl deleteMdl
    importMdls importMdlsByGet importDmsMdls createDictionary updateDictionary deleteDictionary
    createStringTranslation updateStringTranslation deleteStringTranslation
    createTaxonomyTerm updateTaxonomyTerm deleteTaxonomyTerm`,

  // The log and its proofs, and who the users are.
  AR: `
    releaseProof listLog logFacets logEventContext replayLog exportLog logHead logProof verifyLog listLogChecks logHeads
    takeProof listProofPacks downloadProofPack listQuestions createQuestion updateQuestion deleteQuestion getQuality`,

  // Who works here, and what data protection looks after.
  ARD: `
    listUsers listRights listErasures listForgotten listReadings listHandovers listRecipients listRetention
    previewErasure exportContact exportContactPdf listTokensOfPeople listServiceAccounts`,
  AD: 'eraseContact',

  // People and their rights, years and projects, conflicts by the batch, what the law gives a person.
  A: `
    createUser updateUser createServiceAccount updateServiceAccount endServiceAccount revokeTokenOfPerson createPeriod
    createRankingGroup updateRankingGroup ignoreConflicts triggerAutoSolve triggerAutoSolveByGet detectConflicts
    answerLogFinding`,

  // How the index and the CRM are doing.
  ARIS: 'elasticsearchStatus salesforceStatus testSalesforce listSyncWorkers listParked',
  // Their administration, and what is marked for them.
  AI: 'applySearchMapping clearSyncRequests compareTarget retryParked dropParked',
  AIS: 'markForSalesforce markSampleForSalesforce',

  // Running the machine.
  I: `
    createDump createDumpByGet listDumps downloadDump systemInformation deleteSearchIndex
    loadPostcodes reviseGeoData reviseGeoDataByGet`,
}

/** For each call the letters of those who may make it; twice named is a mistake. */
const lettersOf = new Map<string, Letters>()
for (const [letters, names] of Object.entries(matrix) as [Letters, string][])
  for (const name of names.trim().split(/\s+/)) {
    if (lettersOf.has(name)) throw new Error(`${name} stands in the matrix twice`)
    lettersOf.set(name, letters)
  }

/** The calls of the matrix. */
export const callsOfMatrix: readonly string[] = [...lettersOf.keys()]

/** Tells if the matrix lets a role make a call. @throws for a call without a line */
export const mayCall = (name: RouteName, role: Role): boolean => {
  const letters = lettersOf.get(name)
  if (!letters) throw new Error(`${name} has no line in the access matrix`)
  return letters !== 'public' && letters.includes(letterOf[role])
}
