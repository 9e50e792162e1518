import { createFileRoute } from '@tanstack/react-router'
import { PrivacyPage } from '@/features/privacy/privacy-page.tsx'
import { privacySearch } from '@/features/privacy/privacy-search.ts'
import { NeedsRight } from '@/features/shell/needs-right.tsx'

const Datenschutz = () => {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <NeedsRight right="privacy" title="Datenschutz">
      <PrivacyPage
        search={search}
        onSearch={(next) => void navigate({ search: next, resetScroll: false, replace: true })}
      />
    </NeedsRight>
  )
}

export const Route = createFileRoute('/datenschutz')({
  validateSearch: privacySearch,
  component: Datenschutz,
})
