const placeOf = (storageKey: string): string => `stammbuch.columns.${storageKey}`

/** The columns somebody has hidden in this table, by id. */
export const hiddenColumns = (storageKey: string | undefined): Record<string, boolean> => {
  if (!storageKey) return {}
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(placeOf(storageKey)) ?? '[]')
    if (!Array.isArray(stored)) return {}
    return Object.fromEntries(stored.map((id) => [String(id), false]))
  } catch {
    return {}
  }
}

export const keepHiddenColumns = (
  storageKey: string | undefined,
  visibility: Readonly<Record<string, boolean>>,
): void => {
  if (!storageKey) return
  const hidden = Object.keys(visibility).filter((id) => visibility[id] === false)
  try {
    localStorage.setItem(placeOf(storageKey), JSON.stringify(hidden))
  } catch {
    // Without storage the choice lasts until the page is closed.
  }
}
