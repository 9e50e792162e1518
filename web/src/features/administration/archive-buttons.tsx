import { Download, Upload } from 'lucide-react'
import { useState } from 'react'
import { call } from '@/api/call.ts'
import { sentenceOf } from '@/api/problem.ts'
import { saveBlob } from '@/api/save-blob.ts'
import { Button } from '@/ui/button.tsx'
import { toast } from '@/ui/toast.ts'

interface ArchiveButtonsProps {
  readonly exporting: 'exportMdls' | 'exportMappings'
  readonly fileName: string
  readonly onImport: () => void
}

/** Take everything out as an archive, or take an archive in. */
export const ArchiveButtons = ({ exporting, fileName, onImport }: ArchiveButtonsProps) => {
  const [pending, setPending] = useState(false)
  const save = async (): Promise<void> => {
    setPending(true)
    try {
      saveBlob((await call(exporting)) as Blob, fileName)
    } catch (thrown) {
      void toast.error(sentenceOf(thrown))
    } finally {
      setPending(false)
    }
  }
  return (
    <>
      <Button onClick={onImport}>
        <Upload aria-hidden />
        Import
      </Button>
      <Button pending={pending} onClick={() => void save()}>
        <Download aria-hidden />
        Export
      </Button>
    </>
  )
}
