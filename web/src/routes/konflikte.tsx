import { createFileRoute } from '@tanstack/react-router'
import { ConflictsPage } from '@/features/conflicts/conflicts-page.tsx'
import { conflictsSearch } from '@/features/conflicts/conflicts-search.ts'

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
