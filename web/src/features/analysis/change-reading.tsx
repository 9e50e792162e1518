import type { Profile, Sample } from '@stammbuch/contracts'
import { lazy, Suspense, useState } from 'react'
import { useSession } from '@/api/session.ts'
import { Button } from '@/ui/button.tsx'

const ReadingDialog = lazy(async () => ({
  default: (await import('./reading-dialog.tsx')).ReadingDialog,
}))

interface ChangeReadingProps {
  readonly sample: Sample
  readonly reading: Profile['reading']
  readonly children: string
}

/** The way to change how the file is read, for those who may. */
export const ChangeReading = ({ sample, reading, children }: ChangeReadingProps) => {
  const [open, setOpen] = useState(false)
  const { can } = useSession()
  if (!can('intake')) return null
  return (
    <>
      <Button
        size="small"
        disabledBecause={sample.mappedDate ? 'Die Lieferung wurde bereits importiert.' : undefined}
        onClick={() => setOpen(true)}
      >
        {children}
      </Button>
      {open && (
        <Suspense>
          <ReadingDialog sampleId={sample.id} reading={reading} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
