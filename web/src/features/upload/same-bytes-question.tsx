import type { Reply } from '@stammbuch/contracts/client'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { formatDateTime } from '@/format/format.ts'
import { Banner } from '@/ui/banner.tsx'
import { Button } from '@/ui/button.tsx'
import { cancelUpload, uploadAllTheSame } from './upload-run.ts'

interface SameBytesQuestionProps {
  readonly earlier: NonNullable<Reply<'sampleWithBytes'>['sample']>
}

/** The same bytes came before: nothing has been sent yet, and somebody decides whether it shall be. */
export const SameBytesQuestion = ({ earlier }: SameBytesQuestionProps) => {
  const { id, createdAt, fileName } = earlier
  const stop = useRef<HTMLButtonElement>(null)
  useEffect(() => stop.current?.focus(), [])
  return (
    <Banner
      tone="warning"
      title={`Diese Datei kam schon am ${formatDateTime(createdAt)}.`}
      action={
        <>
          <Button size="small" look="primary" ref={stop} onClick={cancelUpload}>
            Nicht hochladen
          </Button>
          <Button size="small" onClick={uploadAllTheSame}>
            Trotzdem hochladen
          </Button>
        </>
      }
    >
      Damals hieß sie „{fileName}“; kein Byte ist anders.{' '}
      <Link
        to="/analyse/$sampleId"
        params={{ sampleId: id }}
        className="text-accent underline underline-offset-2"
      >
        Frühere Lieferung ansehen
      </Link>
    </Banner>
  )
}
