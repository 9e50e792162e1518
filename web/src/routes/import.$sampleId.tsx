import { createFileRoute } from '@tanstack/react-router'
import { ImportPage } from '@/features/import/import-page.tsx'
import { NeedsRight } from '@/features/shell/needs-right.tsx'

export interface ImportSearch {
  /** The mapping that is chosen at first. */
  readonly mapping?: string
}

const Import = () => {
  const { sampleId } = Route.useParams()
  const { mapping } = Route.useSearch()
  return (
    <NeedsRight right="intake" title="Import">
      <ImportPage key={sampleId} sampleId={sampleId} mappingId={mapping} />
    </NeedsRight>
  )
}

export const Route = createFileRoute('/import/$sampleId')({
  validateSearch: ({ mapping }: Record<string, unknown>): ImportSearch =>
    typeof mapping === 'string' && mapping !== '' ? { mapping } : {},
  component: Import,
})
