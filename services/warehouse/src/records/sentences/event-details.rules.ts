import { erasureReasons, isSyncTarget, roleLabels, targetFacts } from '@stammbuch/contracts'
import { entryDetail } from './entry-changes.rules.ts'

type Data = Readonly<Record<string, unknown>>
type Words = Readonly<Record<string, string>>

/** What the detail of an event is made of besides its own data. */
export interface DetailFacts {
  /** The event before it that told the same of its thing: its name, what was linked, how it was read. */
  readonly earlier: Data | undefined
  /** The entry of the master data just before the event. */
  readonly entryBefore: Data | undefined
  /** The name of what an id refers to, as of the event. */
  readonly nameOf: (id: string) => string | undefined
}

const data = (value: unknown): Data =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Data) : {}

const many = (count: unknown, one: string, more: string): string =>
  `${String(count)} ${count === 1 ? one : more}`

const told = (...parts: readonly (string | false | null | undefined)[]): string | null => {
  const found = parts.filter((part) => typeof part === 'string' && part !== '')
  return found.length === 0 ? null : `: ${found.join(', ')}`
}

const quote = (text: unknown): string | null =>
  typeof text === 'string' && text !== '' ? `„${text}“` : null

const quoted = (text: unknown): string | null => told(quote(text))

const lengthOf = (list: unknown): number => (Array.isArray(list) ? list.length : 0)
const word = (words: Words, key: unknown): string => words[String(key)] ?? String(key)

const choices: Words = {
  ignore: 'ignoriert',
  pickOne: 'einem Eintrag zugeordnet',
  newAccount: 'als neuer Eintrag',
  notAConflict: 'kein Konflikt',
  merge: 'zusammengeführt',
  obsolete: 'erledigt',
}
const verdicts: Words = { right: 'richtig', wrong: 'falsch', unclear: 'unklar' }
const outcomes: Words = {
  clean: 'nichts gefunden',
  removed: 'Gefundenes entfernt',
  left: 'Stellen bleiben nachzusehen',
}

/** What the numbers in the result of a run count. */
const results: Words = {
  newRows: 'neue Zeilen',
  changedRows: 'geänderte Zeilen',
  unchangedRows: 'unveränderte Zeilen',
  conflicts: 'Konflikte',
  refusedRows: 'abgelehnte Zeilen',
  accounts: 'Unternehmen',
  proposed: 'Vorschläge',
  accepted: 'übernommen',
  declined: 'abgelehnt',
  approved: 'verifiziert',
  acceptedChanges: 'übernommene Vorschläge',
  merged: 'zusammengeführt',
  assigned: 'zugeordnet',
  duplicated: 'dupliziert',
  skipped: 'übersprungen',
  marked: 'vorgemerkt',
  undone: 'zurückgenommen',
  left: 'übrig',
}

const countedIn = (result: Data): readonly string[] =>
  Object.entries(results).flatMap(([name, of]) => {
    const value = result[name]
    const count = Array.isArray(value) ? value.length : value
    return typeof count === 'number' ? [`${count} ${of}`] : []
  })

const names = (of: Data, { nameOf }: DetailFacts): readonly string[] =>
  Object.values(of).flatMap((value) => (typeof value === 'string' ? (nameOf(value) ?? []) : []))

const target = (name: unknown, of: 'label' | 'to'): string =>
  isSyncTarget(name) ? targetFacts(name)[of] : String(name)

const targets = (list: unknown): string | null =>
  Array.isArray(list) && list.length > 0
    ? ` für ${list.map((one) => target(one, 'to')).join(' und ')}`
    : null

const parked = (of: Data) =>
  told(target(of.target, 'label'), many(lengthOf(of.records), 'Eintrag', 'Einträge'))

const roleNames = (list: unknown): string | null =>
  Array.isArray(list) && list.length > 0
    ? list.map((one) => word(roleLabels, one)).join(' und ')
    : null

const until = (instant: unknown): string | null =>
  typeof instant === 'string'
    ? `gültig bis ${new Intl.DateTimeFormat('de-DE', { dateStyle: 'medium', timeZone: 'Europe/Berlin' }).format(new Date(instant))}`
    : null

const similarity = (of: Data): string | null =>
  typeof of.similarity === 'number' ? ` (Ähnlichkeit ${of.similarity} %)` : null

const size = (bytes: unknown): string | null =>
  typeof bytes === 'number' ? `${Math.ceil(bytes / 1024)} KB` : null

