import { createFileRoute } from '@tanstack/react-router'
import { RightsPage } from '@/features/privacy/rights-page.tsx'
import { rightsSearch } from '@/features/privacy/rights-search.ts'
import { NeedsRight } from '@/features/shell/needs-right.tsx'

const Rechte = () => {
  const navigate = Route.useNavigate()
  return (
    <NeedsRight right="read-users" title="Rechte">
      <RightsPage
        search={Route.useSearch()}
        onSearch={(search) => void navigate({ search, replace: true })}
      />
    </NeedsRight>
  )
}

export const Route = createFileRoute('/verwaltung/rechte')({
  validateSearch: rightsSearch,
  component: Rechte,
})
