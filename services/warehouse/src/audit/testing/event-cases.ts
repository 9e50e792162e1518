import { newId } from '@stammbuch/ledger'
import { type EventCase, editor, of, type Things, value } from './event-case.ts'
import { ofDeliveries, ofEntries, ofRecords } from './record-event-cases.ts'

const ofReleases = ({ rankingGroupId, periodId }: Things): EventCase[] => {
  const year = { rankingGroupId, periodId }
  const named = 'Projekt SATZ 2025-SATZ'
  return [
    ...of(newId(), [
      ['ReleaseCreated', `gab ${named} frei`, year],
      [
        'ReleaseMembersPinned',
        `hielt die Auszeichnungen der Freigabe ${named} fest: 1 Auszeichnung`,
        { members: [{}] },
      ],
      [
        'ReleaseContentPinned',
        `hielt den Inhalt der Freigabe ${named} fest: 76 Zeilen, Prüfsumme abababababab`,
        { sha256: 'ab'.repeat(32), lines: 76 },
      ],
      [
        'ReleaseProofRead',
        `hielt fest, was beim Korrekturlesen der Freigabe ${named} auffiel: 2 Befunde`,
        { findings: [{}, {}] },
      ],
      [
        'ReleaseWithdrawn',
        `zog die Freigabe ${named} zurück: „Falsche Liste“`,
        { reason: 'Falsche Liste' },
      ],
      [
        'ReleaseWithdrawalUndone',
        `setzte die Freigabe ${named} wieder in Kraft (zurückgezogen war sie: „Falsche Liste“)`,
      ],
    ]),
    ...of(newId(), [
      [
        'ReleaseFindingsWaived',
        `ließ vor der Freigabe ${named} Befunde gelten: 1 Befund, „Geprüft“`,
        { ...year, keys: ['a'], kinds: ['gap'], reason: 'Geprüft' },
      ],
      [
        'ReleaseFindingsTakenUp',
        `öffnete vor der Freigabe ${named} Befunde wieder: 1 Befund`,
        { ...year, keys: ['a'] },
      ],
    ]),
    ...of(newId(), [
      [
        'ReleaseCorrected',
        `berichtigte die Freigabe ${named}: Fassung 1.1, „Rang 3 war falsch“`,
        { ...year, corrects: newId(), edition: 1, reason: 'Rang 3 war falsch' },
      ],
    ]),
  ]
}

const ofWork = ({ rankingGroupId, holder, other }: Things): EventCase[] => {
  const change = newId()
  const members = [holder, other].map((sourceId) => ({
    sourceType: 'account',
    sourceId,
    row: null,
  }))
  return [
    ...of(newId(), [
      [
        'RunStarted',
        'begann den Lauf Autosolve: Projekt SATZ',
        { kind: 'auto-solve', scope: { rankingGroupId } },
      ],
      [
        'RunRefused',
        'konnte im Lauf Autosolve nicht alles übernehmen: 1 Vorschlag',
        { refused: [{ id: change, code: 'stale' }] },
      ],
      [
        'RunFinished',
        'beendete den Lauf Autosolve: 3 zusammengeführt, 1 zugeordnet, 0 übrig',
        { result: { merged: 3, assigned: 1, left: 0, runId: newId() } },
      ],
      [
        'RunTookBack',
        'nahm im Lauf Autosolve Schritte zurück: 1 zusammenhängende Strecke',
        { positions: [[4, 9]] },
      ],
      ['RunUndone', 'nahm den Lauf Autosolve zurück', { by: newId() }],
    ]),
    ...of(newId(), [
      [
        'ConflictDetected',
        'fand einen Konflikt zwischen Klinik Nord und Klinik Süd (Ähnlichkeit 91 %)',
        { members, similarity: 91 },
      ],
      [
        'ConflictReassessed',
        'bewertete einen Konflikt zwischen Klinik Nord und Klinik Süd neu (Ähnlichkeit 91\u00a0→ 88 %)',
        { similarity: 88 },
      ],
      [
        'ConflictDecided',
        'entschied einen Konflikt zwischen Klinik Nord und Klinik Süd: zusammengeführt, es bleibt Klinik Süd',
        { choice: 'merge', chosenId: null, survivorId: other },
      ],
      ['ConflictReopened', 'öffnete einen Konflikt zwischen Klinik Nord und Klinik Süd wieder'],
    ]),
    ...of(holder, [
      [
        'ChangeProposed',
        'schlug Straße Weg 2\u00a0→ Markt 1 bei Klinik Nord vor',
        value('street', { oldValue: 'Weg 2', newValue: 'Markt 1', source: editor }),
        change,
      ],
    ]),
    ...of(newId(), [
      [
        'SpotCheckStarted',
        'zog eine Stichprobe: 1 Wert von 50',
        { scope: {}, population: 50, sample: [change] },
      ],
      [
        'SpotCheckJudged',
        'beurteilte in einer Stichprobe Straße Weg 2\u00a0→ Markt 1 bei Klinik Nord: falsch',
        { verdict: 'wrong' },
        change,
      ],
      [
        'SpotCheckFinished',
        'schloss eine Stichprobe ab: 1 beurteilt, 1 falsch, zurückgegeben',
        { decision: 'returned', judged: 1, errors: 1, comment: null },
      ],
    ]),
  ]
}

