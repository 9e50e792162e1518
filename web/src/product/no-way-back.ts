/** Why some of what people do here has no way back, as U says it. */
export const noWayBack = {
  addNote: 'Ein Eintrag im Logbuch bleibt stehen. Bitte einen weiteren schreiben.',
  returnSpotCheck: 'Die Rückgabe hat nichts übernommen. Bitte eine neue Stichprobe ziehen.',
} as const
