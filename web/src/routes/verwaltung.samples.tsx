import { createFileRoute } from '@tanstack/react-router'
import { SamplesPage } from '@/features/samples/samples-page.tsx'
import { samplesSearch } from '@/features/samples/samples-search.ts'

const Samples = () => {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <SamplesPage
      search={search}
      onSearch={(next, instead = false) =>
        void navigate({ search: next, resetScroll: false, replace: instead })
      }
    />
  )
}

export const Route = createFileRoute('/verwaltung/samples')({
  validateSearch: samplesSearch,
  component: Samples,
})
