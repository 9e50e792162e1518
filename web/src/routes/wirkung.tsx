import { createFileRoute } from '@tanstack/react-router'
import { EffectsPage } from '@/features/effects/effects-page.tsx'
import type { EffectsSearch } from '@/features/effects/effects-search.ts'

const Effects = () => {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <EffectsPage
      search={search}
      onSearch={(next, instead = false) =>
        void navigate({ search: next, resetScroll: false, replace: instead })
      }
    />
  )
}

export const Route = createFileRoute('/wirkung')({
  // The page reads it: its rules are no part of the start.
  validateSearch: (raw) => raw as EffectsSearch,
  component: Effects,
})
