import { createFileRoute } from '@tanstack/react-router'
import { ExportPage } from '@/features/exports/export-page.tsx'
import { exportSearch } from '@/features/exports/export-search.ts'

const Exports = () => {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <ExportPage
      search={search}
      onSearch={(next) => void navigate({ search: next, resetScroll: false, replace: true })}
    />
  )
}

export const Route = createFileRoute('/export')({
  validateSearch: exportSearch,
  component: Exports,
})
