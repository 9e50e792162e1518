import { createFileRoute } from '@tanstack/react-router'
import { SamplesPage } from '@/features/samples/samples-page.tsx'
import { samplesSearch } from '@/features/samples/samples-search.ts'

const Samples = () => {
  const { offset = 0 } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <SamplesPage
      offset={offset}
      onOffset={(next) =>
        void navigate({ search: { offset: next || undefined }, resetScroll: false })
      }
    />
  )
}

export const Route = createFileRoute('/verwaltung/samples')({
  validateSearch: samplesSearch,
  component: Samples,
})
