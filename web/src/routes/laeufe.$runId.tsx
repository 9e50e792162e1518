import { createFileRoute } from '@tanstack/react-router'
import { RunPage } from '@/features/runs/run-page.tsx'
import type { RunSearch } from '@/features/runs/run-search.ts'

const Run = () => {
  const { runId } = Route.useParams()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <RunPage
      key={runId}
      runId={runId}
      search={search}
      onSearch={(next) => void navigate({ search: next, resetScroll: false })}
    />
  )
}

export const Route = createFileRoute('/laeufe/$runId')({
  // The page reads it: its rules are no part of the start.
  validateSearch: (raw) => raw as RunSearch,
  component: Run,
})
