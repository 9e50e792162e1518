import { createFileRoute } from '@tanstack/react-router'
import { CompareMomentsPage } from '@/features/stand/compare/compare-page.tsx'
import { compareSearch } from '@/features/stand/compare/compare-search.ts'

const CompareMoments = () => {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <CompareMomentsPage
      search={search}
      onSearch={(next) => void navigate({ search: next, resetScroll: false })}
    />
  )
}

export const Route = createFileRoute('/stand-vergleich')({
  validateSearch: compareSearch,
  component: CompareMoments,
})