const persons = (of: Data): string | null =>
  data(of.persons).count === undefined
    ? null
    : `mit ${many(data(of.persons).count, 'Person', 'Personen')}`

const reading = (of: Data): string | null => {
  const delimiter = of.delimiter === '\t' ? 'Tabulator' : quote(of.delimiter)
  return told(
    of.encoding ? `Zeichensatz ${String(of.encoding)}` : null,
    delimiter && `Trennzeichen ${delimiter}`,
    many(lengthOf(of.headers), 'Spalte', 'Spalten'),
  )
}

/** „Jahrgang 2025 → 2026“, by the names of then. */
const moved = (before: unknown, after: unknown, { nameOf }: DetailFacts): string | null => {
  const [from, to] = [before, after].map((id) => (typeof id === 'string' ? nameOf(id) : undefined))
  return to === undefined ? null : told(from === undefined ? to : `${from}\u00a0→ ${to}`)
}

const accountRights = (of: Data, facts: DetailFacts) =>
  told(
    roleNames(of.roles),
    typeof of.owner === 'string' && `verantwortlich ${facts.nameOf(of.owner) ?? 'unbekannt'}`,
    until(of.expiresAt),
  )

type Detail = (data: Data, facts: DetailFacts) => string | null

const entry: Detail = (of, { entryBefore, nameOf }) =>
  entryDetail({ patch: data(of.entry), before: entryBefore ?? {}, nameOf })

const newEntry: Detail = (of, { nameOf }) =>
  entryDetail({ patch: data(of.entry), before: undefined, nameOf })

const ofRecords: Readonly<Record<string, Detail>> = {
  NoteAdded: ({ content }) => quoted(content),
  NoteMoved: (_, { earlier }) => quoted(earlier?.content),
  SyncRequested: (of) => targets(of.targets),
  SyncRequestWithdrawn: (of) => targets(of.targets),
  SupplierIdentified: ({ value, supplierId }, { nameOf }) => {
    const supplier = typeof supplierId === 'string' ? nameOf(supplierId) : undefined
    const parts = [quote(value), supplier && `(${supplier})`].filter(Boolean)
    return parts.length === 0 ? null : `: ${parts.join(' ')}`
  },
  SupplierIdentificationRemoved: (_, facts) =>
    facts.earlier ? (ofRecords.SupplierIdentified?.(facts.earlier, facts) ?? null) : null,
  ContactErased: ({ reason }) => quoted((erasureReasons as Words)[String(reason)]),
}

const ofDeliveries: Readonly<Record<string, Detail>> = {
  DeliveryReceived: (of, facts) =>
    told(
      ...names({ a: of.supplierId, b: of.rankingGroupId, c: of.periodId }, facts),
      size(of.size),
    ),
  DeliveryReadingChanged: reading,
  DeliveryPeriodChanged: ({ periodId }, facts) => moved(facts.earlier?.periodId, periodId, facts),
  DeliveryProcessed: ({ rows }) => told(many(rows, 'Zeile', 'Zeilen')),
  DeliverySetAside: ({ reason }) => quoted(reason),
  DeliveryImported: ({ changes, mappingId }, { nameOf }) =>
    told(
      typeof mappingId === 'string' && nameOf(mappingId) && `mit ${nameOf(mappingId)}`,
      many(changes, 'Vorschlag', 'Vorschläge'),
    ),
  DeliveryRedacted: ({ rows }) => told(many(lengthOf(rows), 'Zeile', 'Zeilen')),
}

const ofReleases: Readonly<Record<string, Detail>> = {
  ReleaseMembersPinned: ({ members }) =>
    told(many(lengthOf(members), 'Auszeichnung', 'Auszeichnungen')),
  ReleaseContentPinned: ({ lines, sha256 }) =>
    told(many(lines, 'Zeile', 'Zeilen'), `Prüfsumme ${String(sha256).slice(0, 12)}`),
  ReleaseProofRead: ({ findings }) => told(many(lengthOf(findings), 'Befund', 'Befunde')),
  ReleaseFindingsWaived: ({ keys, reason }) =>
    told(many(lengthOf(keys), 'Befund', 'Befunde'), quote(reason)),
  ReleaseFindingsTakenUp: ({ keys }) => told(many(lengthOf(keys), 'Befund', 'Befunde')),
  ReleaseCorrected: ({ edition, reason }) => told(`Fassung 1.${String(edition)}`, quote(reason)),
  ReleaseWithdrawn: ({ reason }) => quoted(reason),
  ReleaseWithdrawalUndone: (_, { earlier }) =>
    typeof earlier?.reason === 'string' ? ` (zurückgezogen war sie: „${earlier.reason}“)` : null,
}

