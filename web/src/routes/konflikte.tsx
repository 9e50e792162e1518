import { createFileRoute } from '@tanstack/react-router'
import { conflictsSearch } from '@/features/conflicts/conflicts-search.ts'
import { ConflictsPage } from '@/features/conflicts/list/conflicts-page.tsx'

const Conflicts = () => {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <ConflictsPage
      search={search}
      onSearch={(next, instead = false) =>
        void navigate({ search: next, resetScroll: false, replace: instead })
      }
    />
  )
}

export const Route = createFileRoute('/konflikte')({
  validateSearch: conflictsSearch,
  component: Conflicts,
})
