import { createFileRoute } from '@tanstack/react-router'
import { SalesforcePage } from '@/features/sync/salesforce-page.tsx'
import { syncSearch } from '@/features/sync/sync-search.ts'

const Page = () => {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <SalesforcePage
      search={search}
      onSearch={(next) => void navigate({ search: next, resetScroll: false })}
    />
  )
}

export const Route = createFileRoute('/verwaltung/salesforce-sync')({
  validateSearch: syncSearch,
  component: Page,
})
