import type { Profile, Sample } from '@stammbuch/contracts'
import { Banner } from '@/ui/banner.tsx'
import { ChangeReading } from './change-reading.tsx'

interface HeaderRowNoteProps {
  readonly sample: Sample
  readonly reading: Profile['reading']
}

/** Something stands before the header and is left out: that may have been found wrongly, so people see it. */
export const HeaderRowNote = ({ sample, reading }: HeaderRowNoteProps) => {
  const before = reading.headerRow - 1
  if (before === 0) return null
  return (
    <Banner
      tone="info"
      title={`Der Tabellenkopf ist der ${reading.headerRow}. Datensatz der Datei.`}
      action={
        <ChangeReading sample={sample} reading={reading}>
          Tabellenkopf ansehen
        </ChangeReading>
      }
    >
      {before === 1
        ? 'Der Datensatz davor gilt als Überschrift und wird nicht gelesen.'
        : `Die ${before} Datensätze davor gelten als Überschrift und werden nicht gelesen.`}
    </Banner>
  )
}