const others: Readonly<Record<string, Detail>> = {
  RunStarted: ({ scope }, facts) => told(...new Set(names(data(scope), facts))),
  RunRefused: ({ refused }) => told(many(lengthOf(refused), 'Vorschlag', 'Vorschläge')),
  RunFinished: ({ result }) => told(...countedIn(data(result))),
  RunTookBack: ({ positions }) =>
    told(many(lengthOf(positions), 'zusammenhängende Strecke', 'zusammenhängende Strecken')),
  ConflictDetected: similarity,
  ConflictReassessed: (of, { earlier }) => {
    const before = earlier?.similarity
    return typeof before === 'number' && before !== of.similarity
      ? ` (Ähnlichkeit ${before}\u00a0→ ${String(of.similarity)} %)`
      : similarity(of)
  },
  ConflictDecided: ({ choice, chosenId, survivorId }, { nameOf }) => {
    const kept = chosenId ?? survivorId
    const name = typeof kept === 'string' ? nameOf(kept) : undefined
    return told(word(choices, choice), name && `es bleibt ${name}`)
  },
  SpotCheckStarted: ({ sample, population, scope }, facts) =>
    told(
      ...names(data(scope), facts),
      `${many(lengthOf(sample), 'Wert', 'Werte')} von ${String(population)}`,
    ),
  SpotCheckJudged: ({ verdict }) => told(word(verdicts, verdict)),
  SpotCheckFinished: ({ judged, errors, decision, comment }) =>
    told(
      `${String(judged)} beurteilt`,
      `${String(errors)} falsch`,
      decision === 'accepted' ? 'angenommen' : 'zurückgegeben',
      quote(comment),
    ),
  ExportCreated: (of) => told(many(of.rows, 'Zeile', 'Zeilen'), size(of.bytes), persons(of)),
  ProofCreated: ({ events, bytes }) => told(many(events, 'Ereignis', 'Ereignisse'), size(bytes)),
  DumpCreated: (of) =>
    told(many(lengthOf(of.tables), 'Tabelle', 'Tabellen'), size(of.bytes), persons(of)),
  ParkedRetried: parked,
  ParkedDropped: parked,
  TargetDiffered: ({ missing, outdated, surplus }) =>
    told(
      `${lengthOf(missing)} fehlen`,
      `${lengthOf(outdated)} veraltet`,
      `${lengthOf(surplus)} zu viel`,
    ),
  SearchMappingApplied: ({ index, replaced }) =>
    told(replaced === null ? String(index) : `${String(replaced)}\u00a0→ ${String(index)}`),
  SearchIndexDeleted: ({ index }) => told(String(index)),
  LogRestored: ({ epoch }) => told(`Epoche ${String(epoch)} beginnt`),
  ErasureChecked: ({ outcome }) => told(word(outcomes, outcome)),
  LogVerified: ({ ok, events, firstBroken }) =>
    told(
      many(events, 'Ereignis', 'Ereignisse'),
      ok === true ? 'unversehrt' : 'beschädigt',
      typeof firstBroken === 'number' && `zuerst an Position ${firstBroken}`,
    ),
  LogFindingAnswered: ({ comment }) => quoted(comment),
  PostcodesLoaded: ({ fileName, tables }) =>
    told(
      quote(fileName),
      ...(Array.isArray(tables) ? tables : []).map(
        (one) =>
          `${String(data(one).country)} ${many(data(one).postcodes, 'Postleitzahl', 'Postleitzahlen')}`,
      ),
    ),
  CatalogueEntryAdded: newEntry,
  CatalogueEntryChanged: entry,
  AccessTokenCreated: ({ roles, expiresAt }) => told(roleNames(roles), until(expiresAt)),
  ServiceAccountCreated: accountRights,
  ServiceAccountChanged: accountRights,
}

const details: Readonly<Record<string, Detail>> = {
  ...ofRecords,
  ...ofDeliveries,
  ...ofReleases,
  ...others,
}

/** Returns what only this type of event has to tell, ready to follow in its sentence. */
export const detailOf = (type: string, of: Data, facts: DetailFacts): string | null =>
  details[type]?.(of, facts) ?? null
