import type { Profile, Sample } from '@stammbuch/contracts'
import { lazy, Suspense, useState } from 'react'
import { useSession } from '@/api/session.ts'
import { Button } from '@/ui/button.tsx'
import { NameValueTable } from '@/ui/name-value-table.tsx'
import { Panel } from '@/ui/panel.tsx'
import { readingWords } from './reading-words.ts'

const ReadingDialog = lazy(async () => ({
  default: (await import('./reading-dialog.tsx')).ReadingDialog,
}))

interface ReadingPanelProps {
  readonly sample: Sample
  readonly profile: Pick<Profile, 'reading' | 'sheets'>
}

/** How the file is read, and the way to change it. */
export const ReadingPanel = ({ sample, profile }: ReadingPanelProps) => {
  const [open, setOpen] = useState(false)
  const { can } = useSession()
  return (
    <Panel
      title="So wird die Datei gelesen"
      actions={
        can('intake') && (
          <Button
            size="small"
            disabledBecause={
              sample.mappedDate ? 'Die Lieferung wurde bereits importiert.' : undefined
            }
            onClick={() => setOpen(true)}
          >
            Ändern
          </Button>
        )
      }
    >
      <NameValueTable
        label="So wird die Datei gelesen"
        rows={readingWords(profile.reading, profile.sheets)}
      />
      {open && (
        <Suspense>
          <ReadingDialog
            sampleId={sample.id}
            reading={profile.reading}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </Panel>
  )
}
