import { createFileRoute } from '@tanstack/react-router'
import { FollowUpPage } from '@/features/follow-up/follow-up-page.tsx'
import { followUpSearch } from '@/features/follow-up/follow-up-search.ts'

const FollowUp = () => {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <FollowUpPage
      search={search}
      onSearch={(next, instead = false) =>
        void navigate({ search: next, resetScroll: false, replace: instead })
      }
    />
  )
}

export const Route = createFileRoute('/follow-up')({
  validateSearch: followUpSearch,
  component: FollowUp,
})