const file = { bytes: 4096, sha256: '', position: 1 }

const ofFiles = (): EventCase[] => [
  ...of(newId(), [
    [
      'ExportCreated',
      'erstellte den Export liste.csv: 2 Zeilen, 4 KB, mit 1 Person',
      { ...file, name: 'liste.csv', rows: 2, persons: { count: 1, fields: ['email'] } },
    ],
    ['ExportDownloaded', 'holte den Export liste.csv ab', { name: 'liste.csv' }],
  ]),
  ...of(newId(), [
    [
      'ProofCreated',
      'erstellte den Beweis beweis.zip: 1 Ereignis, 4 KB',
      { ...file, name: 'beweis.zip', events: 1 },
    ],
    ['ProofDownloaded', 'holte den Beweis beweis.zip ab', { name: 'beweis.zip' }],
  ]),
  ...of(newId(), [
    [
      'DumpCreated',
      'erstellte den Dump alles.zip: 2 Tabellen, 4 KB',
      { ...file, name: 'alles.zip', tables: ['a', 'b'] },
    ],
    ['DumpDownloaded', 'holte den Dump alles.zip ab', { name: 'alles.zip' }],
  ]),
]

const ofSystem = ({ holder, user }: Things): EventCase[] => {
  const target = 'elasticsearch'
  const rights = { name: 'CRM', owner: user, expiresAt: '2027-01-31T12:00:00Z' }
  return [
    ...of(newId(), [
      [
        'ParkedRetried',
        'ließ Zurückgestelltes erneut versuchen: Suchindex, 1 Eintrag',
        { target, records: [holder] },
      ],
      [
        'ParkedDropped',
        'verwarf Zurückgestelltes: Suchindex, 2 Einträge',
        { target, records: [holder, holder] },
      ],
      ['ComparisonAsked', 'ließ den Suchindex mit dem Bestand abgleichen', { target }],
      [
        'TargetDiffered',
        'verglich den Suchindex mit dem Bestand: 1 fehlen, 0 veraltet, 2 zu viel',
        { target, missing: [holder], outdated: [], surplus: [holder, holder] },
      ],
      ['LogRestored', 'spielte eine Sicherung zurück: Epoche 2 beginnt', { epoch: 2 }],
      [
        'SearchMappingApplied',
        'stellte den Suchindex um: haus-1\u00a0→ haus-2',
        { index: 'haus-2', replaced: 'haus-1' },
      ],
      ['SearchIndexDeleted', 'löschte einen Suchindex: haus-1', { index: 'haus-1' }],
    ]),
    ...of(newId(), [
      [
        'ErasureChecked',
        'prüfte die Löschung von Klinik Nord in allen Speichern: nichts gefunden',
        { outcome: 'clean', stores: [], unsearched: [] },
        holder,
      ],
    ]),
    ...of(newId(), [
      [
        'LogVerified',
        'prüfte das Protokoll: 250 Ereignisse, beschädigt, zuerst an Position 17',
        { ok: false, events: 250, firstBroken: 17, reason: 'digest' },
      ],
      [
        'LogFindingAnswered',
        'beantwortete den Befund einer Prüfung: „Aus der Sicherung“',
        { comment: 'Aus der Sicherung' },
      ],
    ]),
    ...of(newId(), [
      [
        'PostcodesLoaded',
        'lud eine Postleitzahltabelle: „plz.csv“, DE 8 Postleitzahlen',
        { fileName: 'plz.csv', tables: [{ country: 'DE', postcodes: 8, places: 8 }] },
      ],
    ]),
    ...of(newId(), [
      [
        'AccessTokenCreated',
        'legte das Zugriffstoken Bericht an: Redaktion, gültig bis 31.01.2027',
        { name: 'Bericht', roles: ['ROLE_EDITOR'], expiresAt: rights.expiresAt },
      ],
      ['AccessTokenRevoked', 'widerrief das Zugriffstoken Bericht'],
    ]),
    ...of(newId(), [
      [
        'ServiceAccountCreated',
        'legte das Dienstkonto CRM an: Synchronisation, verantwortlich Emma Engel, gültig bis 31.01.2027',
        { ...rights, roles: ['ROLE_SYNC'] },
      ],
      [
        'ServiceAccountChanged',
        'änderte das Dienstkonto CRM: IT, verantwortlich Emma Engel, gültig bis 31.01.2027',
        { ...rights, name: 'CRM neu', roles: ['ROLE_IT'] },
      ],
      ['ServiceAccountEnded', 'beendete das Dienstkonto CRM neu'],
    ]),
  ]
}

/** Every type of event at least once, each with its sentence; in the order in which they stand in the log. */
export const eventCases = (things: Things): EventCase[] => [
  ...ofRecords(things),
  ...ofDeliveries(things),
  ...ofReleases(things),
  ...ofWork(things),
  ...ofFiles(),
  ...ofSystem(things),
  ...ofEntries(things),
]
