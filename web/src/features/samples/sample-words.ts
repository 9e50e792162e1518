const encodings: Readonly<Record<string, string>> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16 (LE)',
  'utf-16be': 'UTF-16 (BE)',
  'windows-1252': 'Windows-1252',
}
const delimiters: Readonly<Record<string, string>> = {
  ',': 'Komma',
  ';': 'Semikolon',
  '\t': 'Tabulator',
  '|': 'Senkrechter Strich',
}

/** The encoding as people know it. */
export const encodingWords = (encoding: string): string =>
  encodings[encoding.toLowerCase()] ?? encoding

/** What stands between the columns. */
export const delimiterWords = (delimiter: string): string => delimiters[delimiter] ?? delimiter
