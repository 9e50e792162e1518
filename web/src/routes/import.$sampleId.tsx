import { createFileRoute } from '@tanstack/react-router'
import { ImportPage } from '@/features/import/import-page.tsx'

export interface ImportSearch {
  /** The mapping that is chosen at first. */
  readonly mapping?: string
}

const Import = () => {
  const { sampleId } = Route.useParams()
  const { mapping } = Route.useSearch()
  return <ImportPage key={sampleId} sampleId={sampleId} mappingId={mapping} />
}

export const Route = createFileRoute('/import/$sampleId')({
  validateSearch: ({ mapping }: Record<string, unknown>): ImportSearch =>
    typeof mapping === 'string' && mapping !== '' ? { mapping } : {},
  component: Import,
})
