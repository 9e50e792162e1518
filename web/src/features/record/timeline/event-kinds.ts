/** What kinds of events a record's history has, in the order of the filter. */
const kinds = {
  proposal: 'Vorschläge',
  decision: 'Entscheidungen',
  note: 'Logbuch',
  relation: 'Beziehungen',
  sync: 'Synchronisation',
  other: 'Sonstiges',
} as const
type Kind = keyof typeof kinds

const kindOfType: Readonly<Record<string, Kind>> = {
  ChangeProposed: 'proposal',
  ChangeAccepted: 'decision',
  ChangeDeclined: 'decision',
  RecordApproved: 'decision',
  ApprovalUndone: 'decision',
  RecordMerged: 'decision',
  MergeUndone: 'decision',
  NoteAdded: 'note',
  NoteMoved: 'note',
  SupplierIdentified: 'relation',
  SupplierIdentificationRemoved: 'relation',
  RecordLinked: 'relation',
  RecordUnlinked: 'relation',
  HolderChanged: 'relation',
  SyncRequested: 'sync',
  SyncAcknowledged: 'sync',
  SyncRequestWithdrawn: 'sync',
}

/** The kind that an event's type belongs to. */
export const kindOf = (type: string): Kind => kindOfType[type] ?? 'other'

/** The kinds that occur among these types, for choosing one. */
export const kindsAmong = (
  types: readonly string[],
): readonly { readonly value: Kind; readonly label: string }[] => {
  const found = new Set(types.map(kindOf))
  return (Object.keys(kinds) as Kind[])
    .filter((kind) => found.has(kind))
    .map((kind) => ({ value: kind, label: kinds[kind] }))
}
