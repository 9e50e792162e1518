import { createFileRoute } from '@tanstack/react-router'
import { ReadinessPage } from '@/features/release/readiness/readiness-page.tsx'
import { readinessSearch } from '@/features/release/readiness/readiness-search.ts'

const Readiness = () => {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return <ReadinessPage search={search} onSearch={(next) => void navigate({ search: next })} />
}

export const Route = createFileRoute('/freigabe/bereitschaft')({
  validateSearch: readinessSearch,
  component: Readiness,
})
