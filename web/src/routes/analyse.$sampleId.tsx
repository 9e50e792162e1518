import { createFileRoute } from '@tanstack/react-router'
import { AnalysisPage } from '@/features/analysis/analysis-page.tsx'
import { NeedsRight } from '@/features/shell/needs-right.tsx'

const Analysis = () => {
  const { sampleId } = Route.useParams()
  const { sameAs } = Route.useSearch()
  return (
    <NeedsRight right="read-personal" title="Analyse">
      <AnalysisPage sampleId={sampleId} sameAs={sameAs} />
    </NeedsRight>
  )
}

export const Route = createFileRoute('/analyse/$sampleId')({
  validateSearch: ({
    sameAs,
  }: Readonly<Record<string, unknown>>): { sameAs?: string | undefined } => ({
    sameAs: typeof sameAs === 'string' ? sameAs : undefined,
  }),
  component: Analysis,
})
