import { Link } from '@tanstack/react-router'
import { formatDateTime } from '@/format/format.ts'
import { Banner } from '@/ui/banner.tsx'
import { Button } from '@/ui/button.tsx'
import { useSample } from './use-sample.ts'

/** The very same bytes came before. */
export const SameBytesNote = ({ sampleId }: { readonly sampleId: string }) => {
  const { sample } = useSample(sampleId)
  return (
    <Banner
      tone="warning"
      title="Diese Datei wurde schon einmal hochgeladen."
      action={
        <Button size="small" asChild>
          <Link to="/analyse/$sampleId" params={{ sampleId }}>
            Frühere Lieferung ansehen
          </Link>
        </Button>
      }
    >
      {sample
        ? `Dieselben Bytes kamen am ${formatDateTime(sample.createdAt)} als „${sample.rawDataReference}“.`
        : 'Dieselben Bytes kamen bereits mit einer früheren Lieferung.'}
    </Banner>
  )
}
