/** A text that this browser, or this tab alone, keeps for the next visit. */
export interface StoredText {
  readonly read: () => string | null
  /** `null` forgets it. */
  readonly write: (text: string | null) => void
}

/** `storage` is asked each time: where it is forbidden, looking at it throws already. */
const keptIn = (storage: () => Storage, name: string): StoredText => {
  const place = `stammbuch.${name}`
  return {
    read: () => {
      try {
        return storage().getItem(place)
      } catch {
        return null
      }
    },
    write: (text) => {
      try {
        if (text === null) storage().removeItem(place)
        else storage().setItem(place, text)
      } catch {
        // Full or forbidden: what was to be kept lasts as long as the page does.
      }
    },
  }
}

export const keptInBrowser = (name: string): StoredText => keptIn(() => localStorage, name)

export const keptInTab = (name: string): StoredText => keptIn(() => sessionStorage, name)

export const writeJson = (kept: StoredText, value: unknown): void =>
  kept.write(JSON.stringify(value))

/** Returns the stored JSON value; `null` for nothing, and for text that is no JSON. */
export const readJson = (kept: StoredText): unknown => {
  try {
    return JSON.parse(kept.read() ?? 'null')
  } catch {
    return null
  }
}

/** An object that is kept as JSON; an empty one for anything else. */
export const readObject = (kept: StoredText): Readonly<Record<string, unknown>> => {
  const found = readJson(kept)
  return typeof found === 'object' && found !== null && !Array.isArray(found)
    ? (found as Readonly<Record<string, unknown>>)
    : {}
}

/** A list that is kept as JSON; an empty one for anything else. */
export const readList = (kept: StoredText): readonly unknown[] => {
  const found = readJson(kept)
  return Array.isArray(found) ? found : []
}
