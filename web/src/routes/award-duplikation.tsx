import { createFileRoute } from '@tanstack/react-router'
import { AwardDuplicationPage } from '@/features/award-duplication/award-duplication-page.tsx'
import { duplicationSearch } from '@/features/award-duplication/duplication-search.ts'
import { NeedsRight } from '@/features/shell/needs-right.tsx'

const AwardDuplication = () => {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <NeedsRight right="edit" title="Award-Duplikation">
      <AwardDuplicationPage
        search={search}
        onSearch={(next) => void navigate({ search: next, resetScroll: false })}
      />
    </NeedsRight>
  )
}

export const Route = createFileRoute('/award-duplikation')({
  validateSearch: duplicationSearch,
  component: AwardDuplication,
})
