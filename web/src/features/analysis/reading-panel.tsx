import type { Profile, Sample } from '@stammbuch/contracts'
import { NameValueTable } from '@/ui/name-value-table.tsx'
import { Panel } from '@/ui/panel.tsx'
import { ChangeReading } from './change-reading.tsx'
import { readingWords } from './reading-words.ts'

interface ReadingPanelProps {
  readonly sample: Sample
  readonly profile: Pick<Profile, 'reading' | 'sheets'>
}

/** Panel with the reading of the file and the button to change it. */
export const ReadingPanel = ({ sample, profile }: ReadingPanelProps) => (
  <Panel
    title="So wird die Datei gelesen"
    actions={
      <ChangeReading sample={sample} reading={profile.reading}>
        Ändern
      </ChangeReading>
    }
  >
    <NameValueTable
      label="So wird die Datei gelesen"
      rows={readingWords(profile.reading, profile.sheets)}
    />
  </Panel>
)
