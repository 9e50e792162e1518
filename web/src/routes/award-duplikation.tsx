import { createFileRoute } from '@tanstack/react-router'
import { AwardDuplicationPage } from '@/features/award-duplication/award-duplication-page.tsx'
import { duplicationSearch } from '@/features/award-duplication/duplication-search.ts'

const AwardDuplication = () => {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <AwardDuplicationPage
      search={search}
      onSearch={(next) => void navigate({ search: next, resetScroll: false })}
    />
  )
}

export const Route = createFileRoute('/award-duplikation')({
  validateSearch: duplicationSearch,
  component: AwardDuplication,
})
