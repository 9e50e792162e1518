import { createFileRoute } from '@tanstack/react-router'
import { quickSearch } from '@/features/quick-verification/quick-search.ts'
import { QuickVerificationPage } from '@/features/quick-verification/quick-verification-page.tsx'

const QuickVerification = () => {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <QuickVerificationPage
      search={search}
      onSearch={(next) => void navigate({ search: next, resetScroll: false })}
    />
  )
}

export const Route = createFileRoute('/verifikation/kurz')({
  validateSearch: quickSearch,
  component: QuickVerification,
})
