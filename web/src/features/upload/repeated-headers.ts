const firstBytes = 65_536
const delimiters = [';', ',', '\t', '|'] as const

const decoded = (bytes: ArrayBuffer): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** The first record up to its line break, quotes respected; `null` when it does not end. */
const firstRecord = (text: string): string | null => {
  let quoted = false
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at]
    if (letter === '"') quoted = !quoted
    else if (!quoted && (letter === '\n' || letter === '\r')) return text.slice(0, at)
  }
  return null
}

const cellsOf = (record: string, delimiter: string): readonly string[] => {
  const cells = ['']
  let quoted = false
  for (const letter of record) {
    if (letter === '"') quoted = !quoted
    else if (letter === delimiter && !quoted) cells.push('')
    else cells[cells.length - 1] += letter
  }
  return cells.map((cell) => cell.trim())
}

/** Column headers that stand more than once in the first record of a separated text. */
export const repeatedIn = (text: string): readonly string[] => {
  const record = firstRecord(text)
  if (record === null) return []
  const [headers = []] = delimiters
    .map((delimiter) => cellsOf(record, delimiter))
    .toSorted((left, right) => right.length - left.length)
  const named = headers.filter(Boolean)
  return [...new Set(named.filter((name, at) => named.indexOf(name) !== at))]
}

/**
 * Look for repeated column headers before anything is sent. Only text is looked at, and only what can
 * be read with certainty; the server has the last word.
 */
export const repeatedHeaders = async (file: File): Promise<readonly string[]> => {
  if (!file.name.toLowerCase().endsWith('.csv')) return []
  // Cut in the middle of a letter the end is no valid UTF-8; the header stands at the beginning.
  const bytes = await file.slice(0, firstBytes).arrayBuffer()
  const whole = new Uint8Array(bytes)
  const lineEnd = whole.lastIndexOf(10)
  return repeatedIn(decoded(lineEnd >= 0 ? bytes.slice(0, lineEnd + 1) : bytes))
}
