import type { Profile, SampleReading } from '@stammbuch/contracts'
import type { Reply } from '@stammbuch/contracts/client'
import { Field } from '@/ui/field.tsx'
import { Select } from '@/ui/select.tsx'
import { delimiters, encodings, escapings, optionsOf, quotes } from './reading-labels.ts'

interface ReadingFieldsProps {
  readonly reading: SampleReading
  readonly sheets: Profile['sheets']
  readonly records: Reply<'previewReading'>['records']
  readonly onChange: (reading: SampleReading) => void
}

const beginningOf = (cells: readonly string[]): string => {
  const text = cells.filter(Boolean).join(' · ')
  return text.length > 50 ? `${text.slice(0, 50)}…` : text
}

/** The choices: encoding and signs of separated text, or the sheet; and the header record. */
export const ReadingFields = ({ reading, sheets, records, onChange }: ReadingFieldsProps) => {
  const headerRows = records.map(({ cells }, at) => ({
    value: String(at + 1),
    label: `${at + 1}: ${beginningOf(cells)}`,
  }))
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      {reading.kind === 'text' ? (
        <>
          <Field label="Zeichensatz">
            <Select
              value={reading.encoding}
              options={optionsOf(encodings)}
              onChange={(encoding) => onChange({ ...reading, encoding })}
            />
          </Field>
          <Field label="Trennzeichen">
            <Select
              value={reading.delimiter}
              options={optionsOf(delimiters)}
              onChange={(delimiter) => onChange({ ...reading, delimiter })}
            />
          </Field>
          <Field label="Einträge stehen in">
            <Select
              value={reading.quote}
              options={optionsOf(quotes)}
              onChange={(quote) => onChange({ ...reading, quote })}
            />
          </Field>
          <Field label="Dasselbe Zeichen im Eintrag">
            <Select
              value={reading.escaping}
              options={optionsOf(escapings)}
              onChange={(escaping) => onChange({ ...reading, escaping })}
            />
          </Field>
        </>
      ) : (
        <Field label="Blatt">
          <Select
            value={reading.sheet}
            options={sheets.map(({ name, hidden }) => ({
              value: name,
              label: hidden ? `${name} (ausgeblendet)` : name,
            }))}
            onChange={(sheet) => onChange({ ...reading, sheet, headerRow: 1 })}
          />
        </Field>
      )}
      <Field label="Tabellenkopf" hint="Was davor steht, wird nicht gelesen.">
        <Select
          value={String(reading.headerRow)}
          options={headerRows}
          onChange={(row) => onChange({ ...reading, headerRow: Number(row) })}
        />
      </Field>
    </div>
  )
}
