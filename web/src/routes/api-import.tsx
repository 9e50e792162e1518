import { createFileRoute } from '@tanstack/react-router'
import { ApiImportPage } from '@/features/api-import/api-import-page.tsx'
import { apiImportSearch } from '@/features/api-import/api-import-search.ts'

const ApiImport = () => {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <ApiImportPage
      search={search}
      onSearch={(next) => void navigate({ search: next, replace: true, resetScroll: false })}
      onDone={() => void navigate({ to: '/verwaltung/samples' })}
    />
  )
}

export const Route = createFileRoute('/api-import')({
  validateSearch: apiImportSearch,
  component: ApiImport,
})
