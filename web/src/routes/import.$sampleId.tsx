import { createFileRoute } from '@tanstack/react-router'
import { ImportPage } from '@/features/import/import-page.tsx'

const Import = () => {
  const { sampleId } = Route.useParams()
  return <ImportPage key={sampleId} sampleId={sampleId} />
}

export const Route = createFileRoute('/import/$sampleId')({ component: Import })
