import { newId } from '@stammbuch/ledger'
import { type EventCase, editor, of, type Things, value } from './event-case.ts'

const account = { class: 'account' }

/** Records and their changes. */
export const ofRecords = ({ holder, other, award, supplier, periodId }: Things): EventCase[] => {
  const [change, refused, note, code] = [newId(), newId(), newId(), newId()]
  const fresh = newId()
  return [
    ...of(holder, [
      [
        'ChangeProposed',
        'schlug Stadt Kiel\u00a0→ Trier bei Klinik Nord vor',
        value('city', { oldValue: 'Kiel', newValue: 'Trier', source: editor }),
        change,
      ],
      [
        'ChangeAccepted',
        'übernahm Stadt Kiel\u00a0→ Trier bei Klinik Nord',
        value('city', { valueBefore: 'Kiel', newValue: 'Trier', by: 'decision' }),
        change,
      ],
      [
        'ChangeProposed',
        'schlug Stadt Trier\u00a0→ Ulm bei Klinik Nord vor',
        value('city', { oldValue: 'Trier', newValue: 'Ulm', source: editor }),
        refused,
      ],
      [
        'ChangeDeclined',
        'lehnte Stadt Trier\u00a0→ Ulm bei Klinik Nord ab',
        value('city', { reason: 'declined' }),
        refused,
      ],
      ['RecordApproved', 'verifizierte das Unternehmen Klinik Nord', account],
      ['ApprovalUndone', 'nahm die Verifizierung von Klinik Nord zurück', account],
      [
        'FollowUpSet',
        'markierte das Unternehmen Klinik Nord für das Follow-up',
        { ...account, value: true },
      ],
      [
        'SyncRequested',
        'merkte das Unternehmen Klinik Nord für den Suchindex und Salesforce zur Synchronisation vor',
        { ...account, targets: ['elasticsearch', 'salesforce'] },
      ],
      [
        'SyncAcknowledged',
        'übertrug das Unternehmen Klinik Nord an Salesforce',
        { ...account, target: 'salesforce', position: 1 },
      ],
      [
        'SyncRequestWithdrawn',
        'hob die Vormerkung von Klinik Nord zur Synchronisation für Salesforce auf',
        { ...account, targets: ['salesforce'] },
      ],
      [
        'NoteAdded',
        'schrieb zu Klinik Nord ins Logbuch: „Angerufen“',
        { ...account, content: 'Angerufen' },
        note,
      ],
      [
        'NoteMoved',
        'verschob einen Logbuch-Eintrag von Klinik Nord zu Klinik Süd: „Angerufen“',
        { ...account, to: other },
        note,
      ],
      [
        'SupplierIdentified',
        'hinterlegte bei Klinik Nord eine Lieferanten-Kennung: „4711“ (Kliniknetz)',
        { ...account, value: '4711', supplierId: supplier, scope: null },
        code,
      ],
      [
        'SupplierIdentificationRemoved',
        'löschte bei Klinik Nord eine Lieferanten-Kennung: „4711“ (Kliniknetz)',
        account,
        code,
      ],
      [
        'RecordLinked',
        'verknüpfte das Unternehmen Klinik Nord mit Klinik Süd',
        { ...account, to: other },
      ],
      [
        'RecordUnlinked',
        'löste die Beziehung zwischen Klinik Nord und Klinik Süd',
        { ...account, to: other },
      ],
      [
        'RecordMerged',
        'führte das Unternehmen Klinik Nord mit Klinik Süd zusammen',
        { ...account, into: other },
      ],
      ['MergeUndone', 'nahm die Zusammenführung von Klinik Nord mit Klinik Süd zurück', account],
      [
        'ContactErased',
        'löschte die personenbezogenen Werte eines Kontakts: „Verlangen der Person (Art. 17 Abs. 1 DSGVO)“',
        { class: 'contact', reason: 'request', attributes: [] },
      ],
    ]),
    ...of(award, [
      [
        'AwardPeriodChanged',
        'änderte Jahrgang 2025-SATZ bei Klinik Nord (Auszeichnung Beste Klinik)',
        { class: 'award', periodId, from: null },
      ],
      [
        'HolderChanged',
        'ordnete die Auszeichnung Beste Klinik von Klinik Nord beim Zusammenführen Klinik Süd zu',
        { class: 'award', attribute: 'accountId', from: holder, to: other },
      ],
    ]),
    ...of(fresh, [
      [
        'RecordCreated',
        'legte einen Eintrag an',
        { ...account, values: { name: 'Neu' }, origin: editor },
      ],
    ]),
  ]
}

/** Entries of the master data. */
export const ofEntries = ({ user, supplier, toplistId, rankingGroupId }: Things): EventCase[] => [
  ...of(user, [
    [
      'CatalogueEntryChanged',
      'änderte den Benutzer „Emma Engel“: Rollen Redaktion\u00a0→ Redaktion, Revision; Aktiv Ja\u00a0→ Nein',
      { kind: 'user', entry: { roles: ['ROLE_EDITOR', 'ROLE_AUDITOR'], isActive: false } },
    ],
    [
      'CatalogueEntryChanged',
      'verband den Benutzer „Emma Engel“ bei der Anmeldung mit dessen Konto beim Anmeldedienst',
      { kind: 'user', entry: { identity: { iss: 'https://anmeldung.example', sub: '1' } } },
    ],
  ]),
  ...of(toplistId, [
    [
      'CatalogueEntryAdded',
      'legte die Topliste „Liste SATZ“ an: Projekt Projekt SATZ',
      { kind: 'toplist-label', entry: { value: 'Liste SATZ', rankingGroupId, sghId: null } },
    ],
  ]),
  ...of(supplier, [
    ['CatalogueEntryRemoved', 'entfernte den Lieferanten „Kliniknetz“', { kind: 'supplier' }],
  ]),
]

/** A delivery. */
export const ofDeliveries = ({ supplier, rankingGroupId, periodId }: Things): EventCase[] =>
  of(newId(), [
    [
      'DeliveryReceived',
      'reichte die Lieferung netz.csv ein: Kliniknetz, Projekt SATZ, 2025-SATZ, 3 KB',
      { fileName: 'netz.csv', size: 2100, supplierId: supplier, rankingGroupId, periodId },
    ],
    [
      'DeliveryReadingChanged',
      'änderte, wie die Lieferung netz.csv gelesen wird: Zeichensatz utf-8, Trennzeichen „;“, 2 Spalten',
      { encoding: 'utf-8', delimiter: ';', headers: ['Name', 'Ort'] },
    ],
    [
      'DeliveryPeriodChanged',
      'änderte den Jahrgang der Lieferung netz.csv: 2025-SATZ\u00a0→ 2025-SATZ',
      { periodId },
    ],
    ['DeliveryProcessed', 'bereitete die Lieferung netz.csv vor: 12 Zeilen', { rows: 12 }],
    [
      'DeliverySetAside',
      'bestimmte, dass die Lieferung netz.csv nicht importiert wird: „Irrtum“',
      { reason: 'Irrtum' },
    ],
    ['DeliveryTakenUp', 'sah die Lieferung netz.csv wieder zum Import vor'],
    [
      'DeliveryImported',
      'importierte die Lieferung netz.csv: 7 Vorschläge',
      { mappingId: newId(), revision: 1, runId: newId(), changes: 7 },
    ],
    [
      'DeliveryRedacted',
      'machte Zeilen der Lieferung netz.csv unkenntlich: 1 Zeile',
      { rows: [4] },
    ],
    ['DeliveryFileDeleted', 'löschte die Datei der Lieferung netz.csv nach ihrer Frist'],
  ])
