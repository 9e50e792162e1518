import type { Profile, SampleReading } from '@stammbuch/contracts'
import type { NameValue } from '@/ui/name-value-table.tsx'

export const encodings = {
  'utf-8': 'UTF-8',
  'utf-8-bom': 'UTF-8 mit Kennung (BOM)',
  'utf-16le': 'UTF-16 (LE)',
  'utf-16be': 'UTF-16 (BE)',
  'windows-1252': 'Windows-1252',
  macintosh: 'MacRoman (Excel für Mac)',
} as const

export const delimiters = {
  ';': 'Semikolon',
  ',': 'Komma',
  '\t': 'Tabulator',
  '|': 'Senkrechter Strich',
} as const

export const quotes = { '"': 'Anführungszeichen "', "'": "Hochkomma '" } as const

export const escapings = {
  double: 'verdoppelt',
  backslash: 'mit Backslash',
} as const

/** Choices of a table of words, for a `Select`. */
export const optionsOf = <Value extends string>(words: Readonly<Record<Value, string>>) =>
  (Object.entries(words) as [Value, string][]).map(([value, label]) => ({ value, label }))

const headerWords = (headerRow: number): NameValue => ({
  name: 'Tabellenkopf',
  value: headerRow === 1 ? 'erster Datensatz' : `${headerRow}. Datensatz`,
})

/** German description of a file's reading. */
export const readingWords = (
  reading: SampleReading,
  sheets: Profile['sheets'],
): readonly NameValue[] => {
  if (reading.kind === 'text')
    return [
      { name: 'Zeichensatz', value: encodings[reading.encoding] },
      { name: 'Trennzeichen', value: delimiters[reading.delimiter] },
      {
        name: 'Anführungszeichen',
        value: `${quotes[reading.quote]}, ${escapings[reading.escaping]}`,
      },
      headerWords(reading.headerRow),
    ]
  const others = sheets.filter(({ name }) => name !== reading.sheet)
  return [
    { name: 'Blatt', value: reading.sheet },
    headerWords(reading.headerRow),
    ...(others.length > 0
      ? [
          {
            name: 'Nicht gelesene Blätter',
            value: others.map(({ name, hidden }) => (hidden ? `${name} (ausgeblendet)` : name)),
          },
        ]
      : []),
  ]
}
