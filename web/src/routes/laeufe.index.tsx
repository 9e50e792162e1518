import { createFileRoute } from '@tanstack/react-router'
import { RunsPage } from '@/features/runs/runs-page.tsx'
import type { RunsSearch } from '@/features/runs/runs-search.ts'

const Runs = () => {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <RunsPage
      search={search}
      onSearch={(next, instead = false) =>
        void navigate({ search: next, resetScroll: false, replace: instead })
      }
    />
  )
}

export const Route = createFileRoute('/laeufe/')({
  // The page reads it: its rules are no part of the start.
  validateSearch: (raw) => raw as RunsSearch,
  component: Runs,
})
