/** Where a value came from, by the name of its source. */
export const originNames: Readonly<Record<string, string>> = {
  editor: 'Redaktion',
  import: 'Lieferung',
  geo: 'Geodaten',
  merge: 'Zusammenführung',
  undo: 'Rücknahme',
}

/** Decisions as the log is asked for them. */
export const decisionNames: Readonly<Record<string, string>> = {
  any: 'Jede Entscheidung',
  accepted: 'Übernommen',
  declined: 'Abgelehnt',
  approved: 'Verifiziert',
  closed: 'Ohne Wahl geschlossen',
  carried: 'Mit übernommen (Zusammenführung, Rücknahme)',
  other: 'Ausschluss, Konflikt, Stichprobe, Freigabe',
}
