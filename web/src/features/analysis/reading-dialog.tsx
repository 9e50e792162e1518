import type { SampleReading } from '@stammbuch/contracts'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '@/api/call.ts'
import { sentenceOf } from '@/api/problem.ts'
import { read } from '@/api/queries.ts'
import { Banner } from '@/ui/banner.tsx'
import { Button } from '@/ui/button.tsx'
import { Dialog } from '@/ui/dialog.tsx'
import { ReadingFields } from './reading-fields.tsx'
import { RecordPreview } from './record-preview.tsx'

interface ReadingDialogProps {
  readonly sampleId: string
  readonly reading: SampleReading
  readonly onClose: () => void
}

/** Body of a changed reading. */
const choiceOf = (reading: SampleReading) =>
  reading.kind === 'workbook'
    ? { sheet: reading.sheet, headerRow: reading.headerRow }
    : {
        encoding: reading.encoding,
        delimiter: reading.delimiter,
        quote: reading.quote,
        escaping: reading.escaping,
        headerRow: reading.headerRow,
      }

const stale = ['getProfile', 'previewReading', 'listSamples', 'processSample']

/** Choose how the file is read, with its first records as they would be. */
export const ReadingDialog = ({ sampleId, reading, onClose }: ReadingDialogProps) => {
  const client = useQueryClient()
  const [chosen, setChosen] = useState(reading)
  const [saving, setSaving] = useState(false)
  const [failed, setFailed] = useState<unknown>(null)
  const preview = useQuery({
    ...read('previewReading', { params: { sampleId }, query: choiceOf(chosen) }),
    placeholderData: keepPreviousData,
  })
  const problem = failed ?? preview.error
  const save = async (): Promise<void> => {
    setSaving(true)
    setFailed(null)
    try {
      const body = choiceOf(chosen)
      const expected = ['duplicate-header', 'file-unreadable', 'already-imported']
      await call('setReading', { params: { sampleId }, body }, { expected })
      await Promise.all(stale.map((name) => client.invalidateQueries({ queryKey: [name] })))
      onClose()
    } catch (thrown) {
      setFailed(thrown)
      setSaving(false)
    }
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Wie die Datei gelesen wird"
      description="Die Vorschau zeigt die ersten Datensätze, so wie sie gelesen würden. Danach wird neu geprüft."
      size="large"
      footer={
        <>
          <Button onClick={onClose}>Abbrechen</Button>
          <Button look="primary" pending={saving} onClick={() => void save()}>
            Übernehmen
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <ReadingFields
          reading={chosen}
          sheets={preview.data?.sheets ?? []}
          records={preview.data?.records ?? []}
          onChange={(next) => {
            setFailed(null)
            setChosen(next)
          }}
        />
        {problem !== null && <Banner tone="danger" announce title={sentenceOf(problem)} />}
        {preview.data && (
          <RecordPreview records={preview.data.records} headerRow={chosen.headerRow} />
        )}
      </div>
    </Dialog>
  )
}
