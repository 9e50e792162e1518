import { createFileRoute } from '@tanstack/react-router'
import { ComparePage } from '@/features/release/compare-page.tsx'
import { compareSearch } from '@/features/release/release-search.ts'

const Compare = () => {
  const params = Route.useParams()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <ComparePage
      {...params}
      search={search}
      onSearch={(next) => void navigate({ search: next, resetScroll: false })}
    />
  )
}

export const Route = createFileRoute('/freigabe/vergleich/$id/$otherId')({
  validateSearch: compareSearch,
  component: Compare,
})
