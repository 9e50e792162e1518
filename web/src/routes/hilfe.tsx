import { createFileRoute } from '@tanstack/react-router'
import { HelpPage } from '@/features/help/help-page.tsx'
import { helpSearch } from '@/features/help/help-search.ts'

const Help = () => {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <HelpPage
      search={search}
      onSearch={(next) => void navigate({ search: next, resetScroll: false, replace: true })}
    />
  )
}

export const Route = createFileRoute('/hilfe')({ validateSearch: helpSearch, component: Help })
