import { createFileRoute } from '@tanstack/react-router'
import { ReleasePage } from '@/features/release/release-page.tsx'
import { releaseSearch } from '@/features/release/release-search.ts'
import { useAtAsStand } from '@/features/stand/use-travel.ts'

const Releases = () => {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  if (useAtAsStand(search.at)) return null
  return (
    <ReleasePage
      search={search}
      onSearch={(next) => void navigate({ search: next, resetScroll: false })}
    />
  )
}

export const Route = createFileRoute('/freigabe/')({
  validateSearch: releaseSearch,
  component: Releases,
})
